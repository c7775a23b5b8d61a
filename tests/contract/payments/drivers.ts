import { GATEWAYS, type Gateway } from "../../../payments/core/enumerations.ts";
import { ROWS } from "../../../payments/providers/rows.ts";
import type { FakeShop } from "./fakes/fake-browser.ts";

/** What the guest does at each provider, so that one suite runs over all eight. */
export interface Driver {
  readonly gateway: Gateway;
  readonly ends: "token" | "left" | "confirming";
  /** For gateways that are shown inside the page. */
  readonly view: "card" | "brick" | "stripe" | null;
  readonly currency: string;
  /** Does what the guest does to pay; for hosted pages, pays there. */
  readonly pay: (shop: FakeShop) => Promise<unknown>;
  /** A decline that ends the press. null where the guest may try again in the open checkout instead. */
  readonly decline: ((shop: FakeShop) => Promise<unknown>) | null;
  readonly cancel: (shop: FakeShop) => Promise<unknown>;
  readonly cancelText: string;
}

const settle = (shop: FakeShop) => shop.clock.advance(300);
const bankRefuses = (shop: FakeShop) => {
  shop.service.bank = () => "Your bank declined the payment";
};

const hosted = (gateway: Gateway, currency: string): Driver => ({
  gateway,
  ends: "left",
  view: null,
  currency,
  pay: async ({ page }) => page.pay(),
  decline: async ({ page }) => page.fail(),
  cancel: async ({ page }) => page.cancel(),
  cancelText: "Payment cancelled",
});

const fillCard = async (shop: FakeShop) => {
  shop.tab.view("card").onSubmit("Asha Rao");
  await settle(shop);
};

const payNewCard = async (shop: FakeShop) => {
  shop.tab.view("stripe").onSubmit();
  await settle(shop);
};

const BY_GATEWAY: Record<Gateway, Driver> = {
  PaymentOS: {
    gateway: "PaymentOS",
    ends: "token",
    view: "card",
    currency: "INR",
    pay: fillCard,
    decline: async (shop) => {
      bankRefuses(shop);
      await fillCard(shop);
    },
    cancel: async (shop) => {
      shop.tab.view("card").onClose("button");
      await settle(shop);
    },
    cancelText: "Payment Cancelled",
  },
  Razorpay: {
    gateway: "Razorpay",
    ends: "token",
    view: null,
    currency: "INR",
    pay: ({ razorpay, clock }) => clock.until(razorpay.current.pay()),
    decline: async (shop) => {
      bankRefuses(shop);
      await shop.clock.until(shop.razorpay.current.pay());
    },
    cancel: ({ razorpay, clock }) => clock.until(razorpay.current.dismiss()),
    cancelText: "Payment cancelled",
  },
  MercadoPago: {
    gateway: "MercadoPago",
    ends: "token",
    view: "brick",
    currency: "MXN",
    pay: ({ mercadoPago, clock }) => clock.until(mercadoPago.submit()),
    decline: async (shop) => {
      bankRefuses(shop);
      await shop.clock.until(shop.mercadoPago.submit("OTHE"));
    },
    cancel: async (shop) => {
      shop.tab.view("brick").onClose("escape");
      await settle(shop);
    },
    cancelText: "Payment cancelled",
  },
  Stripe: {
    gateway: "Stripe",
    ends: "confirming",
    view: "stripe",
    currency: "USD",
    pay: payNewCard,
    decline: null,
    cancel: async (shop) => {
      shop.tab.view("stripe").onClose("backdrop");
      await settle(shop);
    },
    cancelText: "Payment cancelled",
  },
  PhonePe: hosted("PhonePe", "INR"),
  FreedomPay: hosted("FreedomPay", "USD"),
  Tap: hosted("Tap", "BHD"),
  PayULatinAmerica: hosted("PayULatinAmerica", "COP"),
};

export const DRIVERS: readonly Driver[] = GATEWAYS.map((gateway) => BY_GATEWAY[gateway]);
export const SCRIPTED = DRIVERS.filter(({ gateway }) => ROWS[gateway].scripts.length > 0);
export const HOSTED = DRIVERS.filter(({ ends }) => ends === "left");
export const IN_PAGE = DRIVERS.filter(({ ends }) => ends !== "left");
