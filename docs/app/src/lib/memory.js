/**
 * What the device remembers between visits.
 *
 * Everything is kept with the number of its form and is checked when it is read: what an older
 * site, another program or a full disk left behind counts as nothing.
 */

/**
 * @param {string} name
 * @param {number} form the number of the form that is understood
 * @returns {any} undefined if there is nothing, or nothing of that form
 */
export function remembered(name, form) {
  try {
    const kept = JSON.parse(localStorage.getItem(`ono99.${name}`) ?? "null");
    return kept?.form === form ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** Keep a value; says whether that worked. */
export function remember(name, form, value) {
  try {
    localStorage.setItem(`ono99.${name}`, JSON.stringify({ form, value }));
    return true;
  } catch {
    return false;
  }
}
