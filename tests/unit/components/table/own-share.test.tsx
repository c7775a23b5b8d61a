import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ResultScreen } from "@/components/payment/result/result-screen";
import { OwnPart } from "@/components/table/receipt/own-part";
import { TableReceiptView } from "@/components/table/receipt/table-receipt";
import { BillPanel } from "@/components/table/room/bill/bill-panel";
import { usePaidToast } from "@/components/table/room/bill/use-paid-toast";
import { EndedSheet } from "@/components/table/room/ended-sheet";
import { keepReceipt } from "@/lib/actions/dine-in/stored-receipt";
import { StorefrontScope } from "@/lib/state/provider";
import { keepVisit, type TableState, type VisitState } from "@/lib/state/table/table-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import { tableState, wireTableBill, wireVisit } from "../../lib/actions/dine-in/guest-at-table";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { storeInMinor, wireStore } from "../../lib/fixtures";
import { ben, bill, dish, payment, you } from "./bill-of-two";

const texts = en.table.bill;
let server: CommerceServer;
let state: TableState;
beforeEach(async () => {
  server = await startCommerce({ getBusinessInfo: () => null });
  // The page is the shop's own, so that it may ask it.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/table/code-7`);
  state = tableState(server.origin);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

function show(part: ReactNode, known: Partial<VisitState> = {}, locale: "en" | "ar" = "en") {
  const visit = { ...wireVisit({ status: "admitted" }), you, guests: [you, ben], requests: [] } as never;
  state.visit.setState({ phase: "in", visit, ...known });
  render(
    <NextIntlClientProvider locale={locale} messages={locale === "ar" ? (ar as never) : en} timeZone="Asia/Kolkata">
      <StorefrontScope state={state}>{part}</StorefrontScope>
    </NextIntlClientProvider>,
  );
}
/** What the bill offers to press or to follow before the list of payments, the main thing first. */
const ways = () =>
  [...document.querySelectorAll("[data-go-on], [data-pay-bill]")].map(
    (way) => `${way.className.includes("bg-primary") ? "main" : "second"}: ${way.textContent}`,
  );

test("[DINE-05] the main button of the bill is what this guest is in the middle of, and another part of the bill comes second", () => {
  show(<BillPanel />, { bill: bill([], { due: 21_000 }) });
  expect(ways()).toEqual(["main: Pay"]);
  act(() => state.visit.setState({ bill: bill([payment({})]) }));
  expect(ways()).toEqual(["main: Go on paying ₹50.00", "second: Pay more"]);
  const link = () => document.querySelector("[data-go-on]")?.getAttribute("href");
  expect(link()).toBe("/pay-at-table?payment=p");
  // What another guest pays is not this one's business.
  act(() => state.visit.setState({ bill: bill([payment({ guest_id: "ben" })]) }));
  expect(ways()).toEqual(["main: Pay"]);
  // A phone that has paid its share, or waits for the staff with it, is not urged to pay again.
  act(() => state.visit.setState({ bill: bill([payment({ status: "paid" })], { paid: 5_000 }) }));
  expect(ways()).toEqual(["second: Pay more"]);
  act(() => state.visit.setState({ bill: bill([payment({ way: "cash" })]) }));
  expect(ways()).toEqual(["second: Pay more"]);
});

test("[DINE-05] a share whose payment failed is tried again from the bill, as long as it is due", () => {
  const failed = payment({ status: "released", failed: true });
  show(<BillPanel />, { bill: bill([failed], { due: 21_000 }) });
  expect(ways()).toEqual(["main: Try again: ₹50.00", "second: Pay more"]);
  expect(document.querySelector("[data-go-on]")?.getAttribute("href")).toBe("/pay-at-table?payment=p&again=1");
  expect(document.querySelector("[data-payment=failed]")?.textContent).toContain(texts.failedByYou);
  expect(screen.queryByRole("button", { name: texts.release })).toBeNull();
  act(() => state.visit.setState({ bill: bill([failed], { due: 0 }) }));
  expect(ways()).toEqual([]);
});

function Toasts() {
  usePaidToast();
  return null;
}

test("[DINE-05] that a payment failed is shown on every phone of the table, once, and stands on the bill", () => {
  show(
    <>
      <Toasts />
      <BillPanel />
    </>,
    { bill: bill([payment({ guest_id: "ben", expires_at: "2026-11-23T10:00:00Z" })]) },
  );
  const titles = () => state.toasts.list().map(({ title }) => title);
  expect(titles()).toEqual([]);
  const failed = bill([payment({ guest_id: "ben", status: "released", failed: true })], { due: 21_000 });
  act(() => state.visit.setState({ bill: failed }));
  act(() => state.visit.setState({ bill: { ...failed } }));
  expect(titles()).toEqual(["Ben's payment didn't go through"]);
  const row = document.querySelector("[data-payment=failed]");
  expect(row?.textContent).toContain(texts.failedText);
  expect(row?.textContent).not.toContain("Held until");
});

test("[DINE-05] a phone calls its own guest You, in every line about money", () => {
  const lines = () =>
    [...document.querySelectorAll("[data-payment] > p:first-child > span:first-child")].map((one) => one.textContent);
  const all = [
    payment({}),
    payment({ payment_id: "q", way: "cash" }),
    payment({ payment_id: "r", status: "paid" }),
    payment({ payment_id: "s", guest_id: "ben", status: "paid" }),
  ];
  show(<BillPanel />, { bill: bill(all) });
  expect(lines()).toEqual(["You are paying", "You pay at the table", "You paid", "Ben paid"]);
});

test("[I18N-02] options and dishes are listed with the comma of the page's language, also where they are Latin", () => {
  state = tableState(server.origin);
  (state.settings as { locale: string }).locale = "ar";
  show(<BillPanel />, { bill: bill([], { dishes: [dish(0, "ana", ["Large", "Extra cheese"])] }) }, "ar");
  const hint = screen.getByText(/Extra cheese/).textContent ?? "";
  expect(hint.replace(/[\u2068\u2069]/g, "")).toBe("Large، Extra cheese");
});

test.each([
  [[], en.table.ended.youPaid, null],
  [[20], en.table.ended.youPaid, "₹20.00 of it is being refunded"],
  [[20, 90], en.table.back.yours, "Being refunded in full"],
])(
  "[DINE-04] the thanks name what this phone paid, also where its guest comes back from paying online and has read no bill, and what goes back of it: %j",
  async (back, label, note) => {
    const paid = (guest_id: string, payable: number, tip: number) => ({
      ...payment({ payment_id: guest_id, guest_id, status: "paid" }),
      amount: (payable - tip) / 100,
      tip: tip / 100,
      payable: payable / 100,
      dishes: [],
    });
    server.answer({
      getTableReceipt: () => ({
        number: "104",
        closed: "2026-11-23T10:00:00Z",
        table: { id: "t-7", name: "Table 7" },
        floor: null,
        store: wireStore(),
        guests: [you, ben],
        bill: wireTableBill({
          status: "closed",
          total: 277.15,
          dishes: [{ ...dish(0, "ana"), status: "INPREP", total: 100, share: 105, open_pieces: [] }],
          payments: [paid("ana", 11_000, 1_000), paid("ben", 5_000, 0)],
        }),
        refunds: back.map((amount) => ({
          payment_id: "ana",
          amount,
          to: "payment",
          status: "going_back",
          created: "2026-11-23T11:00:00Z",
        })),
        rounds: [],
      }),
    });
    keepVisit(state, { code: "code-7", key: "k", token: "ana.mac", name: "", rounds: [], at: state.now() });
    keepReceipt(state, "ana.mac");
    show(<EndedSheet />, { phase: "ended", ended: "bill_closed", bill: null, visit: null });
    const row = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
    expect(await row(label)).toContain("₹110.00");
    expect(await row(en.table.ended.tipIncluded)).toContain("₹10.00");
    expect(screen.getByText(en.table.ended.toCome)).toBeTruthy();
    expect(screen.getByText("The bill for table 7 is paid. Come back soon.")).toBeTruthy();
    expect(document.querySelector("[data-note]")?.textContent ?? null).toBe(note);
  },
);

test("[ROBUST-20] a declined share is tried again from the page that says so; the bill is the other way on", () => {
  keepVisit(state, { code: "code-7", key: "k", token: "ana.mac", name: "", rounds: [], at: state.now() });
  const outcome = { code: "CAPTURE_FAILED", error_message: null, purposeId: "p-1" } as const;
  show(<ResultScreen screen="shareNotPaid" outcome={outcome} reference="R1" orderId={null} onCheck={() => {}} />);
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Try again", "/pay-at-table?payment=p-1&again=1"],
    ["Back to the bill", "/table/code-7#bill"],
  ]);
  // A target that a finger meets, beside the reference as everywhere.
  const copy = within(document.querySelector("[data-reference]") as HTMLElement).getByRole("button");
  expect(copy.className).toContain("min-h-11");
});

