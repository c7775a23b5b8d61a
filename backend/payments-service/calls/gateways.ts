import type { BusinessRow } from "../../db/repositories/business.ts";
import type { Services } from "../../services.ts";
import { accountFor, accountProvider, takesPayments } from "../accounts/choose.ts";
import { GATEWAYS } from "../gateways.ts";
import type { Gateway } from "../provider.ts";

/** GET gateway: what a business offers, and the keys with which a page may draw buttons before it begins a payment. */
export async function listGateways(app: Services, business: BusinessRow) {
  const gateway_names = gatewaysOf(app, business);
  const keys = await Promise.all(
    gateway_names.map(async (gateway) => {
      const account = accountFor(app, business.id, gateway);
      const provider = account ? await accountProvider(app, gateway, account, business.id) : null;
      return provider?.pageKey ? [[gateway, provider.pageKey]] : [];
    }),
  );
  return { message: "success", gateway_names, page_keys: Object.fromEntries(keys.flat()) };
}

/** The gateways that a business offers, in its order: enabled, with an account to pay to, and accepting its currency. */
export function gatewaysOf(app: Services, business: BusinessRow): Gateway[] {
  return business.gateways.filter(
    (name): name is Gateway =>
      (GATEWAYS as readonly string[]).includes(name) && takesPayments(app, business, name as Gateway),
  );
}
