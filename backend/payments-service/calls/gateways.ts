import { toGatewayAmount } from "../../../payments/core/money.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { Services } from "../../services.ts";
import { GATEWAYS } from "../gateways.ts";
import type { Gateway } from "../provider.ts";

/** The gateways that a business offers, in its order: enabled, running here, and accepting its currency. */
export function gatewaysOf(app: Services, business: BusinessRow): Gateway[] {
  return business.gateways.filter(
    (name): name is Gateway =>
      (GATEWAYS as readonly string[]).includes(name) &&
      app.payments.providers.has(name as Gateway) &&
      toGatewayAmount("1000", business.currency, name as Gateway).ok,
  );
}
