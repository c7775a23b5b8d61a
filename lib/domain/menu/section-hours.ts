interface Section {
  readonly items: readonly { readonly available: boolean; readonly unavailable_reason?: string | null }[];
  readonly sub_categories: readonly Section[];
}

const itemsOf = ({ items, sub_categories }: Section): Section["items"] => [
  ...items,
  ...sub_categories.flatMap(itemsOf),
];

/** No dish of the section is available at this hour. What is sold out is another matter: it may be back any minute. */
const isClosed = (section: Section): boolean => itemsOf(section).every(({ available }) => !available);

/** The sections that are served now, then those out of their hours, each in the menu's own order. */
export function openFirst<T extends Section>(sections: readonly T[]): T[] {
  return [...sections.filter((one) => !isClosed(one)), ...sections.filter(isClosed)];
}

/** Why no dish of the section is available now, if all of them say the same; else null. */
export function closedBecause(section: Section): string | null {
  const reasons = new Set(itemsOf(section).map((item) => (item.available ? null : item.unavailable_reason)));
  const [reason] = reasons;
  return reasons.size === 1 && reason ? reason : null;
}
