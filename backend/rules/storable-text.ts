/** A text that the database cannot keep: PostgreSQL has no U+0000, and half of a surrogate pair is no character. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Refuses a request whose text cannot be stored. `field`: the path of the text within the request. */
export class UnstorableText extends Error {
  readonly field: string;
  constructor(field: string) {
    super(unstorableMessage(field));
    this.name = "UnstorableText";
    this.field = field;
  }
}

export const unstorableMessage = (field: string): string =>
  `${field} contains a character that cannot be stored (U+0000 or half of a surrogate pair). Remove it and send the request again.`;

/** Throws `UnstorableText` for the first text or name in parsed data that cannot be stored. */
export function checkStorable(value: unknown): void {
  const field = unstorableField(value);
  if (field !== null) throw new UnstorableText(field);
}

/** The first `most` characters; never half of a surrogate pair, which could not be stored. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.replace(/[\ud800-\udbff]$/, "");
}

interface Node {
  readonly value: unknown;
  readonly name: string;
  readonly parent: Node | null;
}

/**
 * Path of a text in parsed data that the database cannot keep; null if there is none. Not recursive, because the sender
 * chooses the depth.
 */
export function unstorableField(value: unknown): string | null {
  const open: Node[] = [{ value, name: "", parent: null }];
  for (let node = open.pop(); node; node = open.pop()) {
    const { value } = node;
    if (!isStorable(node.name) || (typeof value === "string" && !isStorable(value))) return pathOf(node);
    if (typeof value !== "object" || value === null) continue;
    for (const [name, one] of Object.entries(value)) open.push({ value: one, name, parent: node });
  }
  return null;
}

/** Only the first and last names of a deep path, made safe to print. */
function pathOf(node: Node): string {
  const names: string[] = [];
  for (let at: Node | null = node; at?.parent; at = at.parent) names.push(printable(at.name));
  names.reverse();
  return (names.length > 8 ? [...names.slice(0, 4), "…", ...names.slice(-3)] : names).join(".") || "body";
}

const printable = (name: string) => cutText(name.replaceAll("\0", "\\u0000").toWellFormed(), 60);
