/** Moves as the rules write them: a name, then a card if the move takes one, then a seat. */

/** @param {any} rules @param {string} text @returns {{name: string, card: string}} "": no card */
export function readMove(rules, text) {
  const [name, card = ""] = text.split(" ");
  return { name, card: rules.moves[name].card === "none" ? "" : card };
}

/** Every move that is written so, without a card, for the player at seat 0. */
export const moveText = (rules, name) => (rules.moves[name].by === "anyone" ? `${name} 0` : name);

/** A card played from the hand. */
export function playText(rules, card) {
  const [name] = Object.entries(rules.moves).find(([, move]) => move.card === "hand");
  return `${name} ${card}`;
}
