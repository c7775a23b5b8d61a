import { bigint, jsonb, text, timestamp } from "drizzle-orm/pg-core";
import type { Language } from "../../../config/languages.ts";
import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import type { Minor } from "../../../lib/domain/money.ts";

/** A text in some of the languages; readers fall back to the business's default language, then to any. */
export type LocalizedText = Partial<Record<Language, string>>;
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
