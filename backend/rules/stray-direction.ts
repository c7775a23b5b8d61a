const OVERRIDES = "\u202d\u202e";
/** What closes each sign that begins a direction. */
const CLOSED_BY: Readonly<Record<string, string>> = {
  "\u202a": "\u202c",
  "\u202b": "\u202c",
  "\u2066": "\u2069",
  "\u2067": "\u2069",
  "\u2068": "\u2069",
};
const CLOSING = "\u202c\u2069";

/**
 * Whether an invisible sign of a text turns around what is written after it, prices too: an override, or a direction that is
 * begun and not ended, or ended and not begun. Pairs, as right-to-left texts need them, do not.
 */
export function hasStrayDirection(text: string): boolean {
  const open: string[] = [];
  for (const sign of text) {
    if (OVERRIDES.includes(sign)) return true;
    const close = CLOSED_BY[sign];
    if (close) open.push(close);
    else if (CLOSING.includes(sign) && open.pop() !== sign) return true;
  }
  return open.length > 0;
}
