import type { Change, ConfigInput } from "./draft.ts";
import { type FieldGroup, findField, type StudioField } from "./fields.ts";
import { isKeyed, joined, valueAt } from "./paths.ts";

/** A list or object of which only the number of its entries was sent: as a whole it is too long. */
export interface EntryCount {
  readonly $entries: number;
}

/** Where changes are listed, a longer list is only counted. */
export const MOST_NAMED = 12;

export const isEntryCount = (value: unknown): value is EntryCount =>
  isKeyed(value) && typeof value.$entries === "number";

/**
 * Changes per form field; an object that was set or removed as a whole is split. What was
 * too long to be sent is read from the draft, if it is given.
 */
export function fieldChanges(groups: readonly FieldGroup[], changes: readonly Change[], draft?: ConfigInput): Change[] {
  return changes.flatMap((change) => {
    const after = draft && isEntryCount(change.after) ? valueAt(draft, change.path) : change.after;
    const sides = [change.before, after];
    const isSplit =
      findField(groups, change.path)?.fields.length === 0 &&
      sides.some(isKeyed) &&
      sides.every((side) => side === undefined || (isKeyed(side) && !isEntryCount(side)));
    if (!isSplit) return [{ ...change, after }];
    const keys = new Set(sides.flatMap((side) => (isKeyed(side) ? Object.keys(side) : [])));
    const each = [...keys].map((key) => ({
      path: joined(change.path, key),
      before: valueAt(change.before, key),
      after: valueAt(after, key),
    }));
    return fieldChanges(groups, each);
  });
}

/** How many changes there are as the form has its fields; `count` is of all, of which the server sent the first ones. */
export const countChanges = (
  groups: readonly FieldGroup[],
  { changes, count }: { readonly changes: readonly Change[]; readonly count: number },
  draft?: ConfigInput,
): number => count - changes.length + fieldChanges(groups, changes, draft).length;

/** What an entry of a list is called: its first text, in the language if it has one; null while it has none. */
export function entryTitle(field: StudioField, entry: unknown, language: string): string | null {
  const texts = (field.fields ?? [])
    .filter(({ kind }) => kind === "localized" || kind === "text")
    .map(({ name }) => valueAt(entry, name))
    .map((value) => (isKeyed(value) ? (value[language] ?? Object.values(value)[0]) : value));
  const first = texts.find((text) => typeof text === "string" && text.trim() !== "");
  return typeof first === "string" ? first : null;
}
