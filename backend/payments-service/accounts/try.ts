import type { PaymentProvider } from "../provider.ts";
import type { Account } from "../providers/account-fields.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { type Trial, trialAmount } from "../trial.ts";
import { newTxnId } from "../txns/txns.ts";

/** Keys that the vendor does not know, or could not be asked about. */
export type Doubt = "refused" | "silent";

/** Why keys are not accepted; null if the vendor knows them, or has no call to ask by. */
export async function doubtAbout({ vendor, values }: Account): Promise<Doubt | null> {
  return doubtOf(await vendor.make(values));
}

/** The same of a provider whose keys are read. `silent`: the vendor did not respond, or not in time. */
export async function doubtOf(provider: PaymentProvider): Promise<Doubt | null> {
  try {
    const known = (await provider.check?.(AbortSignal.timeout(PROVIDER_TIMEOUT_MS.check))) ?? true;
    return known ? null : "refused";
  } catch {
    return "silent";
  }
}

/** One unit of the shop's currency, taken with the vendor's test card and given back; null: no response. */
export async function tryAccount(provider: PaymentProvider, currency: string): Promise<Trial | null> {
  const amount = trialAmount(provider.gateway, currency);
  if (!provider.trial || !amount.ok) return null;
  try {
    return await provider.trial(amount.value, newTxnId(), AbortSignal.timeout(PROVIDER_TIMEOUT_MS.trial));
  } catch {
    return null;
  }
}
