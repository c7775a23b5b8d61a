import { toMinor } from "../../../../lib/domain/money/decimals.ts";
import { ZERO } from "../../../../lib/domain/money.ts";
import type { LocalizedText } from "../../../db/schema.ts";
import type { AmountInput } from "../../../importers/menu/menu-document.ts";
import { readParts } from "../../../menu/editing/edit-menu.ts";
import { identicalParts } from "../../../menu/editing/identical-parts.ts";
import { childrenOf, type EditedPart, keyOf } from "../../../menu/editing/menu-parts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { type MenuShop, menuShop } from "../dish-fields.ts";
import { type FormValues, stampOf, valuesOf } from "../form-fields.ts";
import { titleIn } from "../save-part.ts";
import { homeOfGroup } from "./groups.ts";
import { amountRefs, groupSpecs, optionSpecs } from "./option-fields.ts";

export interface OptionPartView {
  /** Null: one that is being added. */
  readonly ref: string | null;
  readonly title: string;
  /** The group of an option, the option of a nested group, the dish of a new group; null: a group of dishes. */
  readonly above: { readonly ref: string; readonly title: string } | null;
  readonly values: FormValues;
  readonly stamp: string;
  readonly shop: MenuShop;
  readonly stores: readonly { readonly ref: string; readonly name: string }[];
  /** The dishes that have it. */
  readonly dishes: readonly { readonly ref: string; readonly title: string }[];
  /** How often the same group is opened in all. */
  readonly places: number;
  /** The options of a group, or the groups that an option opens. */
  readonly inside: readonly { readonly ref: string; readonly title: string; readonly price: string | null }[];
  /** Of the group, or of the group around an option. */
  readonly amounts: readonly { readonly ref: string; readonly words: string }[];
}

/** A group or an option with its form's values. `above`: of a new one, the group or the dish that it is added to. */
export async function readOptionPart(
  context: ConsoleContext,
  kind: "group" | "option",
  ref: string | null,
  above: string,
): Promise<OptionPartView | null> {
  const { signed, localized, t } = context;
  const parts = await readParts(signed.repos, signed.business);
  const home = kind === "option" ? "group" : ref === null ? homeOfGroup(above) : "option";
  const part = ref === null ? blankPart(kind, above) : parts.get(keyOf({ kind, ref }));
  const around = parts.get(keyOf({ kind: home, ref: ref === null ? above : (part?.parent ?? "") }));
  if (!part || (ref === null && !around)) return null;
  const shop = await menuShop(context);
  const stores = await signed.repos.stores.all();
  const specs = kind === "group" ? groupSpecs(shop) : optionSpecs(shop, Object.keys(part.fields), amountRefs(around));
  const values = valuesOf(specs, part);
  const root = (ref ?? above).split("/")[0] ?? "";
  const inside = kind === "group" ? "option" : "group";
  return {
    ref,
    title: ref === null ? t(`menu.new_${kind}`) : localized(titleIn(part)) || part.ref,
    above: around ? { ref: around.ref, title: localized(titleIn(around)) } : null,
    values,
    stamp: stampOf(values),
    shop,
    stores: stores.map((store) => ({ ref: store.ref, name: localized(store.name) })),
    dishes: [...parts.values()]
      .filter((one) => ((one.fields.option_groups ?? []) as string[]).includes(root))
      .map((one) => ({ ref: one.ref, title: localized(titleIn(one)) || one.ref })),
    places: ref === null ? 1 : identicalParts(parts, part).length,
    inside: ref === null ? [] : childrenOf(parts)(inside, ref).map((one) => rowOf(context, one)),
    amounts: (((kind === "group" ? part : around)?.fields.amounts ?? []) as AmountInput[]).map(
      ({ ref: own, factor, title }) => ({
        ref: own,
        words: `${typeof title === "string" ? title : localized(title as LocalizedText)} × ${factor}`,
      }),
    ),
  };
}

const blankPart = (kind: "group" | "option", above: string): EditedPart => ({
  kind,
  ref: " ",
  parent: kind === "option" ? above : "",
  fields: kind === "group" ? { min: 0, max: 1 } : {},
});

function rowOf({ signed, money, localized }: ConsoleContext, part: EditedPart) {
  const price = toMinor(String(part.fields.price ?? 0), signed.business.currency);
  const minor = price.ok ? price.value : ZERO;
  return { ref: part.ref, title: localized(titleIn(part)), price: minor > 0 ? money(minor) : null };
}
