import { expect, type FrameLocator, type Page } from "@playwright/test";
import { GATEWAYS, type Gateway } from "../../../payments/core/enumerations.ts";
import { type Shop, shop } from "../../fixtures/shop/shops.ts";

/** What a guest does at each vendor's stand-in, so that one suite runs over all eight. */
export interface Vendor {
  readonly gateway: Gateway;
  readonly shop: Shop;
  readonly language: string;
  /** The page is left for the vendor's own. */
  readonly leaves: boolean;
  pay(page: Page): Promise<void>;
  /** A refusal by the bank. */
  decline(page: Page): Promise<void>;
  cancel(page: Page): Promise<void>;
  /** Money that arrives ten seconds after the guest has gone. */
  late(page: Page): Promise<void>;
  /** Whoever goes back from the vendor's page is not known to have not paid: only the vendor could say, and does not. */
  readonly waits: boolean;
  /** The vendor's script, where one is loaded. */
  readonly script: RegExp | null;
}

const view = (page: Page) => page.locator("[data-payment-view]");
const frame = (page: Page, title: string | RegExp): FrameLocator =>
  typeof title === "string" ? page.frameLocator(`iframe[title="${title}"]`) : view(page).frameLocator("iframe").first();
const closeView = async (page: Page) => {
  await expect(view(page)).toBeVisible();
  await page.keyboard.press("Escape");
};

const hosted = (of: string, language: string): Omit<Vendor, "gateway"> => {
  const texts = {
    en: ["Pay", "Decline", "Cancel and return to the shop", "Pay 10 seconds from now"],
    es: ["Pagar", "Rechazar", "Cancelar y volver a la tienda", "Pagar dentro de 10 segundos"],
  };
  const [pay, decline, cancel, late] = texts[language as "en"] as [string, string, string, string];
  const press = (name: string) => async (page: Page) => {
    await page.waitForURL(/localhost:\d+\/(?!.*localhost)/);
    await page.getByRole("button", { name, exact: true }).click();
  };
  return {
    shop: shop(of),
    language,
    leaves: true,
    pay: press(pay),
    decline: press(decline),
    cancel: press(cancel),
    late: press(late),
    waits: false,
    script: null,
  };
};

/** Presses a line of the test data that every stand-in shows below its form. */
async function testCard(form: FrameLocator, name: RegExp): Promise<void> {
  const card = form.getByRole("button", { name });
  // A press while the form is still being drawn can be lost; a guest would press again.
  await expect(async () => {
    if (!(await card.isVisible())) await form.locator("summary").click({ timeout: 1_000 });
    await card.click({ timeout: 1_000 });
  }).toPass();
}

/** Stripe's card form; above it stands a frame for the wallets' buttons. */
export const stripeForm = (page: Page) => view(page).frameLocator('iframe[title="Secure payment input frame"]');
const stripeCard = (number: RegExp) => async (page: Page) => {
  await testCard(stripeForm(page), number);
  await view(page).locator("[data-pay]").click();
};

async function paymentOsCard(page: Page, number: string): Promise<void> {
  const fields = view(page).locator("iframe");
  await expect(fields).toHaveCount(3);
  await view(page).locator('input[autocomplete="cc-name"]').fill("Asha Rao");
  for (const [index, value] of [number, "1234", "123"].entries()) {
    await fields.nth(index).contentFrame().locator("#value").pressSequentially(value);
  }
  await view(page).locator("[data-pay]").click();
}

/** Sends MercadoPago's card form with a line of its test data. */
export async function payWithCard(page: Page, line: RegExp): Promise<void> {
  const form = frame(page, /./);
  await testCard(form, line);
  await form.locator("button.main").click();
}
const brickCard = (name: string) => (page: Page) => payWithCard(page, new RegExp(name));

const razorpay = (page: Page) => page.frameLocator('iframe[title="Razorpay Checkout"]');
const upi = (id: string) => async (page: Page) => {
  await razorpay(page).getByRole("button", { name: "UPI", exact: true }).click();
  await razorpay(page)
    .getByRole("button", { name: new RegExp(id) })
    .click();
  await razorpay(page).locator("button.main").click();
};

/** A gateway that is left out does not compile. */
const BY_GATEWAY: Readonly<Record<Gateway, Omit<Vendor, "gateway">>> = {
  PaymentOS: {
    shop: shop("kaapi-kitchen"),
    language: "en",
    leaves: false,
    pay: (page) => paymentOsCard(page, "4111111111111111"),
    decline: (page) => paymentOsCard(page, "4242424242424242"),
    cancel: closeView,
    late: (page) => paymentOsCard(page, "4000000000000077"),
    waits: false,
    script: /secure-fields\.min\.js/,
  },
  PhonePe: hosted("kaapi-kitchen", "en"),
  Razorpay: {
    shop: shop("kaapi-kitchen"),
    language: "en",
    leaves: false,
    pay: upi("success@razorpay"),
    async decline(page) {
      await upi("failure@razorpay")(page);
      await expect(razorpay(page).getByRole("alert")).not.toBeEmpty();
      await closeRazorpay(page);
    },
    cancel: (page) => closeRazorpay(page),
    // Refused before the guest's eyes, authorised by the bank ten seconds later.
    async late(page) {
      await upi("late@razorpay")(page);
      await expect(razorpay(page).getByRole("alert")).not.toBeEmpty();
    },
    waits: false,
    script: /checkout\.js/,
  },
  MercadoPago: {
    shop: shop("la-arepera"),
    language: "es",
    leaves: false,
    pay: brickCard("APRO"),
    decline: brickCard("OTHE"),
    cancel: closeView,
    late: brickCard("LATE"),
    waits: false,
    script: /\/js\/v2/,
  },
  PayULatinAmerica: { ...hosted("la-arepera", "es"), waits: true },
  Stripe: {
    shop: shop("manara-grill"),
    language: "en",
    leaves: false,
    pay: stripeCard(/4242 4242/),
    async decline(page) {
      await stripeCard(/4000 0000 0000 0002/)(page);
      await expect(view(page).getByRole("alert")).not.toBeEmpty();
      await closeView(page);
    },
    cancel: closeView,
    late: stripeCard(/4000 0000 0000 0259/),
    waits: false,
    script: /endive\/stripe\.js/,
  },
  FreedomPay: hosted("manara-grill", "en"),
  Tap: hosted("manara-grill", "en"),
};

export const vendorOf = (gateway: Gateway): Vendor => ({ gateway, ...BY_GATEWAY[gateway] });

export const VENDORS: readonly Vendor[] = GATEWAYS.map(vendorOf);

async function closeRazorpay(page: Page): Promise<void> {
  const close = razorpay(page).getByRole("button", { name: "Close", exact: true });
  await close.click();
  // The stand-in asks once more, as confirm_close says.
  await close.click({ timeout: 3_000 }).catch(() => undefined);
}
