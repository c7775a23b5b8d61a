import {
  childrenOf,
  type EditedPart,
  insertPart,
  keyOf,
  type MenuParts,
  orderParts,
  type PartKind,
  withBelow,
} from "./menu-parts.ts";
import { isSame } from "./part-changes.ts";

/** What staff changed and an import leaves alone; `field` may be `added`, `removed` or `order`. */
export interface HandEdit {
  readonly kind: PartKind;
  readonly ref: string;
  readonly field: string;
}

/** A hand-made change that an import would overwrite. */
export interface ImportConflict extends HandEdit {
  /** As the menu has it, and as the import has it; undefined: not at all. */
  readonly kept: unknown;
  readonly imported: unknown;
}

export const editKey = ({ kind, ref, field }: HandEdit): string => `${kind}:${ref}:${field}`;

/** What an import takes although staff changed it: keys of `editKey`, or everything. */
export type TakeImported = "all" | ReadonlySet<string>;

export interface Reconciled<Edit extends HandEdit = HandEdit> {
  readonly parts: MenuParts;
  /** Kept because of hand-made changes. */
  readonly conflicts: readonly ImportConflict[];
  /** No longer in the way: the import was preferred, says the same, or no longer has the part. */
  readonly settled: readonly Edit[];
  /** In the place of a settled `added`: the fields that still differ. */
  readonly edited: readonly Edit[];
}

/**
 * The menu of an import with the hand-made changes of the current one put back. A part that staff changed and the
 * import no longer has goes as any other; one that staff added stays, with the category around it.
 */
export function reconcile<Edit extends HandEdit>(
  imported: MenuParts,
  current: MenuParts,
  edits: readonly Edit[],
  take: TakeImported,
): Reconciled<Edit> {
  const state: State<Edit> = { parts: imported, conflicts: [], settled: [], edited: [] };
  // Parts first, so that fields and orders find them.
  for (const edit of edits.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const wantsImport = isTaken(edit, take);
    if (edit.field === "added") keepAdded(state, current, edit, take);
    else if (edit.field === "removed") keepRemoved(state, current, edit, wantsImport);
    else if (edit.field === "order") keepOrder(state, current, edit, wantsImport);
    else if (!keepsField(state, current, edit, wantsImport)) state.settled.push(edit);
  }
  return state;
}

interface State<Edit = HandEdit> {
  parts: MenuParts;
  readonly conflicts: ImportConflict[];
  readonly settled: Edit[];
  readonly edited: Edit[];
}
/** Fields are between; a photo's blur hash follows its photo. */
const RANK: Readonly<Record<string, number>> = { added: 0, image_blur_hash: 2, removed: 3, order: 4 };
const rankOf = ({ field }: Pick<HandEdit, "field">): number => RANK[field] ?? 1;

const isTaken = (edit: HandEdit, take: TakeImported): boolean => take === "all" || take.has(editKey(edit));

/** Nobody decides about it: it is kept for as long as its photo stays. */
export const isBlurHash = ({ field }: Pick<HandEdit, "field">): boolean => field === "image_blur_hash";

function keepAdded<Edit extends HandEdit>(
  state: State<Edit>,
  current: MenuParts,
  edit: Edit,
  take: TakeImported,
): void {
  const part = current.get(keyOf(edit));
  const other = state.parts.get(keyOf(edit));
  if (!part || isTaken(edit, take)) {
    state.settled.push(edit);
    return;
  }
  if (other) {
    // The source has it too by now: from here on, only the fields that still differ are hand-made.
    state.settled.push(edit);
    const fields = new Set([...Object.keys(part.fields), ...Object.keys(other.fields)]);
    const ofFields = [...fields].map((field) => ({ ...edit, field }));
    for (const ofField of ofFields.toSorted((a, b) => rankOf(a) - rankOf(b)))
      if (keepsField(state, current, ofField, isTaken(ofField, take))) state.edited.push(ofField);
    return;
  }
  for (const one of withBelow(current, part)) {
    state.parts = restore(state.parts, current, one);
    restoreGroups(state, current, one);
  }
  state.conflicts.push({ ...edit, kept: part, imported: undefined });
}

