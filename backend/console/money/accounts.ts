import { type AccountAct, type AccountView, accountsOf } from "../../payments-service/accounts/change.ts";
import { accountFor } from "../../payments-service/accounts/choose.ts";
import { latestTrial, takesPageTrial } from "../../payments-service/accounts/page-trial.ts";
import type { PaymentProvider } from "../../payments-service/provider.ts";
import type { Vendor } from "../../payments-service/providers/account-fields.ts";
import { vendorTakes } from "../../payments-service/providers/currencies.ts";
import type { TxnRow } from "../../payments-service/txns/txns.ts";
import { type RecordedAct, readAccountActs } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";

/** A vendor, and what the shop has there. */
export interface VendorView {
  readonly vendor: Vendor;
  /** Where the next payments open; null: not on an account of the shop's own. */
  readonly active: AccountView | null;
  /** Newest first. */
  readonly retired: readonly AccountView[];
  /** Who takes the money without an account of the shop's own: a demo's stand-in, the operator's keys, or nobody. */
  readonly instead: "stand_in" | "installation" | null;
  /** Whether the shop's settings name it, and it takes the shop's currency. */
  readonly listed: boolean;
  readonly takesCurrency: boolean;
  readonly canTry: boolean;
  /** One unit can be paid on the vendor's page; the latest such trial, if any. */
  readonly byPage: boolean;
  readonly trial: TxnRow | null;
}

export interface VendorsView {
  readonly vendors: readonly VendorView[];
  readonly lately: readonly RecordedAct<AccountAct>[];
}

/** Every vendor at which a business can have an account. */
export async function readVendors(context: ConsoleContext): Promise<VendorsView> {
  const { app, signed } = context;
  const { business } = signed;
  const accounts = await accountsOf(app, business.id);
  const vendors = await Promise.all(
    app.payments.vendors.map(async (vendor): Promise<VendorView> => {
      const { gateway } = vendor;
      const own = accounts.filter((account) => account.gateway === gateway);
      const active = own.find(({ state }) => state === "active") ?? null;
      const provider = active && (await app.payments.accounts.byId(active.id))?.provider;
      const byPage = Boolean(provider && takesPageTrial(provider));
      return {
        vendor,
        active,
        retired: own.filter(({ state }) => state === "retired").toReversed(),
        instead: active ? null : insteadOf(context, vendor),
        listed: business.gateways.includes(gateway),
        takesCurrency: vendorTakes(gateway, business.currency),
        canTry: Boolean(active && (await trialProvider(context, active))),
        byPage,
        trial: active && byPage ? await latestTrial(app, active.id) : null,
      };
    }),
  );
  return { vendors, lately: await readAccountActs(context) };
}

function insteadOf({ app, signed }: ConsoleContext, { gateway }: Vendor): VendorView["instead"] {
  if (accountFor(app, signed.business.id, gateway) === null) return null;
  return app.payments.providers.get(gateway)?.kind === "sandbox" ? "stand_in" : "installation";
}

/** The provider of an account on which an amount can be taken and given back without a guest; null with live keys. */
export async function trialProvider(
  { app }: ConsoleContext,
  { id, mode }: Pick<AccountView, "id" | "mode">,
): Promise<PaymentProvider | null> {
  const provider = mode === "test" ? ((await app.payments.accounts.byId(id))?.provider ?? null) : null;
  return provider?.trial ? provider : null;
}
