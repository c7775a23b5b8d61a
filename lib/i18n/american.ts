/**
 * Words of the English texts that are spelled otherwise in the United States, or are others there: a guest gets a
 * receipt, not an invoice. "Cancelled" is not among them: it is read
 * there too, and some of its sentences are fixed.
 */
const SPELLINGS: readonly (readonly [british: string, american: string])[] = [
  ["avourite", "avorite"],
  ["ecognise", "ecognize"],
  ["eighbourhood", "eighborhood"],
  ["olour", "olor"],
  ["ustomise", "ustomize"],
  ["metre", "meter"],
  ["postal code", "ZIP code"],
  ["ollusc", "ollusk"],
  ["Invoice", "Receipt"],
  // Two of the nine major allergens, as menus there have to name them.
  ["Crustaceans", "Crustacean shellfish"],
  ["Gluten", "Wheat or gluten"],
  // With the space before it: the price of a delivery has a placeholder of this name.
  [" rider", " driver"],
];

const respelled = (text: string) => SPELLINGS.reduce((now, [from, to]) => now.replaceAll(from, to), text);
/** A single word in small letters may be the name of a placeholder. */
const isName = (text: string) => /^[a-z]*$/i.test(text) && text.charAt(0) === text.charAt(0).toLowerCase();

/**
 * The English texts as they are spelled in the United States; numbers, codes and the names of placeholders stay. A list
 * of words, because a second file of texts would have to repeat each sentence that has one of them.
 */
export function american<Texts>(texts: Texts): Texts {
  if (typeof texts === "string") return (isName(texts) ? texts : respelled(texts)) as Texts;
  if (Array.isArray(texts)) return texts.map((each) => american(each)) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, american(value)])) as Texts;
}
