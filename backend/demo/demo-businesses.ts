import { isNotNull } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { businesses } from "../db/schema.ts";

/** A query for the ids of the demo's businesses: the demo's kitchen and waiters work for nobody else. */
export const demoBusinesses = (db: Database) =>
  db.select({ id: businesses.id }).from(businesses).where(isNotNull(businesses.content_hash));
