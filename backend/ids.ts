/** Ids are untrusted input: a malformed one is simply not found, and never reaches the database. */

/** A row id of the menu tables, or null. */
export function asRowId(id: string): number | null {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** A biz_location_id (a 32-bit integer), or null. */
export function asStoreId(id: string): number | null {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : Number.NaN;
  return number <= 2_147_483_647 ? number : null;
}

/** A lower-case uuid, or null. */
export function asUuid(id: string): string | null {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id.toLowerCase() : null;
}
