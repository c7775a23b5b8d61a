import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { TableReceiptView } from "@/components/table/receipt/table-receipt";
import { StorefrontScope } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { tableState } from "../../../lib/actions/dine-in/guest-at-table";
import { storeInMinor } from "../../../lib/fixtures";
import { ben, bill, payment, you } from "../bill-of-two";

afterEach(() => cleanup());

const MESSAGES = { ar, en, es };
const show = (receipt: ReactNode, locale: keyof typeof MESSAGES = "en") =>
  render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
      <StorefrontScope state={tableState("http://shop.example")}>{receipt}</StorefrontScope>
    </NextIntlClientProvider>,
  );

const refund = (payment_id: string | null, amount: number, status: string) => ({
  payment_id,
  amount,
  to: payment_id ? "payment" : "by_hand",
  status,
  created: "2026-11-23T11:00:00Z",
});
const receiptWith = (paid: readonly unknown[], refunds: readonly object[], tips = 0) =>
  ({
    number: "104",
    closed: "2026-11-23T10:00:00Z",
    table: { id: "t-7", name: "Table 7" },
    floor: null,
    store: storeInMinor(),
    guests: [you, ben],
    bill: bill(paid as never, { status: "closed", tips, included_taxes: [] }),
    refunds,
    rounds: [],
  }) as never;
const seller = { name: "Kaapi", logo: null } as never;
const text = () => document.querySelector("article")?.textContent ?? "";

test("[DINE-04] [DINE-05] beside the parts that others paid, the whole table's receipt names the reader's own tip as theirs", () => {
  const own = payment({ status: "paid", tip: 1_000, payable: 6_000, dishes: [] });
  show(<TableReceiptView receipt={receiptWith([own], [], 1_000)} seller={seller} />);
  fireEvent.click(screen.getByText(en.tableReceipt.table));
  expect(text()).toContain("You paidonline₹50.00Your tip₹10.00");
});

test("[DINE-04] [PAY-REFUND] what goes back of a table's payment is said in its receipt, the whole table's and the thanks, nowhere as paid once it is all of it", () => {
  const paid = [
    payment({ status: "paid", tip: 0, dishes: [] }),
    payment({ payment_id: "q", guest_id: "ben", status: "paid", dishes: [], payable: 7_000, amount: 7_000 }),
    payment({ payment_id: "r", guest_id: null, way: "cash", status: "paid", dishes: [] }),
  ];
  const receiptOf = (refunds: readonly object[]) => receiptWith(paid, refunds);
  const parts = [refund("p", 2_000, "gone_back"), refund("q", 7_000, "gone_back"), refund(null, 1_000, "gone_back")];
  show(<TableReceiptView receipt={receiptOf(parts)} seller={seller} />);
  expect(text()).toContain("Paid₹20.00 of it was refunded₹50.00");
  expect(text()).toContain("₹20.00 was refunded to the card or account you paid with");
  fireEvent.click(screen.getByText(en.tableReceipt.table));
  expect(text()).toContain("You paidonline₹20.00 of it was refunded₹50.00");
  expect(text()).toContain("Ben's paymentonlineRefunded in full₹70.00");
  expect(text()).not.toContain("Ben paid");
  expect(text()).toContain("Refunded in person−₹10.00");
  cleanup();
  show(<TableReceiptView receipt={receiptOf([...parts, refund("p", 3_000, "going_back")])} seller={seller} />);
  expect(text()).toContain("Your paymentBeing refunded in full₹50.00");
  expect(text().replace("Paid on", "")).not.toMatch(/\bPaid\b|You paid/);
  fireEvent.click(screen.getByText(en.tableReceipt.table));
  expect(text()).toContain("Your paymentonlineBeing refunded in full₹50.00");
  expect(text()).not.toContain("You paid");
});

test.each([
  ["en", /₹20.00 of it is being refunded.*Refunded in person/, "Being refunded in full"],
  ["es", /Se están devolviendo.*Devuelto en el local/, "Se está devolviendo todo"],
  ["ar", /جارٍ إعادة .* منه.*أُعيد باليد/, "جارٍ إعادة المبلغ كله"],
] as const)(
  "[DINE-04] [PAY-REFUND] [I18N-02] money on its way back is worded as a native of the language would (%s)",
  (locale, part, all) => {
    const paid = [payment({ status: "paid", tip: 0, dishes: [] })];
    const byHand = refund(null, 1_000, "gone_back");
    show(
      <TableReceiptView receipt={receiptWith(paid, [refund("p", 2_000, "going_back"), byHand])} seller={seller} />,
      locale,
    );
    fireEvent.click(screen.getByText(MESSAGES[locale].tableReceipt.table));
    expect(text()).toMatch(part);
    cleanup();
    show(
      <TableReceiptView receipt={receiptWith(paid, [refund("p", 5_000, "going_back"), byHand])} seller={seller} />,
      locale,
    );
    expect(text()).toContain(all);
  },
);
