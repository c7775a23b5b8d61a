import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCheckoutData } from "@/components/checkout/checkout-data";
import { orderOffers } from "@/components/order/order-offers";
import { selectableModes } from "@/lib/business/features";
import { businessMetadata } from "@/lib/business/pages/metadata";
import { businessWith } from "@/tests/unit/lib/business/builder";

type Shop = Parameters<typeof businessWith>[0];

const checkout = (shop: Shop) => readCheckoutData(businessWith(shop), "en", null, {} as never);
const page = (name: string, flags: object) => ({ theme: { pages: { [name]: flags } } });

test("[CFG-10] cashbackCredits lets the wallet pay at the checkout, together with the wallet itself", () => {
  const wallet = { customizations: { wallet: { enabled: true } } };
  const paying = page("checkout", { cashbackCredits: true });
  expect(checkout({ ...wallet, ...paying }).walletCredit).toBe(true);
  expect(checkout(wallet).walletCredit).toBe(false);
  expect(checkout(paying).walletCredit).toBe(false);
});

test("[CFG-10] the checkout has the business's message in the visitor's language, and none by default", () => {
  const shop = page("checkout", { message: { en: "We bake until six.", es: "Horneamos hasta las seis." } });
  expect(checkout(shop).message).toBe("We bake until six.");
  expect(readCheckoutData(businessWith(shop), "es", null, {} as never).message).toBe("Horneamos hasta las seis.");
  expect(checkout({}).message).toBe("");
});

test("[CFG-10] past orders are offered again unless the page of orders says no", () => {
  expect(orderOffers(businessWith(), "en").reorder).toBe(true);
  expect(orderOffers(businessWith(page("order_history", { reorder: false })), "en").reorder).toBe(false);
});

test("[CFG-10] the page of an order has the business's message in the visitor's language, and none by default", () => {
  const shop = businessWith(page("order_history", { message: { en: "Ring twice.", es: "Llame dos veces." } }));
  expect(orderOffers(shop, "en").message).toBe("Ring twice.");
  expect(orderOffers(shop, "es").message).toBe("Llame dos veces.");
  expect(orderOffers(businessWith(), "en").message).toBeNull();
});

test("[CFG-07] guest checkout is on unless switched off, the prompt for feedback off unless switched on", () => {
  expect(checkout({}).guestCheckout).toBe(true);
  expect(checkout({ customizations: { guestCheckout: { enabled: false } } }).guestCheckout).toBe(false);
  expect(orderOffers(businessWith(), "en").feedback).toBe(false);
  expect(orderOffers(businessWith({ customizations: { npsFeedback: { enabled: true } } }), "en").feedback).toBe(true);
});

test.each(["kaapi-kitchen", "la-arepera", "manara-grill", "union-burger"])(
  "[CFG-07] [ORD-04] the demo %s asks how it was, so that whoever tries it finds where to say so",
  (shop) => {
    const { customizations } = JSON.parse(readFileSync(`config/businesses/${shop}.json`, "utf8"));
    expect(customizations.npsFeedback.enabled).toBe(true);
  },
);

test("[CFG-07] only the configured ways of having food can be chosen, and never a table", () => {
  const modes = (...names: string[]) =>
    selectableModes(businessWith({ customizations: { deliveryPickup: { modes: names } } }));
  expect(modes("pickup")).toEqual(["pickup"]);
  expect(modes("delivery", "dinein")).toEqual(["delivery"]);
});

test("[CFG-07] metatags are the title, description and picture of a business's pages", () => {
  const metatags = { title: "Corner, Bengaluru", description: "Dosas since 1952", image: "/share.jpg" };
  const head = businessMetadata(businessWith({ customizations: { metatags } }), "en");
  expect(head).toMatchObject({
    title: { default: "Corner, Bengaluru" },
    description: "Dosas since 1952",
    openGraph: { images: [{ url: "/share.jpg", alt: "Corner" }] },
  });
  expect(businessMetadata(businessWith(), "en")).toMatchObject({ title: { default: "Corner" } });
});
