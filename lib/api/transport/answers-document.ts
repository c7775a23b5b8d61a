const TOKEN = /[{}()]|\.\.\.|[_A-Za-z]\w*(?:\s*:\s*[_A-Za-z]\w*)?/g;

/** The response keys of an operation's top-level fields: the alias if there is one. */
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
 * Whether a response belongs to this operation: it contains every top-level field, even if null. A response from an
 * unrelated server must not be cached.
 */
export function answersDocument(document: string, data: unknown): boolean {
  return typeof data === "object" && data !== null && rootFields(document).every((field) => field in data);
}
