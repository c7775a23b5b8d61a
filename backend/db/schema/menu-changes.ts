import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PartChange } from "../../menu/editing/part-changes.ts";
import { businesses } from "./business.ts";
import { businessId, createdAt, instant, localized, rowId, rowRef } from "./columns.ts";
import { staffMembers } from "./staff.ts";

/** What staff did to a menu in one go: who, when, and each field from what to what, so that it can be undone. */
export const menuChanges = pgTable(
  "menu_changes",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    staff_id: uuid().references(() => staffMembers.id, { onDelete: "cascade" }),
    act: text().$type<MenuAct>().notNull(),
    /** The dish, category or group it was about, as it was named then. */
    title: localized().notNull(),
    changes: jsonb().$type<readonly PartChange[]>().notNull(),
    created_at: createdAt(),
    undone_at: instant(),
  },
  (t) => [index().on(t.business_id, t.id)],
);
export type MenuAct = "add" | "copy" | "change" | "remove" | "move" | "order";

/** A field that staff changed and no import has settled since: an import leaves it as it is unless told otherwise. */
export const menuEdits = pgTable(
  "menu_edits",
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
      .references(() => menuChanges.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.kind, t.ref, t.field] })],
);
