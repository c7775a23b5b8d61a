import { storedVisit } from "@/lib/actions/dine-in/stored-visit";
import { headerState, sourceWith } from "@/lib/actions/get-source";
import { outcomeOf, type Outcome as Read } from "@/lib/actions/outcome";
import { type PaymentContext, paymentRequest, paymentsOf } from "@/lib/actions/payment/payment-context";
import { claimBillShareAgain, getTableBill, releaseBillShare } from "@/lib/api/order/dine-in";
import type { BillPayment } from "@/lib/domain/dine-in/table";
import type { Minor } from "@/lib/domain/money";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";
import type { Gateway, Outcome } from "@/payments";

/** DINE-05: the claim that is to be paid, with its amount as the server has it; SHARE_OVER if it is not open any more. */
export async function readClaim(storefront: StorefrontState, paymentId: string): Promise<Read<BillPayment>> {
  const bill = await outcomeOf(getTableBill(tableSource(storefront)));
  if (!bill.ok) return bill;
  const payment = bill.value?.payments.find(({ payment_id }) => payment_id === paymentId);
  return payment?.status === "claimed" ? ok(payment) : err({ code: "SHARE_OVER", details: {} });
}

/** DINE-05: takes a share again whose payment failed; what is due now decides its amount. One that is held stays as it is. */
export const claimAgain = (storefront: StorefrontState, paymentId: string): Promise<Read<BillPayment>> =>
  outcomeOf(claimBillShareAgain(tableSource(storefront), paymentId));

/** The requests of the visit that this phone stored. */
function tableSource(storefront: StorefrontState) {
  const visitToken = storedVisit(storefront)?.token ?? null;
  return sourceWith(storefront, () => ({ ...headerState(storefront), visitToken, mode: "dine-in" }));
}

/** DINE-05: gives the claim back, so that others can pay it. */
export const cancelClaim = (storefront: StorefrontState, paymentId: string): Promise<Read<unknown>> =>
  outcomeOf(releaseBillShare(tableSource(storefront), paymentId));

/** DINE-05: opens the provider's form for a claimed share of a table's bill; the server closes the bill by itself. */
export async function payBillShare(
  context: PaymentContext,
  { paymentId, ...input }: { readonly amount: Minor; readonly gateway: Gateway; readonly paymentId: string },
): Promise<Outcome> {
  const request = paymentRequest(context, { ...input, purpose: "invoice_payment", purposeId: paymentId });
  // The provider's page and receipt name the table as those of an order name its number.
  const table = context.storefront.store.getState().table?.name;
  const description = table ? `${context.settings.describes.ordering} · ${table}` : request.extras?.description;
  const named = { ...request, extras: { ...request.extras, ...(description ? { description } : {}) } };
  const outcome = await paymentsOf(context).pay(named, context.host);
  if (outcome.state === "paid") paymentsOf(context).finished(context.host, outcome);
  return outcome;
}
