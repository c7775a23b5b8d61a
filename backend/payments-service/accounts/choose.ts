import type { Services } from "../../services.ts";
import type { Gateway, PaymentProvider } from "../provider.ts";
import { listTakes } from "../providers/currencies.ts";
import type { TxnRow } from "../txns/txns.ts";
import { INSTALLATION } from "./registry.ts";

/**
 * The account on which a business's next payment opens: its own, even if it cannot be used at the moment, so that no
 * money goes to another account instead; else the installation's, if it serves this business. Null: not offered.
 */
export function accountFor(app: Services, businessId: string, gateway: Gateway): string | null {
  const own = app.payments.accounts.active(businessId, gateway);
  if (own) return own.provider ? own.row.id : null;
  const provider = app.payments.providers.get(gateway);
  if (!provider) return null;
  return app.demo || provider.kind === "sandbox" || servesInstallation(app, businessId) ? INSTALLATION : null;
}

/** Whether a business can take payments in its currency at a gateway: on an account, at a vendor that takes it. */
export function takesPayments(
  app: Services,
  { id, currency }: { readonly id: string; readonly currency: string },
  gateway: Gateway,
): boolean {
  if (accountFor(app, id, gateway) === null) return false;
  const own = app.payments.accounts.active(id, gateway);
  const provider = own ? own.provider : app.payments.providers.get(gateway);
  return listTakes(provider?.currencies ?? null, gateway, currency);
}

/** Keys in the environment serve the businesses named with them, or the only one of the installation. */
function servesInstallation(app: Services, businessId: string): boolean {
  const { sharedWith } = app.payments;
  if (sharedWith) return sharedWith.includes(businessId);
  const { businesses, byId } = app.configuration();
  return businesses.length === 1 && byId.has(businessId);
}

/** The provider of the account on which a txn was opened, for all its later calls; null if it cannot be used now. */
export async function providerOf(
  app: Services,
  txn: Pick<TxnRow, "account" | "gateway" | "business_id">,
): Promise<PaymentProvider | null> {
  return accountProvider(app, txn.gateway, txn.account, txn.business_id);
}

/** The provider of an account at a gateway; with a business only if the account is the business's. */
export async function accountProvider(
  app: Services,
  gateway: Gateway,
  account: string,
  businessId: string | null = null,
): Promise<PaymentProvider | null> {
  if (account === INSTALLATION) return app.payments.providers.get(gateway) ?? null;
  const known = await app.payments.accounts.byId(account);
  if (known?.row.gateway !== gateway || (businessId !== null && known.row.business_id !== businessId)) return null;
  return known.provider;
}
