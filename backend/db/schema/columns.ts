import { bigint, jsonb, text, timestamp } from "drizzle-orm/pg-core";
import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import type { Minor } from "../../../lib/domain/money.ts";
import type { LocalizedText } from "../../texts/localized-text.ts";

export type { LocalizedText };
export type Mode = FulfilmentMode;

/** Integer minor units of the business's currency. */
export const money = () => bigint({ mode: "number" }).$type<Minor>();
/** An instant; stored with zone, always read as UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => instant().notNull().defaultNow();
export const localized = () => jsonb().$type<LocalizedText>();
export const rowId = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
export const rowRef = () => bigint({ mode: "number" });
/** Column names are the property names, so rows, SQL and the GraphQL wire use the same words. */
export const businessId = () => text().notNull();
