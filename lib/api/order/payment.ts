import { FinalizePaymentDocument, InitPaymentDocument } from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import type { Channel } from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";

export interface PaymentRequest {
  readonly channel: Channel;
  /** Minor units, on the wire too (D4). */
  readonly amount: Minor;
  /** reload, wallet_reload or ordering. */
  readonly purpose: string;
  readonly idempotency_key?: string;
}

/** WALL-02: starts a payment without an order. */
export async function initPayment(source: Source, request: PaymentRequest, options?: SendOptions) {
  return (await source.send(InitPaymentDocument, request, options)).initPayment;
}
export type InitiatedPayment = Awaited<ReturnType<typeof initPayment>>;

/** PGW-16: notifies the server that the provider has finished; the response says whether the payment arrived. */
export async function finalizePayment(
  source: Source,
  request: { transactionId: string; gatewayId: string },
  options?: SendOptions,
) {
  return (await source.send(FinalizePaymentDocument, request, options)).finalizePayment;
}
