/** In a page, flight data is JavaScript text inside scripts, so its quotes are escaped; elsewhere it is unescaped. */
const FORMS = ['"', '\\"'] as const;

/**
 * Removes the address of the visitor for whom a page was rendered from its flight data (SEC-01). Next writes path and
 * query of that request there (`c`, `q`), and a cached page goes to all visitors; the browser reads its own location
 * instead. A quote in an address is escaped once more than those of the data, so an address cannot end the part early.
 */
export function withoutVisitorAddress(page: string): string {
  return FORMS.reduce((text, quote) => {
    const name = (key: string) => `${quote}${key}${quote}:`;
    const begin = `${name("P")}null,${name("c")}[${quote}`;
    const at = text.indexOf(begin);
    const end = at < 0 ? -1 : text.indexOf(`,${name("i")}`, at);
    if (end < 0) return text;
    return `${text.slice(0, at)}${begin}${quote}],${name("q")}${quote}${quote}${text.slice(end)}`;
  }, page);
}
