/** JSON in one form only, and its hash: the same bytes in every language. */

/** JSON with sorted keys and no spaces. @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.keys(value).sort();
  return `{${entries.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** The SHA-256 of a value in canonical form, as hex digits. @param {any} value */
export const contentHash = (value) => sha256(new TextEncoder().encode(canonical(value)));

// Browsers offer SHA-256 only to pages that came over a secure connection, and never at once.

const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number++) {
  if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
}

/** The first 32 bits of the fraction of a number. */
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;

const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** FIPS 180-4. @param {Uint8Array} bytes @returns {string} */
function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const hash = START.slice();
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let place = 0; place < 16; place++) words[place] = view.getInt32(block + 4 * place);
    spread(words);
    mix(hash, words);
  }
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The sixteen words of a block become sixty-four. */
function spread(words) {
  for (let place = 16; place < 64; place++) {
    const early = words[place - 15];
    const late = words[place - 2];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[place] = words[place - 16] + small + words[place - 7] + large;
  }
}

/** Work the words of a block into a hash. */
function mix(hash, words) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let round = 0; round < 64; round++) {
    const large = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const choice = h + large + ((e & f) ^ (~e & g)) + ROUNDS[round] + words[round];
    const small = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = small + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + choice) | 0;
    d = c;
    c = b;
    b = a;
    a = (choice + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => { hash[place] += word; });
}
