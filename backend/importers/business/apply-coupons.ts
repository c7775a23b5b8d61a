import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { coupons } from "../../db/schema.ts";
import type { Text } from "../menu/menu-document.ts";
import { asLocalized } from "../menu/menu-plan.ts";
import { minorOrNull } from "../stores/store-row.ts";
import type { CouponInput } from "./coupon-document.ts";

/** What the coupons of a business need of it: a business's row fits, and its document. */
interface CouponShop {
  readonly id: string;
  readonly currency: string;
  readonly default_language: string;
}

/**
 * Upserts a business's coupons by code and retires the others; usage counts are kept. Coupons that staff added or changed
 * in the console are left alone.
 */
export async function applyCoupons(
  tx: Database,
  business: CouponShop,
  inputs: readonly CouponInput[],
  now: Date,
): Promise<void> {
  for (const input of inputs) {
    const row = { ...couponRow(business, input), retired_at: null };
    await tx
      .insert(coupons)
      .values(row)
      .onConflictDoUpdate({
        target: [coupons.business_id, coupons.code],
        set: { ...row, revision: sql`${coupons.revision} + 1` },
        setWhere: eq(coupons.by_staff, false),
      });
  }
  const codes = inputs.map((input) => input.redemption_code.toUpperCase());
  await tx
    .update(coupons)
    .set({ retired_at: now })
    .where(
      and(
        eq(coupons.business_id, business.id),
        eq(coupons.by_staff, false),
        isNull(coupons.retired_at),
        codes.length > 0 ? notInArray(coupons.code, codes) : undefined,
      ),
    );
}

/** A coupon's row. Throws for amounts with more decimals than the currency. */
export function couponRow(business: CouponShop, input: CouponInput) {
  const text = (value: Text | null | undefined) => asLocalized(value ?? undefined, business.default_language);
  const money = (value: number | null | undefined) => minorOrNull(value, business.currency);
  return {
    business_id: business.id,
    code: input.redemption_code.toUpperCase(),
    title: text(input.title) ?? {},
    description: text(input.description),
    kind: input.type === "flat" ? ("amount" as const) : input.type,
    percent: input.type === "percent" ? String(input.value ?? 0) : null,
    amount: input.type === "flat" ? money(input.value ?? 0) : null,
    max_discount: money(input.max_discount),
    min_order_total: money(input.min_order_total),
    max_qty: input.max_qty ?? null,
    single_selection: input.single_selection,
    modes: input.modes ?? null,
    payment_options: input.payment_options ?? null,
    item_refs: input.items ?? null,
    store_refs: input.stores ?? null,
    first_order_only: input.first_order_only,
    total_limit: input.total_limit ?? null,
    customer_limit: input.customer_limit ?? null,
    listed: input.listed,
    valid_from: input.valid_from ? new Date(input.valid_from) : null,
    valid_until: input.valid_until ? new Date(input.valid_until) : null,
  };
}
