import { type Minor, toDecimalString, ZERO } from "../../../lib/domain/money.ts";
import type { OptionInput } from "../menu/menu-document.ts";
import {
  type Catalogue,
  type Coded,
  type Product,
  parseAmounts,
  parseList,
  textTag,
  type Variant,
} from "./catalogue.ts";
import type { Section } from "./sections.ts";
import titles from "./titles.json" with { type: "json" };

export interface SideContext {
  readonly product: Product;
  readonly variant: Variant;
  readonly currency: string;
  /** The sides of the product's family by code, and their refs. */
  readonly sides: ReadonlyMap<string, { side: Coded; ref: string }>;
  /** Minor units of a side sold separately: the product F_<code>; null if there is none. */
  readonly priceOfSide: (code: string) => Minor | null;
}

/**
 * The dips a variant includes (as many as stated), and those that can be added at the catalogue's price. A side that is
 * neither included nor priced is `unpriced`.
 */
export function sideSection(context: SideContext): { section: Section; offered: string[]; unpriced: string[] } {
  const { product, variant } = context;
  const included = parseAmounts(textTag(variant, "defaultSides") ?? product.defaultSides);
  const unpriced: string[] = [];
  const offered: string[] = [];
  const options = parseList(product.availableSides).flatMap(([code]): OptionInput[] => {
    const known = context.sides.get(code);
    if (!known) return [];
    const count = Number(included.get(code) ?? 0);
    const price = count > 0 ? ZERO : context.priceOfSide(code);
    if (price === null) {
      unpriced.push(code);
      return [];
    }
    offered.push(code);
    const title = count > 1 ? `${count} × ${known.side.name}` : known.side.name;
    return [
      {
        ref: known.ref,
        title,
        ...(price > 0 ? { price: toDecimalString(price, context.currency) } : {}),
        ...(count > 0 ? { default: true } : {}),
      },
    ];
  });
  const section: Section = {
    ref: "sides",
    title: titles.sides,
    min: 0,
    max: Math.max(1, options.length),
    free: 0,
    halves: false,
    amounts: [],
    options,
  };
  return { section, offered, unpriced };
}

/**
 * The cooking instructions a variant allows, one group each. Instructions of a group exclude each other (normal or well
 * done), so one is chosen if the variant has a default; maxOptions allows more.
 */
export function cookingSections(
  variant: Variant,
  cooking: Catalogue["cooking"],
  refs: ReadonlyMap<string, string>,
): { sections: Section[]; offered: string[] } {
  const usual = new Set(parseList(variant.defaultCookingInstructions).map(([code]) => code));
  const allowed = parseList(variant.allowedCookingInstructions).flatMap(([code]) => cooking.instructions[code] ?? []);
  const sections = [...Map.groupBy(allowed, ({ group }) => group)].map(([code, instructions]): Section => {
    const group = cooking.instructionGroups[code];
    const defaults = instructions.filter((instruction) => usual.has(instruction.code)).length;
    const max = Math.max(1, defaults, Number((group && textTag(group, "maxOptions")) ?? 1));
    return {
      ref: `cook-${code.toLowerCase()}`,
      title: group?.name ?? code,
      min: Math.min(1, defaults),
      max: Math.min(max, instructions.length),
      free: 0,
      halves: false,
      amounts: [],
      options: instructions.map((instruction) => ({
        ref: refs.get(instruction.code) ?? instruction.code.toLowerCase(),
        title: instruction.name,
        ...(usual.has(instruction.code) ? { default: true } : {}),
      })),
    };
  });
  return { sections, offered: allowed.map(({ code }) => code) };
}
