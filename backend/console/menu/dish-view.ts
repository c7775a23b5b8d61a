import { readParts } from "../../menu/editing/edit-menu.ts";
import { childrenOf, type EditedPart, keyOf } from "../../menu/editing/menu-parts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { dishSpecs, type MenuShop, menuShop } from "./dish-fields.ts";
import { isUploaded, photosOf } from "./dish-photo.ts";
import { type FormValues, stampOf, valuesOf } from "./form-fields.ts";
import { categoryName, categoryRows } from "./menu-list.ts";
import { toldApart } from "./options/told-apart.ts";
import { titleIn } from "./save-part.ts";

export interface DishView {
  /** Null: a dish that is being added. */
  readonly ref: string | null;
  readonly title: string;
  /** Its photos, the main one first: uploaded here, or of an import. */
  readonly photos: readonly { readonly address: string; readonly isUploaded: boolean }[];
  /** Whether its photos were saved, while its form stays as it was typed. */
  readonly aside?: string | undefined;
  readonly values: FormValues;
  readonly stamp: string;
  readonly shop: MenuShop;
  readonly categories: readonly { readonly ref: string; readonly name: string }[];
  readonly stores: readonly { readonly ref: string; readonly name: string }[];
  /** Its option groups, each with the number of dishes that have it. */
  readonly groups: readonly { readonly ref: string; readonly title: string; readonly dishes: number }[];
  /** The groups of other dishes. */
  readonly otherGroups: readonly { readonly ref: string; readonly title: string }[];
}

/** A dish with the values of its form; null if it is not on the menu. `ref` null: a new dish. */
export async function readDish(context: ConsoleContext, ref: string | null): Promise<DishView | null> {
  const { signed, localized, request } = context;
  const parts = await readParts(signed.repos, signed.business);
  const asked = request.url.searchParams.get("c") ?? "";
  const fresh: EditedPart = { kind: "item", ref: "", parent: asked, fields: {} };
  const part = ref === null ? fresh : parts.get(keyOf({ kind: "item", ref }));
  if (!part) return null;
  const shop = await menuShop(context);
  const values = valuesOf(dishSpecs(shop, Object.keys(part.fields)), part);
  const stores = await signed.repos.stores.all();
  const users = new Map<string, number>();
  for (const { fields } of parts.values())
    for (const one of (fields.option_groups ?? []) as string[]) users.set(one, (users.get(one) ?? 0) + 1);
  const groups = (part.fields.option_groups ?? []) as string[];
  return {
    ref,
    title: ref === null ? context.t("menu.new_dish") : localized(titleIn(part)) || part.ref,
    photos: photosOf(part).map((address) => ({ address, isUploaded: isUploaded(address) })),
    values,
    stamp: stampOf(values),
    shop,
    categories: categoryRows(parts).map((one) => ({ ref: one.ref, name: categoryName(context, parts, one) })),
    stores: stores.map((store) => ({ ref: store.ref, name: localized(store.name) })),
    groups: groups.flatMap((one) => {
      const group = parts.get(keyOf({ kind: "group", ref: one }));
      return group ? [{ ...named(context, group), dishes: users.get(one) ?? 0 }] : [];
    }),
    otherGroups: toldApart(
      parts,
      childrenOf(parts)("group", "").filter((one) => !groups.includes(one.ref)),
      localized,
    ),
  };
}

const named = ({ localized }: ConsoleContext, part: EditedPart) => ({
  ref: part.ref,
  title: localized(titleIn(part)) || part.ref,
});
