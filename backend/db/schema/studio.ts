import { sql } from "drizzle-orm";
import { customType, index, integer, json, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ConfigInput } from "../../../config/fixed-fields.ts";
import type { Change } from "../../rules/studio/changes.ts";
import { businesses } from "./business.ts";
import { businessId, createdAt, instant, rowId } from "./columns.ts";
import { staffMembers } from "./staff.ts";

/** What an editor has changed and not yet published. The row stays, because its revision only ever grows. */
export const studioDrafts = pgTable("studio_drafts", {
  business_id: businessId()
    .primaryKey()
    .references(() => businesses.id, { onDelete: "cascade" }),
  /** As written, in its own order, without the fields that only the operator sets. Null: as published. */
  config: json().$type<ConfigInput>(),
  revision: integer().notNull().default(0),
  /** The version that was published when the first change was made; null: none was. */
  base: integer(),
  saved_at: instant(),
  saved_by: uuid().references(() => staffMembers.id, { onDelete: "set null" }),
  /** Who is editing, since when, and their last sign of life. */
  lock_by: uuid().references(() => staffMembers.id, { onDelete: "set null" }),
  lock_since: instant(),
  lock_seen: instant(),
});

/** Published configurations; the highest version of a business is in use, 0 is what it had before the first. Never changed or deleted. */
export const studioVersions = pgTable(
  "studio_versions",
  {
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    config: json().$type<ConfigInput>().notNull(),
    /** What differs from the configuration before it. */
    changes: json().$type<readonly Change[]>().notNull(),
    note: text(),
    /** The draft's revision that was published; null: an earlier version was restored. */
    revision: integer(),
    restored: integer(),
    published_at: instant().notNull(),
    published_by: uuid().references(() => staffMembers.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.version] }), index().on(t.published_by)],
);

/** Links with which others see the draft. Deleting one revokes it. */
export const studioPreviews = pgTable(
  "studio_previews",
  {
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** Part of the link, which is signed. */
    id: text().notNull(),
    made_at: instant().notNull(),
    made_by: uuid().references(() => staffMembers.id, { onDelete: "set null" }),
    until: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.id] }), index().on(t.made_by)],
);

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * What storefronts have to read again (backend/announce.ts). Written by the transaction that made the change, so
 * that one is never without the other.
 */
export const pageChanges = pgTable(
  "page_changes",
  {
    id: rowId(),
    /** `business:<id>`, `menu:<id>`, `stores:<id>`. */
    tags: text().array().notNull(),
    /** Ids are given before they are committed, so a reader cannot go by them: it asks which transactions it has not seen. */
    transaction: xid8().notNull().default(sql`pg_current_xact_id()`),
    created_at: createdAt(),
  },
  (t) => [index().on(t.transaction)],
);
