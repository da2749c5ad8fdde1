/** What answers questions, with its data: much more than the rest of a page, so it comes late. */

import { createAsk } from "../../ask/ask.js";
import { load } from "./data.js";

/** @returns {Promise<(question: string, given: any) => any>} gives what `ono99 ask --json` gives */
export async function openAsk() {
  const [search, answers] = await Promise.all([load("ask/search"), load("ask/answers")]);
  return createAsk(search, answers);
}
