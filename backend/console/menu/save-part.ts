import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { LocalizedText } from "../../db/schema.ts";
import { keyOf, type MenuPart, type MenuParts, type PartKind } from "../../menu/editing/menu-parts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome } from "../outcome.ts";
import { changeMenu } from "./change-menu.ts";
import type { MenuShop } from "./dish-fields.ts";
import { applyForm, type FieldSpec, type FormRefusal, sentValues } from "./form-fields.ts";
import { type Again, refusedForm } from "./refused-form.ts";

/** A part's name in the languages that it has. */
export const titleIn = ({ kind, fields }: MenuPart): LocalizedText => {
  const field = kind === "category" ? "name." : "title.";
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(field) ? [[name.slice(field.length), String(value)]] : [],
    ),
  );
};

export type PartRefusal = FormRefusal | { readonly code: "gone" } | { readonly code: "free" };
export const wrongField = (name: string) => err({ code: "wrong" as const, name });

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
  readonly shown?: (parts: MenuParts, part: MenuPart) => MenuPart;
  /** The menu with the part as it is from now on, or what is wrong with it. */
  readonly place: (parts: MenuParts, before: MenuPart, after: MenuPart) => Result<MenuParts, PartRefusal>;
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
  if (!changed.ok) return refusedForm(context, changed.error, { shop, ref, values, again });
  const said = t(changed.value ? "menu.saved" : "menu.unchanged", { item: localized(title) });
  return { ...done(said), go: `${address}?done=${changed.value ? "saved" : "unchanged"}` };
}

/** What has to be filled in for a new part and is not. */
export function missingField(specs: readonly FieldSpec[], values: Readonly<Record<string, string>>): string | null {
  return specs.find(({ name, write }) => (values[name] ?? "") === "" && write("") === null)?.name ?? null;
}

/** The same menu with a part in the place of its former self. */
export const replacePart = (parts: MenuParts, before: MenuPart, after: MenuPart): MenuParts =>
  new Map([...parts].map(([key, one]) => [key, one === before ? after : one]));

/** The last part inside another, after which one is added. */
export const lastInside = (parts: MenuParts, kind: PartKind, parent: string): string | null =>
  [...parts.values()].findLast((one) => one.kind === kind && one.parent === parent)?.ref ?? null;
