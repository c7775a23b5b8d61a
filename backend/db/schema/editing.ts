import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PartChange } from "../../menu/editing/part-changes.ts";
import type { HandEdit } from "../../menu/editing/reconcile.ts";
import type { UploadReport } from "../../menu/editing/upload-report.ts";
import { businesses, type coupons } from "./business.ts";
import { businessId, createdAt, instant, localized, rowId, rowRef } from "./columns.ts";
import { staffMembers } from "./staff.ts";

/**
 * What staff did to the menu, the stores or the settings in one go: who, when, and each field from what to what, so that it can
 * be undone.
 */
const changesTable = (name: string) =>
  pgTable(
    name,
    {
      id: rowId(),
      business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
      staff_id: uuid().references(() => staffMembers.id, { onDelete: "cascade" }),
      act: text().$type<MenuAct>().notNull(),
      /** The dish, category, group or store it was about, as it was named then. */
      title: localized().notNull(),
      changes: jsonb().$type<readonly PartChange[]>().notNull(),
      created_at: createdAt(),
      undone_at: instant(),
    },
    (t) => [index().on(t.business_id, t.id)],
  );
export type MenuAct = "add" | "copy" | "change" | "remove" | "move" | "order" | "import";

/** A field that staff changed and no import has settled since: an import leaves it as it is unless told otherwise. */
const editsTable = (name: string, changes: ReturnType<typeof changesTable>) =>
  pgTable(
    name,
    {
      business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
      kind: text().$type<PartChange["kind"]>().notNull(),
      /** The part's ref or path; for `order`, that of the part around it. */
      ref: text().notNull(),
      /** A field ("title.ar", "price"), or `added`, `removed`, `order`. */
      field: text().notNull(),
      /** The change that it came with first; undoing that one forgets it. */
      change_id: rowRef()
        .notNull()
        .references(() => changes.id, { onDelete: "cascade" }),
    },
    (t) => [primaryKey({ columns: [t.business_id, t.kind, t.ref, t.field] })],
  );

export const menuChanges = changesTable("menu_changes");
export const menuEdits = editsTable("menu_edits", menuChanges);

/** With the change that it came with. */
export interface KeptEdit extends HandEdit {
  readonly change_id: number;
}

/**
 * What undoing an import of the menu needs. It is as large as the menu, so it is kept apart from the import's row among
 * the changes, which has its counts for the lists.
 */
export const menuImports = pgTable("menu_imports", {
  change_id: rowRef()
    .primaryKey()
    .references(() => menuChanges.id, { onDelete: "cascade" }),
  business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
  changes: jsonb().$type<readonly PartChange[]>().notNull(),
  /** Manual edits that this import resolved; they count as manual again once it is undone. */
  settled: jsonb().$type<readonly KeptEdit[]>().notNull(),
});
export const storeChanges = changesTable("store_changes");
export const storeEdits = editsTable("store_edits", storeChanges);
/** Of the business's settings, which no import touches. */
export const businessChanges = changesTable("business_changes");

/** A file that somebody uploaded, with what it would change, until it is imported or replaced by another. */
export const menuUploads = pgTable(
  "menu_uploads",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    staff_id: uuid()
      .notNull()
      .references(() => staffMembers.id, { onDelete: "cascade" }),
    name: text().notNull(),
    document: jsonb().notNull(),
    /** What a dry run reported (console/menu/import). */
    report: jsonb().$type<UploadReport>().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.business_id, t.staff_id)],
);

/** The newest change of a business's coupons, so that it can be undone. */
export const couponChanges = pgTable("coupon_changes", {
  business_id: text()
    .primaryKey()
    .references(() => businesses.id, { onDelete: "cascade" }),
  /** Counts up, so that a page can name the change it shows. */
  number: rowRef().notNull(),
  /** No reference: undoing an addition deletes the coupon, and this row stays. */
  coupon_id: rowRef().notNull(),
  act: text().$type<"add" | "change" | "off" | "on">().notNull(),
  /** What the coupon was before; null: it was added. */
  before: jsonb().$type<CouponBefore>(),
  /** The coupon's revision after it. Once the coupon has another, the change cannot be undone. */
  revision: integer().notNull(),
  staff_id: uuid(),
  created_at: instant().notNull(),
});
export type CouponBefore = Omit<
  typeof coupons.$inferSelect,
  "id" | "business_id" | "used_count" | "revision" | "valid_from" | "valid_until" | "retired_at"
> &
  Record<"valid_from" | "valid_until" | "retired_at", string | null>;

/** Pictures that staff uploaded. Their files are in the picture store (lib/pictures). */
export const pictures = pgTable(
  "pictures",
  {
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** Hash of the content and size: the same picture is stored once. */
    name: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    blurhash: text().notNull(),
    /** Size of the largest file. */
    bytes: integer().notNull(),
    staff_id: uuid().references(() => staffMembers.id, { onDelete: "set null" }),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.name] }), index().on(t.business_id, t.created_at)],
);
