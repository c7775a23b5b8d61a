import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { categories, items, LocalizedText } from "../../db/schema.ts";
import { refFromName } from "../../importers/csv/refs.ts";
import { refOf } from "../../importers/import-entry.ts";
import { type EditedPart, insertPart, keyOf, type MenuParts, type PartKind } from "../../menu/editing/menu-parts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome } from "../outcome.ts";
import { changeMenu } from "./change-menu.ts";
import type { MenuShop } from "./dish-fields.ts";
import { applyForm, type FieldSpec, type FormRefusal, sentValues } from "./form-fields.ts";
import { type Again, menuWords, refusedForm } from "./refused-form.ts";

/** A part's name in the languages that it has. */
export const titleIn = ({ kind, fields }: EditedPart): LocalizedText => {
  const field = kind === "category" || kind === "store" ? "name." : "title.";
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(field) ? [[name.slice(field.length), String(value)]] : [],
    ),
  );
};

export type PartRefusal = FormRefusal | { readonly code: "gone" } | { readonly code: "free" };
export const wrongField = (...names: readonly string[]) => err({ code: "wrong" as const, names });

interface Saved {
  readonly kind: PartKind;
  readonly ref: string;
  readonly specs: readonly FieldSpec[];
  readonly shop: MenuShop;
  readonly form: URLSearchParams;
  readonly again: Again;
  /** The page with the form. */
  readonly address: string;
  /** The part as its form shows it, if the form shows more than the part has. */
  readonly shown?: (parts: MenuParts, part: EditedPart) => EditedPart;
  /** The menu with the part as it is from now on, or what is wrong with it. */
  readonly place: (parts: MenuParts, before: EditedPart, after: EditedPart) => Result<MenuParts, PartRefusal>;
}

/** Saves the form of one part of the menu. */
export async function savePart(context: ConsoleContext, how: Saved): Promise<Outcome> {
  const { t, localized } = context;
  const { kind, ref, specs, shop, form, again, address, shown, place } = how;
  const values = sentValues(specs, form);
  let title: LocalizedText = {};
  const changed = await changeMenu<PartRefusal>(context, (parts) => {
    const part = parts.get(keyOf({ kind, ref }));
    if (!part) return err({ code: "gone" });
    const before = shown?.(parts, part) ?? part;
    const applied = applyForm(specs, before, values, form.get("was"));
    if (!applied.ok) return applied;
    title = titleIn(applied.value);
    const placed = place(parts, part, applied.value);
    const act = part.parent === applied.value.parent ? ("change" as const) : ("move" as const);
    return placed.ok ? ok({ act, title, parts: placed.value }) : placed;
  });
  if (!changed.ok) return refusedForm(context, changed.error, { words: menuWords(context, shop), ref, values, again });
  const said = t(changed.value ? "menu.saved" : "menu.unchanged", { item: localized(title) });
  return { ...done(said), go: `${address}?done=${changed.value ? "saved" : "unchanged"}` };
}

interface Added extends Pick<Saved, "specs" | "shop" | "form" | "again"> {
  readonly kind: "category" | "item";
  readonly table: typeof items | typeof categories;
  /** The field from whose text its ref is made. */
  readonly title: "title" | "name";
  /** Where its page is. */
  readonly page: string;
  /** The page that follows, if it is not the part's own. */
  readonly next?: (ref: string) => string | null;
  /** The part as it is added, or what is wrong with it. */
  readonly check: (parts: MenuParts, part: EditedPart) => Result<EditedPart, PartRefusal>;
}

/** Adds a part from the form for a new one, as the last of its kind where it is. */
export async function addPart(context: ConsoleContext, how: Added): Promise<Outcome> {
  const { t, at, localized } = context;
  const { kind, table, specs, shop, form, again, check } = how;
  const values = sentValues(specs, form);
  let added: EditedPart = { kind, ref: "", parent: "", fields: {} };
  const changed = await changeMenu<PartRefusal>(context, async (parts, tx) => {
    const missing = missingField(specs, values);
    if (missing) return wrongField(missing);
    const ref = await newRef(tx, table, values[`${how.title}_${shop.languages[0]}`] ?? "");
    const applied = applyForm(specs, { kind, ref, parent: "", fields: {} }, values, null);
    if (!applied.ok) return applied;
    const checked = check(parts, applied.value);
    if (!checked.ok) return checked;
    added = checked.value;
    const after = lastInside(parts, kind, added.parent);
    return ok({ act: "add", title: titleIn(added), parts: insertPart(parts, added, after) });
  });
  if (!changed.ok)
    return refusedForm(context, changed.error, { words: menuWords(context, shop), ref: null, values, again });
  const said = t("menu.added", { item: localized(titleIn(added)) });
  return { ...done(said), go: how.next?.(added.ref) ?? `${at("menu", how.page, added.ref)}?done=added` };
}

/** A new ref, also different from those of what is no longer on the menu, which keeps its past orders. */
export async function newRef(tx: Repositories, table: typeof items | typeof categories, name: string): Promise<string> {
  const rows = await tx.db.select({ ref: table.ref }).from(table).where(eq(table.business_id, tx.businessId));
  return refOf(refFromName(name || randomBytes(4).toString("hex")), new Set(rows.map((row) => row.ref)));
}

/** What has to be filled in for a new part and is not. */
export function missingField(specs: readonly FieldSpec[], values: Readonly<Record<string, string>>): string | null {
  return specs.find(({ name, write }) => (values[name] ?? "") === "" && write("") === null)?.name ?? null;
}

/** The same menu with a part in the place of its former self. */
export const replacePart = (parts: MenuParts, before: EditedPart, after: EditedPart): MenuParts =>
  new Map([...parts].map(([key, one]) => [key, one === before ? after : one]));

/** The last part inside another, after which one is added. */
export const lastInside = (parts: MenuParts, kind: PartKind, parent: string): string | null =>
  [...parts.values()].findLast((one) => one.kind === kind && one.parent === parent)?.ref ?? null;
