import { exponentOf } from "../../../lib/domain/money.ts";
import type { CouponRow } from "../../db/repositories/business.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html } from "../http/html.ts";
import type { FormValues } from "../menu/form-fields.ts";
import { type Outcome, refused, refusedField } from "../outcome.ts";
import { wrongWords as textWords } from "../pages/menu/field-words.ts";

/** Renders the form again with what was typed, for a browser without script. */
export type CouponAgain = (said: string, values: FormValues, was?: string) => Promise<Html>;

const AMOUNTS = ["amount", "max_discount", "min_order_total"];
const COUNTS = ["total_limit", "customer_limit", "max_qty"];
const NAMED = [
  "code_taken",
  "code",
  "percent",
  "modes",
  "stores",
  "payment_options",
  "items",
  "valid_from",
  "valid_until",
];

/** Says which field was refused, and what it must be. */
export async function wrongField(
  context: ConsoleContext,
  field: string,
  values: FormValues,
  again: CouponAgain,
): Promise<Outcome> {
  const said = wrongWords(context, field);
  const name = field === "code_taken" ? "code" : field;
  return { ...refusedField(422, said, name), page: await again(said, values) };
}

function wrongWords(context: ConsoleContext, field: string): string {
  const { t, signed } = context;
  const { currency } = signed.business;
  if (NAMED.includes(field)) return t(`coupons.wrong.${field as "code"}`);
  if (![...AMOUNTS, ...COUNTS].includes(field)) return textWords(context, field, currency);
  const label = t(`coupons.field.${field as "amount"}`);
  if (AMOUNTS.includes(field))
    return t("coupons.wrong.money", { field: label, currency, decimals: exponentOf(currency) });
  return t("coupons.wrong.count", { field: label });
}

/** Another member saved the coupon first: what was typed stays, and saving again replaces theirs. */
export async function changedMeanwhile(
  context: ConsoleContext,
  { id, revision }: CouponRow,
  values: FormValues,
  again: CouponAgain,
): Promise<Outcome> {
  const { signed, t } = context;
  const last = await signed.repos.coupons.lastChange();
  const names = await signed.repos.staff.names();
  // Only the newest change of any coupon is kept.
  const who = last?.coupon_id === id && last.staff_id ? names.get(last.staff_id) : undefined;
  const said = t("coupons.clash", { name: who ?? t("menu.somebody") });
  const was = String(revision);
  return { ...refused(409, said), set: { was }, page: await again(said, values, was) };
}
