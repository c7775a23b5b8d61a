import { isDeepStrictEqual } from "node:util";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { pagesChanged } from "../../announce.ts";
import type { CouponRow } from "../../db/repositories/business.ts";
import type { CouponChangeRow } from "../../db/repositories/catalogue/coupons.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { CouponBefore } from "../../db/schema.ts";
import { asRowId } from "../../ids.ts";
import { couponRow } from "../../importers/business/apply-coupons.ts";
import { recordAct } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { readCoupon, sentCoupon } from "./coupon-form.ts";
import { couponShop } from "./coupon-views.ts";
import { type CouponAgain, changedMeanwhile, wrongField } from "./refused-coupon.ts";

type Change = CouponChangeRow["act"];

/** Records a change inside its transaction: what it undoes, and who did it. */
async function keep(
  context: ConsoleContext,
  tx: Repositories,
  act: Change,
  { coupon, before }: { coupon: CouponRow; before: CouponRow | null },
): Promise<void> {
  const { signed, now } = context;
  await tx.coupons.keepChange({
    coupon_id: coupon.id,
    act,
    before: before && snapshot(before),
    revision: coupon.revision,
    staff_id: signed.member.id,
    created_at: now,
  });
  await recordAct(context, tx, `coupon_${act}`, { item: { en: coupon.code } });
}

function snapshot({ id: _id, business_id: _business, used_count: _used, revision: _revision, ...row }: CouponRow) {
  const text = (instant: Date | null) => instant?.toISOString() ?? null;
  return {
    ...row,
    valid_from: text(row.valid_from),
    valid_until: text(row.valid_until),
    retired_at: text(row.retired_at),
  } satisfies CouponBefore;
}

/** Guests read the new offers at once. */
const announce = ({ db, businessId }: Repositories) => pagesChanged(db, `business:${businessId}`);

export async function addCoupon(context: ConsoleContext, form: URLSearchParams, again: CouponAgain): Promise<Outcome> {
  const { signed, t, at } = context;
  const shop = await couponShop(context);
  const values = sentCoupon(form, shop);
  const read = readCoupon(values, shop, null);
  if (!read.ok) return wrongField(context, read.error, values, again);
  const added = await signed.repos.transaction(async (tx) => {
    const row = { ...couponRow(signed.business, read.value), by_staff: true, revision: 1 };
    const coupon = await tx.coupons.add(row);
    if (!coupon) return null;
    await keep(context, tx, "add", { coupon, before: null });
    await announce(tx);
    return coupon;
  });
  if (!added) return wrongField(context, "code_taken", values, again);
  return { ...done(t("coupons.done_added")), go: `${at("coupons")}?done=added` };
}

/** Saves a coupon's form. The second of two people to save reads so, and may save again to replace the other's change. */
export async function saveCoupon(
  context: ConsoleContext,
  asked: string,
  form: URLSearchParams,
  again: CouponAgain,
): Promise<Outcome> {
  const { signed, t, at } = context;
  const shop = await couponShop(context);
  const values = sentCoupon(form, shop);
  type Refusal = { field: string } | { now: CouponRow } | "gone";
  const saved = await signed.repos.transaction(async (tx): Promise<Result<boolean, Refusal>> => {
    const id = asRowId(asked);
    const before = id === null ? null : await tx.coupons.locked(id);
    if (!before) return err("gone");
    const read = readCoupon(values, shop, before);
    if (!read.ok) return err({ field: read.error });
    if (form.get("was") !== String(before.revision)) return err({ now: before });
    const fields = { ...couponRow(signed.business, read.value), by_staff: true, revision: before.revision + 1 };
    const coupon: CouponRow = { ...before, ...fields, percent: fields.percent };
    if (isSame(before, coupon)) return ok(false);
    await tx.coupons.update(before.id, fields);
    await keep(context, tx, "change", { coupon, before });
    await announce(tx);
    return ok(true);
  });
  if (!saved.ok && saved.error === "gone") return refused(404, t("coupons.gone"));
  if (!saved.ok && typeof saved.error === "object")
    return "field" in saved.error
      ? wrongField(context, saved.error.field, values, again)
      : changedMeanwhile(context, saved.error.now, values, again);
  const how = saved.ok && saved.value ? "saved" : "unchanged";
  return { ...done(t(`coupons.done_${how}`)), go: `${at("coupons")}?done=${how}` };
}

function isSame(a: CouponRow, b: CouponRow): boolean {
  const comparable = (row: CouponRow) => ({
    ...snapshot(row),
    by_staff: true,
    percent: row.percent === null ? null : Number(row.percent),
    max_qty: row.single_selection ? 1 : row.max_qty,
    single_selection: false,
  });
  return isDeepStrictEqual(comparable(a), comparable(b));
}

/** Switches a coupon off or on again. Orders that have it keep their price. */
export async function switchCoupon(context: ConsoleContext, asked: string, form: URLSearchParams): Promise<Outcome> {
  const { signed, t, now } = context;
  const isOn = form.get("to") === "on";
  const code = await signed.repos.transaction(async (tx) => {
    const id = asRowId(asked);
    const before = id === null ? null : await tx.coupons.locked(id);
    if (!before) return null;
    // Another member did it first, which is what was wanted.
    if ((before.retired_at === null) === isOn) return before.code;
    const fields = { retired_at: isOn ? null : now, by_staff: true, revision: before.revision + 1 };
    await tx.coupons.update(before.id, fields);
    await keep(context, tx, isOn ? "on" : "off", { coupon: { ...before, ...fields }, before });
    await announce(tx);
    return before.code;
  });
  if (code === null) return refused(404, t("coupons.gone"));
  return done(t(isOn ? "coupons.is_on" : "coupons.is_off", { code }));
}

/**
 * Takes the newest change back. An added coupon is deleted, or switched off if an order has used it meanwhile. Refused if
 * another change came after it.
 */
export async function undoCoupon(context: ConsoleContext, form: URLSearchParams): Promise<Outcome> {
  const { signed, t, now } = context;
  const number = asRowId(form.get("change") ?? "");
  const code = await signed.repos.transaction(async (tx) => {
    const seen = await tx.coupons.lastChange();
    // The coupon is locked before its change, as by everybody who saves one.
    const coupon = seen && seen.number === number ? await tx.coupons.locked(seen.coupon_id) : null;
    const change = await tx.coupons.lastChange();
    if (!coupon || change?.number !== number || coupon.revision !== change.revision) return null;
    const revision = coupon.revision + 1;
    if (change.before) {
      const date = (text: string | null) => (text === null ? null : new Date(text));
      const { valid_from, valid_until, retired_at, ...fields } = change.before;
      const dates = { valid_from: date(valid_from), valid_until: date(valid_until), retired_at: date(retired_at) };
      await tx.coupons.update(coupon.id, { ...fields, ...dates, revision });
    } else if (!(await tx.coupons.deleteUnused(coupon.id))) {
      await tx.coupons.update(coupon.id, { retired_at: now, revision });
    }
    await recordAct(context, tx, "coupon_undo", { item: { en: coupon.code } });
    await announce(tx);
    return coupon.code;
  });
  if (code === null) return refused(409, t("coupons.undo_gone"));
  return done(t("coupons.undone", { code }));
}
