import { expect, test } from "vitest";
import { paymentChoice } from "@/components/checkout/payment-choice";
import { storeInMinor } from "../../lib/fixtures";

/** What is chosen of cash and the gateways named, for a guest who wants `wanted`. */
const chosen = (wanted: string | null, gateways: readonly string[]) => choice(wanted, gateways).line?.id;

function choice(wanted: string | null, gateways: readonly string[]) {
  const storeInfo = storeInMinor({ payment_modes: ["cash", "payment_gateway"] });
  return paymentChoice({
    data: { pay: { gateways }, guestCash: true } as never,
    info: { payment_options: [], cod_max_order_value: null } as never,
    store: { storeInfo, ffMode: "pickup" } as never,
    bill: null,
    isGuest: true,
    wanted,
    country: "IN",
  });
}

test("[ORD-01] the first way to pay is preselected and is no choice of the guest, nor is what replaces a lost one", () => {
  expect(choice(null, ["Stripe"]).isPreselected).toBe(true);
  expect(choice("cash", ["Stripe"]).isPreselected).toBe(false);
  expect(choice("payment_gateway:Tap", ["Stripe"]).isPreselected).toBe(true);
});

test("[OLIST-03] [ORD-03] who paid online pays online again, at another gateway where that one is gone, and in cash where none is left", () => {
  expect(chosen(null, ["Stripe"])).toBe("cash");
  expect(chosen("payment_gateway:Stripe", ["Stripe"])).toBe("payment_gateway:Stripe");
  expect(chosen("payment_gateway", ["Stripe"])).toBe("payment_gateway:Stripe");
  expect(chosen("payment_gateway:Tap", ["Stripe"])).toBe("payment_gateway:Stripe");
  expect(chosen("payment_gateway:Tap", [])).toBe("cash");
});

test("[ORD-03] what the shop has ended everywhere is no row, and an order that nothing can pay is distinguished from one that the guest can change", () => {
  const ask = (change: object, modes: readonly string[] = [], options = ["payment_gateway"]) =>
    paymentChoice({
      data: { pay: { gateways: [] }, guestCash: true } as never,
      info: { payment_options: options, cod_max_order_value: null } as never,
      store: { storeInfo: storeInMinor({ payment_modes: ["cash", "payment_gateway"] }), ffMode: "pickup" } as never,
      bill: { payment_modes: modes, payable_amount: 1_000, wallet_credit_applied: 0 } as never,
      isGuest: true,
      wanted: null,
      country: "IN",
      ...change,
    });
  const { shown, isLost, line } = ask({});
  expect(shown.map(({ option, state }) => [option, state])).toEqual([["payment_gateway", "online"]]);
  expect([isLost, line]).toEqual([true, null]);
  // Not while the bill is on its way.
  expect(ask({ bill: null }).isLost).toBe(false);
  const both = ["cash", "payment_gateway"];
  expect(ask({}, ["cash"], both).isLost).toBe(false);
  const noCash = { pay: { gateways: [] }, guestCash: false } as never;
  expect(ask({ data: noCash }, [], both).isLost).toBe(false);
  expect(ask({ info: { payment_options: both, cod_max_order_value: 500 } as never }, [], both).isLost).toBe(false);
});
