/** English: what belongs to a name that ends in s has the apostrophe alone ("Tap Payments' dashboard"). Texts write 's after any name. */
export function possessive(text: string, values: object): string {
  return Object.values(values).reduce<string>(
    (said, name) => (typeof name === "string" && /s$/i.test(name) ? said.replaceAll(`${name}'s`, `${name}'`) : said),
    text,
  );
}
