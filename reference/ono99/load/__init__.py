"""From the YAML of ``spec/`` to typed values; every fault named with its place."""
