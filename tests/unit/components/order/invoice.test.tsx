import { cleanup, render } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { Invoice } from "@/components/order/invoice/invoice";
import type { Seller } from "@/components/order/invoice/invoice-header";
import { orderDetailOf } from "@/lib/api/order/order";
import { minorUnits } from "@/lib/api/wire-money";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { translator } from "../../../../backend/texts/texts.ts";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { branded } from "../../lib/branded";
import { settings } from "../../lib/fixtures";

const MESSAGES = { ar, en, es };
const ROUTER = { push: () => {}, replace: () => {}, prefetch: () => {} } as never;
afterEach(cleanup);

interface Shown {
  readonly country?: string;
  readonly locale?: keyof typeof MESSAGES;
  readonly taxNumber?: Seller["taxNumber"];
  readonly customer?: string | null;
  readonly place?: { readonly name: string; readonly address: string };
  readonly state?: "COMPLETED" | "CANCELLED";
  readonly status?: "paid" | "due";
  readonly discount?: number;
  readonly card?: { readonly brand: string; readonly last4: string };
  readonly items?: readonly object[];
  readonly included?: string;
  readonly refunds?: readonly { readonly amount: number; readonly to: string; readonly status: string }[];
}
/** The invoice of order 0177 at the store KK-1. */
function show({ country = "IN", locale = "en", taxNumber, customer = "Asha Rao", place, refunds = [], ...of }: Shown) {
  const wire = wireOrder(of.state ?? "COMPLETED");
  const store = { ...wire.store, ...place, merchant_ref_id: "KK-1" };
  const back = refunds.map((refund) => ({ ...refund, created: "2026-11-21T08:00:00Z" }));
  const payment = branded<(typeof wire)["payment"]>({
    status: of.status ?? "paid",
    provider: "Razorpay",
    txn_id: "t1",
    amount: 199,
    card: of.card ?? null,
    refunds: back,
  });
  const asked = { cutlery: false, instructions: "Ring twice" };
  const taken = of.discount === undefined ? {} : { discount_applied: branded<typeof wire.order_total>(of.discount) };
  const held = of.included
    ? { included_taxes: branded<typeof wire.included_taxes>([{ title: of.included, amount: 22.91 }]) }
    : {};
  const lines = of.items ? { items: of.items as never } : {};
  const paid = {
    ...wire,
    ...lines,
    ...held,
    ...taken,
    ...asked,
    order_number: "0177",
    customer_name: customer,
    store,
    payment,
  };
  const order = orderDetailOf(paid, minorUnits("INR"));
  const seller = { name: "Kaapi Kitchen", phone: null, email: null, taxNumber };
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ country, locale })}>
        <AppRouterContext value={ROUTER}>
          <Invoice order={order} seller={seller} />
        </AppRouterContext>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const taxes = container.querySelector("[data-tax-number]")?.textContent ?? null;
  return { text: container.textContent ?? "", taxes };
}

test("[RTE-14] an invoice names the customer and the order; the name is gone with the account", () => {
  const named = show({});
  for (const said of [en.order.invoice.customer, "Asha Rao", "0177", "Kaapi Kitchen"])
    expect(named.text).toContain(said);
  cleanup();
  expect(show({ customer: null }).text).not.toContain(en.order.invoice.customer);
});

test("[RTE-14] [OLIST-02] an invoice is of the time that the order's page has for placing it, which is that of the payment", () => {
  const wire = wireOrder("PLACED");
  const order = orderDetailOf(
    {
      ...wire,
      created: "2026-11-21T12:10:40Z",
      status_updates: [{ created: "2026-11-21T12:11:20Z", status: "PLACED" }],
    },
    minorUnits("INR"),
  );
  const seller = { name: "Kaapi Kitchen", phone: null, email: null, taxNumber: undefined };
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <AppRouterContext value={ROUTER}>
          <Invoice order={order} seller={seller} />
        </AppRouterContext>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  expect(container.querySelector("time")?.textContent).toMatch(/5:41/);
});

test("[RTE-14] an invoice says where the store is once, and nothing of what was asked of the kitchen", () => {
  const { text } = show({
    place: { name: "El Poblado, Parque Lleras", address: "Carrera 37, Parque Lleras, El Poblado" },
  });
  expect(text.match(/Parque Lleras/g)).toHaveLength(1);
  expect(text).not.toContain("Ring twice");
  expect(text).not.toContain(en.order.cutlery.without);
  cleanup();
  const away = show({ place: { name: "Whitefield Kiosk", address: "ITPL Main Road" } });
  expect(away.text).toContain("Whitefield Kiosk, ITPL Main Road");
});

test("[RTE-14] the tax number of the seller has its country's name on an invoice; a business without one shows none", () => {
  const taxNumber = "900.000.000-5";
  const names = [
    ["IN", "en", "GSTIN"],
    ["BH", "en", "VAT account number"],
    ["BH", "ar", "رقم حساب ضريبة القيمة المضافة"],
    ["CO", "es", "NIT"],
    ["US", "en", "EIN"],
    ["FR", "en", "Tax number"],
  ] as const;
  for (const [country, locale, name] of names) {
    expect(show({ country, locale, taxNumber }).taxes).toBe(`${name} ${taxNumber}`);
    cleanup();
  }
  expect(show({ country: "US" }).taxes).toBeNull();
});

