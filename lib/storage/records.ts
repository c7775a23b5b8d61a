import { type Owner, RECORDS, type RecordRow } from "@/lib/storage/table";

/** The part of the browser's `Storage` that is used; a map in tests. */
export type RecordStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "length" | "key">;

/** The shop a record belongs to: every key starts with the business's id. `StorefrontState` is one. */
export interface Shop {
  readonly settings: { readonly businessId: string };
  /** For records of device and person; null: nothing is stored (on the server, or if the browser blocks storage). */
  readonly storage: RecordStorage | null;
  /** For records of the tab; the browser's own if absent. */
  readonly tabStorage?: RecordStorage | null;
  readonly now?: () => number;
}

/** `localStorage` or `sessionStorage`, or null if blocked: merely accessing it throws then. */
export function browserStorage(name: "localStorage" | "sessionStorage"): RecordStorage | null {
  return quietly(() => globalThis.window?.[name]) ?? null;
}

/** The records of a shop in this browser, for code without a storefront state. */
export const shopOf = (businessId: string): Shop => ({
  settings: { businessId },
  storage: browserStorage("localStorage"),
});

/** The full key; `id` for rows with many records. */
export const recordKey = (
  { settings }: Shop,
  { key, many }: Pick<RecordRow<unknown>, "key" | "many">,
  id = "",
): string => `${settings.businessId}:${key}${many ? `:${id}` : ""}`;

/** The stored value, or null if it is invalid. May throw, because stored values are not trusted. */
export type Parse<T> = (stored: unknown) => T | null;

/** For rows with any text that is not empty. */
export const parseText = (stored: unknown): string | null =>
  typeof stored === "string" && stored !== "" ? stored : null;

/** Whether this browser stores anything of the shop for longer than a tab. Never throws. */
export const hasRecords = (shop: Shop): boolean =>
  keysOf(shop.storage).some((key) => key.startsWith(`${shop.settings.businessId}:`));

/** The record, or null if there is none, or it is invalid or expired. Never throws. */
export function readRecord<T>(shop: Shop, row: RecordRow<T>, parse: Parse<T>, id?: string): T | null {
  const text = readText(shop, row, id);
  if (text === null) return null;
  return quietly(() => freshValue(row, parse(row.format === "json" ? JSON.parse(text) : text), shop)) ?? null;
}

/** Writes a record, replacing the previous one; false if storage is unavailable. Never throws. */
export function writeRecord<T>(shop: Shop, row: RecordRow<T>, value: T, id?: string): boolean {
  const text = quietly(() => (row.format === "json" ? JSON.stringify(value) : String(value)));
  return text !== undefined && writeText(shop, row, text, id);
}

/** Deletes one record. Never throws. */
export function removeRecord<T>(shop: Shop, row: RecordRow<T>, id?: string): void {
  const key = recordKey(shop, row, id);
  memory.get(shop)?.delete(key);
  quietly(() => storageOf(shop, row)?.removeItem(key));
}

/**
 * Deletes every record of an owner in this shop, and nothing of other owners, other shops or other programs. Never
 * throws.
 */
export function forgetRecords(shop: Shop, owner: Owner): void {
  for (const row of Object.values(RECORDS) as readonly RecordRow<unknown>[]) {
    if (row.owner !== owner) continue;
    if (!row.many) removeRecord(shop, row);
    else for (const id of idsOf(shop, row)) removeRecord(shop, row, id);
  }
}

/** The stored text as it is; null if there is none. For `keep`, which compares texts. */
export function readText<T>(shop: Shop, row: RecordRow<T>, id?: string): string | null {
  const key = recordKey(shop, row, id);
  const held = memory.get(shop)?.get(key);
  // A full storage still contains the previous value.
  if (held !== undefined) return held;
  const stored = quietly(() => storageOf(shop, row)?.getItem(key));
  return typeof stored === "string" ? stored : null;
}

export function writeText<T>(shop: Shop, row: RecordRow<T>, text: string, id?: string): boolean {
  const key = recordKey(shop, row, id);
  const storage = storageOf(shop, row);
  const saved = quietly(() => storage?.setItem(key, text) ?? true) === true && storage !== null;
  if (saved) memory.get(shop)?.delete(key);
  else if (row.inMemory) memory.set(shop, (memory.get(shop) ?? new Map()).set(key, text));
  return saved;
}

/**
 * Values that storage refused, for rows with `inMemory`, by shop and key. Stored values are not kept here: another tab
 * may delete them, which must apply to every tab.
 */
const memory = new WeakMap<Shop, Map<string, string>>();

function storageOf<T>({ storage, tabStorage }: Shop, { owner }: RecordRow<T>): RecordStorage | null {
  if (owner !== "tab") return storage;
  return tabStorage === undefined ? browserStorage("sessionStorage") : tabStorage;
}

function freshValue<T>({ lifetime, since }: RecordRow<T>, value: T | null, { now = Date.now }: Shop): T | null {
  if (value === null || lifetime === null || !since) return value;
  // A clock set far back must not keep a record forever. A small step back must not expire it.
  return Math.abs(now() - since(value)) < lifetime ? value : null;
}

function idsOf(shop: Shop, row: RecordRow<unknown>): readonly string[] {
  const prefix = recordKey(shop, row);
  const own = keysOf(storageOf(shop, row)).filter((key) => key.startsWith(prefix));
  return own.map((key) => key.slice(prefix.length));
}

function keysOf(storage: RecordStorage | null): readonly string[] {
  const keys: readonly unknown[] =
    quietly(() => Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index))) ?? [];
  return keys.filter((key) => typeof key === "string");
}

/** Storage throws if it is full or blocked, and JSON if it is truncated; in all cases nothing is stored. */
function quietly<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}
