/**
 * Markup that no script ever changes, such as a section's heading. Its author marks the element with `data-static` and a name that no
 * other element of the page has. The data of a cached page then says "what stands in that element" instead of describing it a second
 * time, and React leaves it as it stands: it builds nothing of its own for what is inside.
 */

/** Of a page's data: text, or an expression of which a browser makes a text. */
export type DataPart = string | { readonly code: string };

/** The mark, as the last property before the children. */
const MARK = /"data-static":"([a-z][\w-]*)",(?="children":)/g;
const CHILDREN = '"children":';
/** Whatever in a value is more than markup: a part with a script, a row of its own, a date. `$$` is a text's own sign. */
const MORE_THAN_MARKUP = /"\$(?!"|\$|undefined")/;
/** Elements that React runs or moves to the head. */
const MOVED = /\["\$","(?:link|meta|script|style|title)"/;
/** A row of which another row takes a part by its path, because both have it. */
const PATH = /"\$([0-9a-f]+):/g;
const STRING = /"(?:[^"\\]|\\.)*"/y;

/** Where the list, object or text of JSON ends that begins here; -1 if there is none. */
function endOfValue(rows: string, from: number): number {
  let depth = 0;
  for (let at = from; at < rows.length; ) {
    const sign = rows[at] ?? "";
    STRING.lastIndex = at;
    const text = sign === '"' ? STRING.exec(rows)?.[0] : undefined;
    if (sign === "\n" || (at === from && text === undefined && sign !== "[" && sign !== "{")) return -1;
    if (sign === "[" || sign === "{") depth += 1;
    if (sign === "]" || sign === "}") depth -= 1;
    at += text?.length ?? 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Names that are found once. */
function namesIn(text: string, mark: RegExp): Set<string> {
  const names = Array.from(text.matchAll(mark), ([, name = ""]) => name);
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return new Set(names.filter((name) => !repeated.has(name)));
}

/**
 * For a page's data and HTML: splits rows of that data into what stays, and the markup that is taken from the page. What is not
 * certain to be the same in both stays.
 */
export function staticMarkupSplitter(data: string, html: string): (rows: string) => DataPart[] {
  const inPage = namesIn(html, / data-static="([a-z][\w-]*)"/g);
  const described = namesIn(data, MARK);
  const shared = new Set(Array.from(data.matchAll(PATH), ([, row]) => row));
  return (rows) => {
    const parts: DataPart[] = [];
    let done = 0;
    for (const { 0: mark, 1: name = "", index } of rows.matchAll(MARK)) {
      const at = index + mark.length;
      const start = at + CHILDREN.length;
      const end = endOfValue(rows, start);
      const value = rows.slice(start, end);
      const [row] = rows.slice(rows.lastIndexOf("\n", index) + 1, index).split(":", 1);
      const isInsideOther = index < done;
      if (isInsideOther || end < 0 || rows[end] !== "}" || shared.has(row)) continue;
      if (!inPage.has(name) || !described.has(name)) continue;
      if (MORE_THAN_MARKUP.test(value) || MOVED.test(value)) continue;
      parts.push(`${rows.slice(done, at)}"dangerouslySetInnerHTML":{"__html":`, { code: `m("${name}")` }, "}");
      done = end;
    }
    return [...parts, rows.slice(done)];
  };
}

/** The function of such expressions. React reads a text's leading `$` as a sign of its own. */
const MARKUP_IN_BROWSER =
  'n=>JSON.stringify((document.querySelector("[data-static="+n+"]")?.innerHTML??"").replace(/^\\$/,"$$$$"))';

export const withMarkupFunction = (expression: string): string =>
  expression.includes("+m(") ? `(m=>${expression})(${MARKUP_IN_BROWSER})` : expression;
