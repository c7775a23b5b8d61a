import type { ProviderTxn, RefundPart, RefundState } from "../../provider.ts";
import { type MercadoPagoApi, MercadoPagoError, type MercadoPagoPayment, type MercadoPagoRefund } from "./api.ts";
import { refundStateOf } from "./shapes.ts";

/** By so much Mercado Pago's clock may be behind ours. */
const CLOCKS_DIFFER_MS = 120_000;

interface Refunding {
  readonly txn: ProviderTxn;
  readonly payment: MercadoPagoPayment | null;
  readonly refundId: string;
  readonly part: RefundPart | undefined;
}

/**
 * Gives back what is left of a payment, or a part of it, in major units. A refund does not bear our reference: only its
 * idempotency key tells it from one that somebody made in Mercado Pago's own pages. No source says for how long a key is
 * known, so a part whose answer may have been lost is looked for among the refunds since it was decided first. Throws if
 * there is no response.
 */
export async function refund(api: MercadoPagoApi, refunding: Refunding, signal: AbortSignal): Promise<RefundState> {
  const { payment, refundId, part } = refunding;
  if (!payment) return { status: "refused", refund_reference: null };
  const id = String(payment.id);
  const made = await madeBefore(api, refunding, signal);
  if (made) return refundStateOf(made);
  // Whoever gave it back, the guest has it.
  if (isAllBack(payment)) return { status: "done", refund_reference: null };
  try {
    // Without an amount all that is left goes back.
    const sent = await api.refund(id, part ? { amount: part.amount.value } : {}, refundId, signal);
    // A repeated key returns the first response, and the refund may have ended since.
    return refundStateOf(sent.status === "approved" ? sent : await api.refundById(id, String(sent.id), signal));
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error;
    const after = await api.payment(id, signal);
    if (after && isAllBack(after)) return { status: "done", refund_reference: null };
    // The account has no money at the moment; it is tried again.
    if (/insufficient|balance|funds/i.test(error.message)) throw error;
    return { status: "refused", refund_reference: null };
  }
}

/**
 * The refund of an earlier call whose response was lost: of just this amount, since it was decided, and on top of those before it.
 * The payment's own sum leaves out what is under way, so the refunds of a part are always read.
 */
async function madeBefore(
  api: MercadoPagoApi,
  { txn, payment, part }: Refunding,
  signal: AbortSignal,
): Promise<MercadoPagoRefund | null> {
  // A part that nobody dates is repeated under its key.
  if (!payment || (!part?.since && !isAllBack(payment))) return null;
  const amount = (part?.amount ?? txn.amount).value;
  const since = (part?.since?.getTime() ?? 0) - CLOCKS_DIFFER_MS;
  const at = ({ date_created }: MercadoPagoRefund) => new Date(date_created ?? 0).getTime();
  const made = (await api.refundsOf(String(payment.id), signal)).filter(
    (one) => refundStateOf(one).status !== "refused",
  );
  const underWayToo = made.reduce((sum, one) => sum + hundredths(one.amount), 0);
  const back = Math.max(hundredths(payment.transaction_amount_refunded), underWayToo);
  if (back < hundredths((part?.before ?? 0) + amount)) return null;
  const matching = made.filter((one) => one.amount === amount && at(one) >= since);
  return matching.toSorted((a, b) => at(b) - at(a))[0] ?? null;
}

/** Sums of major units are not exact. */
const hundredths = (units: number | null | undefined) => Math.round((units ?? 0) * 100);

const isAllBack = ({ status, transaction_amount, transaction_amount_refunded }: MercadoPagoPayment) =>
  status === "refunded" || (transaction_amount_refunded ?? 0) >= transaction_amount;
