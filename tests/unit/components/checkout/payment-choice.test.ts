import { expect, test } from "vitest";
import { paymentChoice } from "@/components/checkout/payment-choice";
import { storeInMinor } from "../../lib/fixtures";

/** What is chosen of cash and the gateways named, for a guest who wants `wanted`. */
function chosen(wanted: string | null, gateways: readonly string[]): string | undefined {
  const storeInfo = storeInMinor({ payment_modes: ["cash", "payment_gateway"] });
  return paymentChoice({
    data: { pay: { gateways }, guestCash: true } as never,
    info: { payment_options: [], cod_max_order_value: null } as never,
    store: { storeInfo, ffMode: "pickup" } as never,
    bill: null,
    isGuest: true,
    wanted,
  }).line?.id;
}

test("[OLIST-03] [ORD-03] who paid online pays online again, at another gateway where that one is gone, and in cash where none is left", () => {
  expect(chosen(null, ["Stripe"])).toBe("cash");
  expect(chosen("payment_gateway:Stripe", ["Stripe"])).toBe("payment_gateway:Stripe");
  expect(chosen("payment_gateway", ["Stripe"])).toBe("payment_gateway:Stripe");
  expect(chosen("payment_gateway:Tap", ["Stripe"])).toBe("payment_gateway:Stripe");
  expect(chosen("payment_gateway:Tap", [])).toBe("cash");
});