test("[DINE-05] of two pieces a guest can pay one: the button names its price, and the claim its number", async () => {
  server.answer({
    claimBillShare: () => ({ payment_id: "p", kind: "dishes", way: "cash", status: "claimed", dishes: [] }),
  });
  const two = { ...dish(0, "ana"), quantity: 2, share: 10_501, open_pieces: [0, 1] };
  const halfOpen = { ...dish(1, "ben"), quantity: 2, share: 10_499, open_pieces: [1] };
  show(<BillPanel />, { bill: bill([], { due: 21_000, dishes: [two, halfOpen] }) });
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await press(texts.pay);
  await act(async () => fireEvent.click(screen.getByLabelText(texts.dishes)));
  expect(screen.getByLabelText(/1 × Dish 1/).closest("label")?.textContent).toContain("1 of 2 still open");
  await act(async () => fireEvent.click(screen.getByLabelText(/2 × Dish 0/)));
  expect(screen.getByRole("button", { name: "Ask for the bill: ₹105.01" })).toBeTruthy();
  await press(texts.fewer);
  await press("Ask for the bill: ₹52.51");
  await vi.waitFor(() => expect(server.callsOf("ClaimBillShare")).toHaveLength(1));
  expect(server.callsOf("ClaimBillShare")[0]?.variables).toMatchObject({
    kind: "dishes",
    dishes: [{ order_id: "o-1", position: 0, quantity: 1 }],
  });
});

