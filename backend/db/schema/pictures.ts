import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { businesses } from "./business.ts";
import { businessId, createdAt } from "./columns.ts";
import { staffMembers } from "./staff.ts";

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
