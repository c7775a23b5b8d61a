import type { AmountInput, OptionGroupInput, OptionInput } from "../menu/menu-document.ts";

/** A choice that a variant offers, before its place in the tree is known. */
export interface Section {
  /** Ref of the group it becomes, unique within a variant. */
  readonly ref: string;
  readonly title: OptionGroupInput["title"];
  readonly min: number;
  readonly max: number;
  readonly free: number;
  readonly halves: boolean;
  /** Smallest first; empty: options have no amounts. */
  readonly amounts: readonly AmountInput[];
  readonly options: readonly OptionInput[];
}

/**
 * Moves what several variants have in common into one place, and keeps the rest with each: the tree stays small if a
 * size's toppings are attached to the size, not to each of its crusts. Only whole sections are moved.
 */
export function hoist(sections: readonly (readonly Section[])[]): { common: Section[]; rest: Section[][] } {
  const [first = [], ...others] = sections;
  if (others.length === 0) return { common: [], rest: sections.map((list) => [...list]) };
  const common = first.filter((section) => others.every((list) => list.some((other) => same(other, section))));
  const moved = new Set(common.map(({ ref }) => ref));
  return { common, rest: sections.map((list) => list.filter(({ ref }) => !moved.has(ref))) };
}

const same = (a: Section, b: Section) => a.ref === b.ref && JSON.stringify(a) === JSON.stringify(b);

/** Never more choices than options, because the default could not be chosen. */
function limits(section: Section, count: number): { min: number; max: number } {
  return { min: Math.min(section.min, count), max: Math.max(1, Math.min(section.max, count)) };
}

/** The group of a section; `prefix` makes the ref of a top-level group unique in the document. */
export function groupOf(section: Section, prefix = ""): OptionGroupInput {
  const { ref, title, free, halves, amounts, options } = section;
  return {
    ref: `${prefix}${ref}`,
    title,
    ...limits(section, options.length),
    ...(free > 0 ? { free } : {}),
    ...(halves ? { halves } : {}),
    ...(amounts.length > 0 ? { amounts: [...amounts] } : {}),
    options: [...options],
  };
}
