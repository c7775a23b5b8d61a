import { type DataPart, staticMarkupSplitter, withMarkupFunction } from "./static-markup.ts";

/**
 * The framework's data of a page (its flight), as the page cache writes it: nothing twice that stands in the markup already.
 *
 * The data are rows of which each begins with its hexadecimal number, or with none. A row with a tag of these says how many bytes it
 * has; of them a page has only `T`, a long text. Every other row ends with its line.
 */
const ROW = /([0-9a-f]*):(?:T([0-9a-f]+),|(?![TAOobUSsLlGgMmV]))/y;

interface LongText {
  readonly row: string;
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

/** Where the text ends that has so many bytes in UTF-8; -1 if no sign ends there. */
function endOf(data: string, from: number, bytes: number): number {
  let at = from;
  let left = bytes;
  while (left > 0 && at < data.length) {
    const code = data.codePointAt(at) ?? 0;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += code < 0x10000 ? 1 : 2;
  }
  return left === 0 ? at : -1;
}

/** The long texts of a page's data; null if a row of it is of another kind. */
function longTexts(data: string): LongText[] | null {
  const found: LongText[] = [];
  for (let start = 0; start < data.length; ) {
    ROW.lastIndex = start;
    const [head, row = "", bytes] = ROW.exec(data) ?? [];
    if (head === undefined) return null;
    const from = start + head.length;
    const end = bytes === undefined ? data.indexOf("\n", from) + 1 : endOf(data, from, Number.parseInt(bytes, 16));
    if (end <= 0) return null;
    if (bytes !== undefined) found.push({ row, content: data.slice(from, end), start, end });
    start = end;
  }
  return found;
}

const STRUCTURED = /<script type="application\/ld\+json">([^<]+)<\/script>/g;
/** A browser changes the line ends and NULs of a style, and the framework reads a leading `$` of a short text as a reference. */
const THEME = /<style id="theme">([^<$\r\0][^<\r\0]*)<\/style>/;
const THEME_IN_BROWSER = 'JSON.stringify(document.getElementById("theme")?.textContent??"")';

const ESCAPED: Record<string, string> = { "\\": "\\\\", "'": "\\'", "\n": "\\n" };
const escaped = (sign: string): string => ESCAPED[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
/** Single quotes, because the data is full of double ones; what neither ends the script nor changes on its way. */
const quoted = (text: string): string => `'${text.replace(/[\p{Cc}\p{Cs}\u2028\u2029'\\<]/gu, escaped)}'`;

/** Tags of the head for those who load a document: search engines, and previews of links. React leaves alone a tag that it has not. */
const FOR_CRAWLERS =
  /,\["\$","(?:meta|link)","\d+",\{"(?:property":"og:|name":"twitter:|rel":"alternate","hrefLang")[^{}\n]*\}\]/g;
/**
 * The framework's own page for an unknown address, which it sends with every page. It stays where it is what the page shows.
 * Elsewhere an empty one takes its place: without any, the framework wraps the page otherwise than a refresh does, and the
 * first refresh would build the page anew.
 */
const FRAMEWORKS_404 = {
  start: '"notFound":[[["$","title",null,{"children":"404: ',
  end: '"children":"This page could not be found."}]}]]}]}]],[]]',
};
const SHOWS_404 = 'class="next-error-h1"';

function withoutFrameworks404(rows: string): string {
  const { start, end } = FRAMEWORKS_404;
  const from = rows.indexOf(start);
  const to = from < 0 ? -1 : rows.indexOf(end, from);
  if (to < 0 || rows.slice(from, to).includes("\n")) return rows;
  return `${rows.slice(0, from)}"notFound":[]${rows.slice(to + end.length)}`;
}

/**
 * Of a page's data without what nothing reads in a browser that has its markup. So the structured data, which only search engines
 * read, and they read the markup: React does not compare it with what stands there.
 */
export function withoutUnread(data: string, html: string): string {
  const texts = longTexts(data);
  if (!texts || html === "") return data;
  const structured = new Set(Array.from(html.matchAll(STRUCTURED), ([, content]) => content));
  const cut = (rows: string): string => {
    const read = rows.replace(FOR_CRAWLERS, "");
    return html.includes(SHOWS_404) ? read : withoutFrameworks404(read);
  };
  let done = 0;
  let kept = "";
  for (const { row, content, start, end } of texts) {
    kept += `${cut(data.slice(done, start))}${structured.has(content) ? `${row}:""\n` : data.slice(start, end)}`;
    done = end;
  }
  return kept + cut(data.slice(done));
}

/** One expression of all parts, in which neighbouring texts are one. */
function expressionOf(parts: readonly DataPart[]): string {
  const terms: DataPart[] = [];
  for (const part of parts) {
    const last = terms.at(-1);
    if (typeof part === "string" && typeof last === "string") terms[terms.length - 1] = last + part;
    else terms.push(part);
  }
  return terms.map((term) => (typeof term === "string" ? quoted(term) : term.code)).join("+");
}

/** The data of a page as an expression of a script inside it, which takes the theme and static markup from their elements. */
export function asExpression(data: string, html: string): string {
  const rest = withoutUnread(data, html);
  const texts = longTexts(rest);
  if (!texts) return quoted(rest);
  const theme = THEME.exec(html)?.[1];
  const split = staticMarkupSplitter(rest, html);
  const parts: DataPart[] = [];
  let done = 0;
  for (const { row, content, start, end } of texts) {
    parts.push(...split(rest.slice(done, start)));
    parts.push(...(content === theme ? [`${row}:`, { code: THEME_IN_BROWSER }, "\n"] : [rest.slice(start, end)]));
    done = end;
  }
  parts.push(...split(rest.slice(done)));
  return withMarkupFunction(expressionOf(parts));
}
