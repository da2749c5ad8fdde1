/**
 * The words of the apps, from the text file of the site's language.
 *
 * An entry is a text, or one text for each plural form of the language. `{name}` stands for a
 * value; nothing in a value is ever read as markup.
 */

/** @type {Record<string, any>} */
let words = {};
let plural = new Intl.PluralRules("en");

/** Use the words of a text file. @param {Record<string, any>} file */
export function useWords(file) {
  words = file;
  plural = new Intl.PluralRules(file.lang);
}

/**
 * A text of the apps.
 *
 * @param {string} key its path in the file, such as "judge.total"
 * @param {Record<string, string | number>} [values] `count` also chooses the plural form
 */
export function say(key, values = {}) {
  const found = key.split(".").reduce((part, name) => part?.[name], words);
  const text = typeof found === "object" ? (found[form(values)] ?? found.other) : found;
  if (typeof text !== "string") throw new Error(`the text file has no '${key}'`);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Whether the text file has an entry of its own for something. */
export const has = (key) =>
  key.split(".").reduce((part, name) => part?.[name], words) !== undefined;

const form = ({ count }) => plural.select(Number(count));

/** Words as a list in a sentence. @param {string[]} items */
export const listed = (items) =>
  new Intl.ListFormat(words.lang, { type: "conjunction" }).format(items);

/** A text with a capital letter first. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(words.lang) + text.slice(1);

/** A text with a capital letter first and a full stop at its end. @param {string} text */
export const sentence = (text) => `${capital(text).replace(/\.$/, "")}.`;