test("[RTE-14] [BILL-01] an invoice tells the tax that its prices hold below the total, with its amount and what it is of", () => {
  const held = translator("ar")("bill.tax_included.vat", { rate: "10" });
  const { text } = show({ country: "BH", locale: "ar", taxNumber: "2000", included: held });
  const said = text.replace(/[\u2066-\u2069]/g, "");
  expect(said).toContain("يشمل ضريبة القيمة المضافة 10% على الأصناف: ₹22.91");
  expect(said.indexOf("يشمل")).toBeGreaterThan(said.indexOf("253.05"));
});

test("[RTE-14] a business that is registered for each store shows that store's number", () => {
  expect(show({ taxNumber: { "KK-1": "29AAFCK0000K1ZU", "KK-2": "33AAFCK0000K1Z5" } }).taxes).toBe(
    "GSTIN 29AAFCK0000K1ZU",
  );
  cleanup();
  expect(show({ taxNumber: { "KK-2": "33AAFCK0000K1Z5" } }).taxes).toBeNull();
});

test("[PAY-REFUND] an invoice and the order's page say what goes back and how far it is, in each language; a word that is not known counts as under way", () => {
  const refunds = [
    { amount: 120, to: "payment", status: "going_back" },
    { amount: 30.5, to: "payment", status: "gone_back" },
    { amount: 9, to: "wallet", status: "gone_back" },
    { amount: 7, to: "elsewhere", status: "gone_back" },
    { amount: 4, to: "share", status: "going_back" },
    { amount: 3, to: "share", status: "gone_back" },
    { amount: 2, to: "share", status: "failed" },
    { amount: 61, to: "share_wallet", status: "gone_back" },
    { amount: 62, to: "share_by_hand", status: "gone_back" },
    { amount: 63, to: "share_elsewhere", status: "gone_back" },
    { amount: 5, to: "payment", status: "stuck_at_the_moon" },
  ];
  const { text } = show({ refunds });
  expect(text).toContain("₹120.00 is being refunded to the card or account you paid with");
  expect(text).toContain(
    "₹30.50 was refunded to the card or account you paid with; your bank may take 5–10 business days",
  );
  expect(text).toContain("₹7.00 was refunded to you another way");
  expect(text).toContain("₹9.00 is back in your wallet");
  expect(text).toContain("₹4.00 is being refunded the way it was paid");
  expect(text).toContain("₹3.00 was refunded the way it was paid; a bank");
  expect(text).toContain("₹2.00 couldn't be refunded yet");
  expect(text).toContain("₹61.00 is back in the wallet it was paid from");
  expect(text).toContain("The store gave ₹62.00 back in person");
  expect(text).toContain("₹63.00 was refunded another way");
  expect(text).toContain("₹5.00 is being refunded");
  cleanup();
  expect(show({ refunds, locale: "es" }).text).toContain("Se están devolviendo");
  cleanup();
  expect(show({ refunds, locale: "ar" }).text).toContain("جارٍ إعادة");
  cleanup();
  expect(show({}).text).not.toContain("back");
});

test.each(["ar", "en", "es"] as const)(
  "[RTE-14] the invoice of an order that was called off says so first, and asks for no money (%s)",
  (locale) => {
    const { order } = MESSAGES[locale];
    const called = show({ locale, state: "CANCELLED", status: "due" }).text;
    expect(called).toContain(order.headline.CANCELLED);
    expect(called).toContain(order.paid.canceled);
    expect(order.paid.canceled).not.toBe(order.paid.failed);
    cleanup();
    expect(show({ locale, status: "due" }).text).not.toContain(order.headline.CANCELLED);
  },
);

test("[RTE-14] a line of the receipt has its tax where that is usual, and in the United States only the sum has it", () => {
  const line = { id: "dosa", title: "Masala Dosa", quantity: 1, total: 241, total_with_tax: 253.05, options: [] };
  const shown = (country: string) => show({ country, items: [line] }).text.includes("253.05 with tax");
  expect(shown("IN")).toBe(true);
  cleanup();
  expect(shown("US")).toBe(false);
});

test("[I18N-04] the minus of a discount stays in front of its number in Arabic, as the plus of an option does", () => {
  expect(show({ locale: "ar", discount: 23.1 }).text).toContain("\u2066−₹23.10\u2069");
  cleanup();
  expect(show({ discount: 23.1 }).text).toContain("−₹23.10");
});

test.each([
  ["ar", "فاتورة ضريبية مبسّطة"],
  ["en", "Simplified tax invoice"],
] as const)(
  "[RTE-14] in Bahrain the invoice of a shop with a tax account is named as the law names it (%s)",
  (locale, name) => {
    expect(show({ country: "BH", locale, taxNumber: "200000000000002" }).text).toContain(name);
    expect(show({ country: "BH", locale }).text).not.toContain(name);
    expect(show({ country: "IN", locale, taxNumber: "29AAFCK0000K1ZU" }).text).not.toContain(name);
  },
);

test.each([
  ["en", "Visa ending in 4242"],
  ["es", "Visa terminada en 4242"],
  ["ar", "بطاقة Visa تنتهي بـ 4242"],
] as const)("[RTE-14] an invoice names the card that paid, where it is known (%s)", (locale, named) => {
  expect(show({ locale, card: { brand: "Visa", last4: "4242" } }).text.replaceAll(/[\u2066-\u2069]/g, "")).toContain(
    named,
  );
  cleanup();
  show({ locale });
  expect(document.querySelector("[data-paid-card]")).toBeNull();
});
