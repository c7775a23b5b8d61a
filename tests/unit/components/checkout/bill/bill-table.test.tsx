import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { BillTable } from "@/components/checkout/bill/bill-table";
import type { Bill } from "@/lib/api/order/bill";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { branded, type Written } from "../../../lib/branded";
import { settings } from "../../../lib/fixtures";

const MESSAGES = { ar, en, es };
const RULE = { discount_pct: 20, max_discount_amt: 10_000, max_qty: 2, single_selection: false, items: ["dosa"] };
const bill = (applicable_on: NonNullable<Written<Bill>["discount"]>["applicable_on"]): Bill =>
  branded<Bill>({
    is_locked: false,
    depends_on_address: false,
    total: 40_000,
    sub_total: 50_000,
    taxes: 0,
    payment_modes: [],
    payable_amount: 40_000,
    other_charges: [],
    tax_breakup: [],
    included_taxes: [],
    tip: 0,
    wallet_credit_applied: null,
    items: [],
    discount: { msg: "DOSA20 takes ₹100 off", success: true, value: 10_000, applicable_on },
    errors: [],
    cashback: 0,
  });

let storefront: StorefrontState;
function Peek() {
  storefront = useStorefront();
  return null;
}
function renderBill(bill: Bill, locale: keyof typeof MESSAGES = "en", loading = false) {
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ locale })}>
        <Peek />
        <BillTable bill={bill} itemCount={3} loading={loading} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const line = (id: string, item_title: string) => ({ id, item_title, signature: id, quantity: 1, options: [] });
  act(() => storefront.cart.setState({ items: [line("dosa", "Masala Dosa"), line("idli", "Idli")] as never }));
  return container;
}
const ruleOf = (container: HTMLElement) =>
  container.querySelector("[data-coupon-rule]")?.textContent?.replace(/[\u2066-\u2069]/g, "") ?? null;

test.each([
  ["en", "On Masala Dosa · 20% off · up to ₹100.00 · up to 2 portions"],
  ["es", "En Masala Dosa · 20% de descuento · hasta ₹100.00 · 2 porciones como máximo"],
  ["ar", "على Masala Dosa · خصم 20% · حتى ₹100.00 · حصتان على الأكثر"],
] as const)("[BILL-01] a discount names the dishes and limits it is computed from (%s)", (locale, text) => {
  expect(ruleOf(renderBill(bill(RULE), locale))).toBe(text);
});

test("[BILL-01] a discount on every dish names neither dishes nor limits", () => {
  expect(ruleOf(renderBill(bill({ ...RULE, items: [], max_qty: null })))).toBeNull();
  cleanup();
  expect(ruleOf(renderBill(bill(null)))).toBeNull();
});

test("[BILL-01] while a bill is computed again, the previous one is not dimmed and says that it is being updated", () => {
  const container = renderBill(bill(null), "en", true);
  expect(screen.getByText(en.checkout.bill.updating)).toBeTruthy();
  const dimmed = [...container.querySelectorAll("[class]")].filter(({ classList }) => /opacity/.test(`${classList}`));
  expect(dimmed).toEqual([]);
});

test("[BILL-01] a charge whose title does not say what it is for is explained below its title", () => {
  const about = en.cart.packagingAbout;
  const charges = [
    { title: "Packaging", amount: 1000, about },
    { title: "Delivery", amount: 3000, about: null },
  ];
  const container = renderBill({ ...bill(null), ...branded<Pick<Bill, "other_charges">>({ other_charges: charges }) });
  const [packaging, delivery] = [...container.querySelectorAll("dt")].filter((row) =>
    /Packaging|Delivery/.test(row.textContent ?? ""),
  );
  expect(packaging?.textContent).toBe(`Packaging${about}`);
  expect(delivery?.textContent).toBe("Delivery");
});

test.each([
  ["en", "Includes 10% VAT on the dishes", "Includes 10% VAT on the dishes: ₹45.45"],
  ["es", "Incluye IVA del 10% sobre los platos", "Incluye IVA del 10% sobre los platos: ₹45.45"],
  ["ar", "يشمل ضريبة القيمة المضافة 10% على الأصناف", "يشمل ضريبة القيمة المضافة 10% على الأصناف: ₹45.45"],
] as const)(
  "[BILL-01] a tax that the prices hold stands below the total, and not among what adds up to it (%s)",
  (locale, title, text) => {
    const included_taxes = branded<Bill["included_taxes"]>([{ title, amount: 4545 }]);
    const container = renderBill({ ...bill(null), included_taxes }, locale);
    expect(container.querySelector("[data-bill]")?.textContent).not.toContain(title);
    const note = container.querySelector("[data-bill] ~ [data-included]");
    expect(note?.textContent?.replace(/[\u2066-\u2069]/g, "")).toBe(text);
  },
);
