import type { PaymentProvider, ProviderTxn, RefundPart, RefundState } from "../provider.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";

interface Refund {
  /** Of this round. */
  readonly id: string;
  /** The provider's own, once it has named it in this round. */
  readonly reference: string | null;
  readonly part?: RefundPart;
}

/**
 * Requests a refund, or asks for its outcome where the provider has named it: a second request, under a key that it
 * has forgotten meanwhile, would be a second refund. Throws if there is no response.
 */
export async function refundOrAsk(
  provider: PaymentProvider,
  txn: ProviderTxn,
  { id, reference, part }: Refund,
): Promise<RefundState> {
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS.refund);
  if (reference && provider.refundState) return provider.refundState(txn, reference, signal);
  return provider.refund(txn, id, signal, part);
}

/**
 * Whether an answer says nothing of the refund as it stands: another process has recorded the refusal of that round, and
 * the next one is due. A refund that was made, or is under way, stands in whichever round: the next would be a second one.
 */
export const isOfEarlierRound = (now: number, sent: number, state: RefundState | null): boolean =>
  sent !== now && (state === null || state.status === "refused");
