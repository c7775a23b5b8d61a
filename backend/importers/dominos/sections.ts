import type { OptionGroupInput, OptionInput } from "../menu/menu-document.ts";
import titles from "./titles.json" with { type: "json" };

/** Something a variant lets the guest choose, before it is known where in the tree it stands. */
export interface Section {
  /** Ref of the group it becomes, unique within a variant. */
  readonly ref: string;
  readonly title: OptionGroupInput["title"];
  readonly min: number;
  readonly max: number;
  readonly free: number;
  /** Options that several variants share may move up without the others. */
  readonly divisible: boolean;
  readonly options: readonly OptionInput[];
}

/**
 * What several variants have in common, once, and what is left of each: the tree stays small when the toppings of a size
 * stand under the size rather than under each of its crusts. Whole sections move, and single options of divisible ones.
 */
export function hoist(sections: readonly (readonly Section[])[]): { common: Section[]; rest: Section[][] } {
  if (sections.length < 2) return { common: [], rest: sections.map((list) => [...list]) };
  const common: Section[] = [];
  const rest: Section[][] = sections.map(() => []);
  const refs = [...new Set(sections.flatMap((list) => list.map((section) => section.ref)))];
  for (const ref of refs) {
    const found = sections.map((list) => list.find((section) => section.ref === ref));
    const shared = sharedOptions(found);
    const [first] = found;
    if (first && shared.length > 0) common.push({ ...first, options: shared });
    const moved = new Set(shared.map((option) => option.ref));
    found.forEach((section, index) => {
      const options = section?.options.filter((option) => !moved.has(option.ref)) ?? [];
      if (section && options.length > 0) rest[index]?.push(moved.size > 0 ? leftOf(section, options) : section);
    });
  }
  return { common, rest };
}

function sharedOptions(found: readonly (Section | undefined)[]): readonly OptionInput[] {
  const [first] = found;
  if (!first || found.some((section) => !section || rule(section) !== rule(first))) return [];
  const shared = first.options.filter((option) =>
    found.every((section) => section?.options.some((other) => same(other, option))),
  );
  const whole = found.every((section) => section?.options.length === shared.length);
  return first.divisible || whole ? shared : [];
}

const same = (a: OptionInput, b: OptionInput) => a.ref === b.ref && JSON.stringify(a) === JSON.stringify(b);
const rule = ({ min, max, free, divisible }: Section) => JSON.stringify([min, max, free, divisible]);

/** Never more choices than options, or a default would be asked for that nobody can choose. */
function limits(section: Section, count: number): { min: number; max: number } {
  return { min: Math.min(section.min, count), max: Math.max(1, Math.min(section.max, count)) };
}

function leftOf(section: Section, options: readonly OptionInput[]): Section {
  return {
    ...section,
    ref: `more-${section.ref}`,
    title: titles.more_toppings,
    ...limits(section, options.length),
    options,
  };
}

/** The group of a section; `prefix` makes the ref of a top-level group unique in the document. */
export function groupOf(section: Section, prefix = ""): OptionGroupInput {
  const { ref, title, free, options } = section;
  return {
    ref: `${prefix}${ref}`,
    title,
    ...limits(section, options.length),
    ...(free > 0 ? { free } : {}),
    options: [...options],
  };
}
