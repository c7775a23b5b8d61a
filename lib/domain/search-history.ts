/**
 * Recent searches and locations of the customer (storefront.md sections 5 and 9): newest first, bounded, without
 * duplicates.
 */
export const MAX_RECENT_SEARCHES = 5;
export const MAX_PAST_LOCATIONS = 3;
/** Longer than any useful search. */
const MAX_KEYWORD_LENGTH = 100;

/** MENU-06: the list with a search in front, at most 5. Non-strings, blanks and duplicates are skipped. */
export function addRecentSearch(recent: readonly string[], keyword: unknown): readonly string[] {
  if (typeof keyword !== "string") return recent;
  const text = keyword.trim().slice(0, MAX_KEYWORD_LENGTH);
  if (text === "" || recent.includes(text)) return recent;
  return [text, ...recent].slice(0, MAX_RECENT_SEARCHES);
}

export interface PastLocation {
  readonly placeId: string;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
}

/** STORE-07: the list with a location in front, at most 3. A stored place id is not added again. */
export function addPastLocation(past: readonly PastLocation[], location: PastLocation): readonly PastLocation[] {
  if (past.some((known) => known.placeId === location.placeId)) return past;
  return [location, ...past].slice(0, MAX_PAST_LOCATIONS);
}
