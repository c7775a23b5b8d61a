import type { Database } from "./open.ts";
import { type BusinessRow, businessById } from "./repositories/business.ts";
import { storeVersion } from "./repositories/catalogue/store-version.ts";
import { type StoreRow, storeRepository } from "./repositories/catalogue/stores.ts";
import { rowsOfText } from "./statements/rows-of-text.ts";

/** Businesses and stores together; those that were not used for longest are read again. */
const MAX_ROWS = 5_000;

const VERSIONS = `select b.id, b.xmin::text || b.ctid::text as business_version,
    (${storeVersion("b.id", "$2::integer")}) as store_version
  from businesses b where b.api_key = $1`;

/**
 * Businesses and stores as this process last read them. Every request asks the database for their versions, which is
 * much less than the rows, so no change is ever missed, whoever made it.
 */
export interface KnownShops {
  /** The business with an API key, and its store with that id if it has one that is in use. */
  read(apiKey: string, storeId: number | null): Promise<{ business: BusinessRow; store: StoreRow | null } | null>;
  /** Whether a store's row is of this version. */
  isCurrent(store: StoreRow, version: string | null): boolean;
}

/** Keeps rows of businesses and stores in memory, by the version that each request reads (ARCHITECTURE.md, decision 97). */
export function createKnownShops(db: Database): KnownShops {
  const rows = new Map<string, { readonly version: string; readonly row: object }>();
  const versions = new WeakMap<object, string>();
  /**
   * The row may be newer than the version that was read before it. Then the next request finds another version and
   * reads the row again.
   */
  async function known<Row extends object>(key: string, version: string, read: () => Promise<Row | null>) {
    const found = rows.get(key);
    rows.delete(key);
    if (found?.version === version) {
      rows.set(key, found);
      return found.row as Row;
    }
    const row = await read();
    if (!row) return null;
    freeze(row);
    versions.set(row, version);
    rows.set(key, { version, row });
    for (const oldest of rows.keys()) {
      if (rows.size <= MAX_ROWS) break;
      rows.delete(oldest);
    }
    return row;
  }
  return {
    async read(apiKey, storeId) {
      const [found] = await rowsOfText<{ id: string; business_version: string; store_version: string | null }>(
        db,
        VERSIONS,
        [apiKey, storeId],
      );
      if (!found) return null;
      const { id, business_version, store_version } = found;
      const business = await known(id, business_version, () => businessById(db, id));
      if (!business) return null;
      const isStore = storeId !== null && store_version !== null;
      const readStore = () => storeRepository(db, id).byId(storeId as number);
      return { business, store: isStore ? await known(`${id} ${storeId}`, store_version, readStore) : null };
    },
    isCurrent: (store, version) => version !== null && versions.get(store) === version,
  };
}

/** Requests share the row, so none of them may change it. */
function freeze(value: object): void {
  for (const one of Object.values(value)) {
    if (typeof one === "object" && one !== null && !(one instanceof Date)) freeze(one);
  }
  Object.freeze(value);
}
