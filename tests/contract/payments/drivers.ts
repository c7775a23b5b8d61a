import { GATEWAYS, type Gateway } from "../../../payments/core/enumerations.ts";
import { ROWS } from "../../../payments/providers/rows.ts";
import type { World } from "./fakes/fake-browser.ts";

/** What the guest does at each provider, so that one suite runs over all seven. */
export interface Driver {
  readonly gateway: Gateway;
  readonly ends: "token" | "left" | "confirming";
  /** For gateways that are shown inside the page. */
  readonly view: "card" | "brick" | "stripe" | null;
  readonly currency: string;
  /** Presses what the guest presses to pay; for pages of the vendor, pays there. */
  readonly pay: (world: World) => Promise<unknown>;
  /** A refusal that ends the press. null where the guest may try again in the open checkout instead. */
  readonly decline: ((world: World) => Promise<unknown>) | null;
  readonly cancel: (world: World) => Promise<unknown>;
  readonly cancelText: string;
}

const settle = (world: World) => world.clock.advance(300);
const bankRefuses = (world: World) => {
  world.service.bank = () => "Your bank declined the payment";
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

const fillCard = async (world: World) => {
  world.tab.view("card").onSubmit("Asha Rao");
  await settle(world);
};

const payNewCard = async (world: World) => {
  world.tab.view("stripe").onSubmit();
  await settle(world);
};

const BY_GATEWAY: Record<Gateway, Driver> = {
  PaymentOS: {
    gateway: "PaymentOS",
    ends: "token",
    view: "card",
    currency: "INR",
    pay: fillCard,
    decline: async (world) => {
      bankRefuses(world);
      await fillCard(world);
    },
    cancel: async (world) => {
      world.tab.view("card").onClose("button");
      await settle(world);
    },
    cancelText: "Payment Cancelled",
  },
  Razorpay: {
    gateway: "Razorpay",
    ends: "token",
    view: null,
    currency: "INR",
    pay: ({ razorpay, clock }) => clock.until(razorpay.current.pay()),
    decline: async (world) => {
      bankRefuses(world);
      await world.clock.until(world.razorpay.current.pay());
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
    decline: async (world) => {
      bankRefuses(world);
      await world.clock.until(world.mercadoPago.submit("OTHE"));
    },
    cancel: async (world) => {
      world.tab.view("brick").onClose("escape");
      await settle(world);
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
    cancel: async (world) => {
      world.tab.view("stripe").onClose("backdrop");
      await settle(world);
    },
    cancelText: "Payment cancelled",
  },
  PhonePe: hosted("PhonePe", "INR"),
  FreedomPay: hosted("FreedomPay", "USD"),
  PayULatinAmerica: hosted("PayULatinAmerica", "COP"),
};

export const DRIVERS: readonly Driver[] = GATEWAYS.map((gateway) => BY_GATEWAY[gateway]);
export const SCRIPTED = DRIVERS.filter(({ gateway }) => ROWS[gateway].scripts.length > 0);
export const HOSTED = DRIVERS.filter(({ ends }) => ends === "left");
export const IN_PAGE = DRIVERS.filter(({ ends }) => ends !== "left");