/** Puts a part of the current menu back, after the siblings that it follows now, with the category around it. */
function restore(parts: MenuParts, current: MenuParts, part: EditedPart): MenuParts {
  if (parts.has(keyOf(part))) return parts;
  const above = part.kind === "option" ? "group" : part.kind === "group" ? "option" : "category";
  const home = part.parent === "" ? undefined : current.get(keyOf({ kind: above, ref: part.parent }));
  const withHome = home ? restore(parts, current, home) : parts;
  const siblings = childrenOf(current)(part.kind, part.parent);
  const place = siblings.findIndex(({ ref }) => ref === part.ref);
  const before = siblings.slice(0, place).findLast((one) => withHome.has(keyOf(one)));
  return insertPart(withHome, part, before?.ref ?? null);
}

/** A dish keeps its option groups, also those that the import has no longer. */
function restoreGroups(state: Pick<State, "parts">, current: MenuParts, { fields }: EditedPart): void {
  for (const ref of (fields.option_groups ?? []) as string[]) {
    const group = current.get(keyOf({ kind: "group", ref }));
    if (!group || state.parts.has(keyOf(group))) continue;
    for (const one of withBelow(current, group)) state.parts = restore(state.parts, current, one);
  }
}

function keepRemoved<Edit extends HandEdit>(
  state: State<Edit>,
  current: MenuParts,
  edit: Edit,
  wantsImport: boolean,
): void {
  const other = state.parts.get(keyOf(edit));
  if (!other || wantsImport || current.has(keyOf(edit))) {
    state.settled.push(edit);
    return;
  }
  const gone = new Set(withBelow(state.parts, other).map(keyOf));
  state.parts = new Map([...state.parts].filter(([key]) => !gone.has(key)));
  state.conflicts.push({ ...edit, kept: undefined, imported: other });
}

function keepOrder<Edit extends HandEdit>(
  state: State<Edit>,
  current: MenuParts,
  edit: Edit,
  wantsImport: boolean,
): void {
  const refs = (parts: MenuParts) => childrenOf(parts)(edit.kind, edit.ref).map(({ ref }) => ref);
  const [mine, theirs] = [refs(current), refs(state.parts)];
  const common = (list: string[], others: string[]) => list.filter((ref) => others.includes(ref));
  const isEqual = isSame(common(mine, theirs), common(theirs, mine));
  if (wantsImport || isEqual) {
    state.settled.push(edit);
    return;
  }
  state.parts = orderParts(state.parts, edit.kind, edit.ref, mine);
  state.conflicts.push({ ...edit, kept: mine, imported: theirs });
}

/** Whether the field stays as staff have it. */
function keepsField(
  state: Pick<State, "parts" | "conflicts">,
  current: MenuParts,
  edit: HandEdit,
  wantsImport: boolean,
): boolean {
  const [part, other] = [current.get(keyOf(edit)), state.parts.get(keyOf(edit))];
  const value = (one: EditedPart | undefined) => (edit.field === "parent" ? one?.parent : one?.fields[edit.field]);
  const [kept, imported] = [value(part), value(other)];
  if (!part || !other || wantsImport || isSame(kept, imported)) return false;
  // A sheet of dishes has no hashes: that of the same photo stays, and one of another photo never does.
  if (isBlurHash(edit) && !isSame(part.fields.image, other.fields.image)) return false;
  if (edit.field === "parent") {
    const home = current.get(keyOf({ kind: "category", ref: part.parent }));
    const withHome = home ? restore(state.parts, current, home) : state.parts;
    const without = new Map([...withHome].filter(([key]) => key !== keyOf(part)));
    state.parts = restore(without, current, { ...other, parent: part.parent });
  } else {
    const changed = { ...other, fields: { ...other.fields, [edit.field]: kept } };
    state.parts = new Map([...state.parts].map(([key, one]) => [key, one === other ? changed : one]));
    if (edit.field === "option_groups") restoreGroups(state, current, part);
  }
  state.conflicts.push({ ...edit, kept, imported });
  return true;
}
