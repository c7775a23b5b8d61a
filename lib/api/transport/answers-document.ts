const TOKEN = /[{}()]|\.\.\.|[_A-Za-z]\w*(?:\s*:\s*[_A-Za-z]\w*)?/g;

/** The names under which the fields of an operation's first level are answered: an alias where there is one. */
export function rootFields(document: string): string[] {
  const fields: string[] = [];
  let braces = 0;
  let parentheses = 0;
  for (const [token] of document.matchAll(TOKEN)) {
    if (token === "(") parentheses += 1;
    else if (token === ")") parentheses -= 1;
    else if (parentheses > 0) continue;
    else if (token === "{") braces += 1;
    else if (token === "}") {
      braces -= 1;
      if (braces === 0) break;
    } else if (braces === 1) fields.push((token.split(":")[0] ?? token).trim());
  }
  return fields;
}

/**
 * Whether an answer is one to this operation at all: it holds every field of the first level, be it null. A server that
 * answers something else entirely must not be remembered as if it had spoken.
 */
export function answersDocument(document: string, data: unknown): boolean {
  return typeof data === "object" && data !== null && rootFields(document).every((field) => field in data);
}
