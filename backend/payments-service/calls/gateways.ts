import { toGatewayAmount } from "../../../payments/core/money.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { Services } from "../../services.ts";
import { accountFor } from "../accounts/choose.ts";
import { GATEWAYS } from "../gateways.ts";
import type { Gateway } from "../provider.ts";

/** The gateways that a business offers, in its order: enabled, with an account to pay to, and accepting its currency. */
export function gatewaysOf(app: Services, business: BusinessRow): Gateway[] {
  return business.gateways.filter(
    (name): name is Gateway =>
      (GATEWAYS as readonly string[]).includes(name) &&
      accountFor(app, business.id, name as Gateway) !== null &&
      toGatewayAmount("1000", business.currency, name as Gateway).ok,
  );
}
