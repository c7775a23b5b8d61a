/** Every table, once. Columns are documented where they are declared; migrations/ is generated from here by drizzle-kit. */
export * from "./schema/business.ts";
export type { LocalizedText, Mode } from "./schema/columns.ts";
export * from "./schema/customers.ts";
export * from "./schema/dine-in.ts";
export * from "./schema/editing.ts";
export * from "./schema/menu.ts";
export * from "./schema/money/disputes.ts";
export * from "./schema/money/refunds.ts";
export * from "./schema/order-records.ts";
export * from "./schema/orders.ts";
export * from "./schema/payments.ts";
export * from "./schema/sign-in.ts";
export * from "./schema/staff.ts";
export * from "./schema/studio.ts";
