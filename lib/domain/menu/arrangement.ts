/** The sort order and filters a guest chose for a menu (MENU-03, MENU-04), as ids defined by the server. */
export interface SortAndFilters {
  /** null: the menu's own order. */
  readonly sort: string | null;
  /** In the server's order, without duplicates. */
  readonly filters: readonly string[];
}

export const UNSORTED: SortAndFilters = { sort: null, filters: [] };

/** The ids the server offers; the first sort order is the menu's own. */
export interface Offered {
  readonly sorts: readonly string[];
  readonly filters: readonly string[];
}

/** The parameters of an address, e.g. `?sort=price_asc&filter=veg,bestseller`. */
const SORT = "sort";
const FILTER = "filter";

/**
 * Reads sort order and filters from an address. Anything the server does not offer is ignored, so that old links still
 * open.
 */
export function readSortAndFilters(search: string, { sorts, filters }: Offered): SortAndFilters {
  const parameters = new URLSearchParams(search);
  const sort = parameters.get(SORT);
  const requested = parameters.getAll(FILTER).flatMap((value) => value.split(","));
  return {
    sort: sort !== null && sorts.indexOf(sort) > 0 ? sort : null,
    filters: filters.filter((id) => requested.includes(id)),
  };
}

/** The query of an address with sort order and filters ("" or "?…"). Other parameters stay. */
export function writeSortAndFilters(search: string, { sort, filters }: SortAndFilters): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(SORT);
  parameters.delete(FILTER);
  if (sort !== null) parameters.set(SORT, sort);
  if (filters.length > 0) parameters.set(FILTER, filters.join(","));
  const query = parameters.toString().replaceAll("%2C", ",");
  return query && `?${query}`;
}

/** The choice with one filter switched on or off. */
export function toggleFilter(arrangement: SortAndFilters, filter: string, offered: Offered): SortAndFilters {
  const on = arrangement.filters.includes(filter);
  const filters = offered.filters.filter((id) => (id === filter ? !on : arrangement.filters.includes(id)));
  return { ...arrangement, filters };
}

export const isSortedOrFiltered = ({ sort, filters }: SortAndFilters): boolean => sort !== null || filters.length > 0;

/** Entries sorted by the position of their id in `places`; those without a position are left out. */
export function inOrder<T>(things: readonly T[], idOf: (thing: T) => string, places: ReadonlyMap<string, number>): T[] {
  const at = (thing: T) => places.get(idOf(thing)) ?? -1;
  return things.filter((thing) => at(thing) >= 0).sort((one, other) => at(one) - at(other));
}
