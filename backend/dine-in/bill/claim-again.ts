import { addMoney, leastMoney } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import { asUuid } from "../../ids.ts";
import type { ShareInput } from "../../rules/dine-in/split.ts";
import { announceTable } from "../announce-table.ts";
import { requireVisit } from "../visits/calling-phone.ts";
import { loadBill } from "./bill-state.ts";
import { CLAIM_MS, lockBill, onlineRounding, shareOf } from "./claim-share.ts";

/**
 * DINE-05: takes the calling phone's online share again after its payment failed or its time ran out: what it was for, as
 * far as that is still due. It stays one share, so that money of an earlier attempt that arrives late pays it, or goes back
 * as the second payment for it. A share that is held or paid is returned as it is.
 */
export async function claimShareAgain(context: RequestContext, id: string): Promise<BillPaymentRow> {
  const at = await requireVisit(context);
  return context.repos.transaction(async (tx) => {
    const bill = await lockBill(context, tx, at);
    const paymentId = asUuid(id);
    const known = paymentId ? await tx.billPayments.lock(paymentId) : null;
    const isOwn = known?.bill_id === bill.id && known.guest_id === at.guest.id && known.way === "payment_gateway";
    // What was paid and sent back is a payment that is over; its guest chooses again.
    if (!known || !isOwn || (known.status === "released" && known.paid_at))
      throw context.fail("SHARE_INVALID", "bill_share_invalid");
    if (known.status !== "released") return known;
    const { state } = await loadBill(tx, bill);
    const { amount, dishes } = shareOf(context, state, inputFrom(known));
    const tip = leastMoney(known.tip, amount);
    const change = {
      status: "claimed" as const,
      dishes,
      amount,
      tip,
      rounding: onlineRounding(context, addMoney(amount, tip)),
      expires_at: new Date(context.now.getTime() + CLAIM_MS),
      failed_at: null,
    };
    await tx.billPayments.update(known.id, change);
    await announceTable(context.app, tx, at.visit, "BILL_UPDATED", { payment_id: known.id });
    return { ...known, ...change };
  });
}

/** What a claim asked for: of a dish as many pieces as before, whichever are open now. */
function inputFrom({ kind, dishes, shares, amount }: BillPaymentRow): ShareInput {
  if (kind === "share") return { kind, of: shares ?? 0 };
  if (kind === "amount") return { kind, amount };
  if (kind === "rest") return { kind };
  return { kind, dishes: (dishes ?? []).map((dish) => ({ ...dish, quantity: dish.pieces?.length ?? null })) };
}