test("[DINE-05] a tip above the share is a typing mistake: its field says so, and nothing is paid until it is smaller", async () => {
  server.answer({
    claimBillShare: () => ({ payment_id: "p", kind: "dishes", way: "cash", status: "claimed", dishes: [] }),
  });
  show(<BillPanel />, { bill: bill([], { due: 21_000, dishes: [dish(0, "ana"), dish(1, "ben")] }) });
  const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await press(texts.pay);
  await act(async () => fireEvent.click(screen.getByLabelText(en.checkout.choices.tip.other)));
  const field = screen.getByLabelText(/Your tip/);
  fireEvent.change(field, { target: { value: "1000" } });
  screen.getByText(/^The tip can't be more than your share of ₹105\.00/);
  await press("Ask for the bill: ₹105.00");
  expect(document.activeElement).toBe(field);
  expect(server.callsOf("ClaimBillShare")).toHaveLength(0);
  fireEvent.change(field, { target: { value: "10.00" } });
  expect(field.getAttribute("aria-invalid")).toBeNull();
  await press("Ask for the bill: ₹115.00");
  await vi.waitFor(() => expect(server.callsOf("ClaimBillShare")[0]?.variables).toMatchObject({ tip: 10 }));
});

test("[DINE-04] a payer's receipt names that payer's payment and its time, by a number of its own, and the table's bill; the bill says who paid what", async () => {
  const paid = (guest_id: string, paid_at: string) =>
    payment({ payment_id: guest_id, guest_id, status: "paid", dishes: [], paid_at });
  const receipt = {
    number: "104",
    closed: "2026-11-23T10:00:00Z",
    table: { id: "t-7", name: "Table 7" },
    floor: null,
    store: storeInMinor(),
    guests: [you, ben],
    bill: bill([paid("ben", "2026-11-23T10:00:00Z"), paid("ana", "2026-11-23T09:47:00Z")]),
    refunds: [],
    rounds: [],
  } as never;
  const seller = { name: "Kaapi Kitchen" } as never;
  show(<TableReceiptView receipt={receipt} seller={seller} />);
  const article = () => document.querySelector("article[data-receipt]")?.textContent ?? "";
  expect(document.querySelector("[data-receipt-number]")?.textContent).toBe("104-2");
  expect(document.querySelector("[data-of-bill]")?.textContent).toBe("104 · ₹210.00");
  // A number stands there, so its name is not that of a sum.
  expect(article()).toContain("Table's bill104");
  // Not when the last guest had paid and the bill was closed.
  const date = () => document.querySelector("article time")?.getAttribute("datetime");
  expect(date()).toBe("2026-11-23T09:47:00Z");
  const parts = [...document.querySelectorAll<HTMLElement>("[data-part]")];
  expect(parts.every(({ className }) => className.includes("min-h-11"))).toBe(true);
  await act(async () => fireEvent.click(parts[1] as HTMLElement));
  expect(article()).toContain("Bill number104");
  expect(date()).toBe("2026-11-23T10:00:00Z");
  expect(article()).toMatch(/Ben paid.*You paid/);
});

test("[DINE-04] a payer's receipt prices the dishes as the menu does, and says apart what taxes and charges add", () => {
  const own = payment({
    status: "paid",
    amount: 5_250,
    payable: 5_250,
    dishes: [{ order_id: "o-1", position: 0, pieces: [1] }],
  });
  const two = { ...dish(0, "ana"), quantity: 2 };
  const whole = bill([own], { discount: 0, dishes: [two] }) as never;
  show(<OwnPart bill={whole} payments={[own] as never} refunds={[]} />);
  const text = document.body.textContent;
  expect(text).toContain("Dishes1 × Dish 0₹50.00");
  expect(text).toContain("Taxes and charges₹2.50");
});
