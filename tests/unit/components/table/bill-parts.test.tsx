import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BillPanel } from "@/components/table/room/bill/bill-panel";
import { usePaidToast } from "@/components/table/room/bill/use-paid-toast";
import { RoundsList } from "@/components/table/room/rounds/rounds-list";
import { ShareLines } from "@/components/table/share-lines";
import type { BillPayment, ServiceRequest, TableRequest, VisitGuest } from "@/lib/domain/dine-in/table";
import { asMinor, ZERO } from "@/lib/domain/money";
import { StorefrontScope } from "@/lib/state/provider";
import type { TableState, VisitState } from "@/lib/state/table/table-state";
import en from "@/messages/en.json";
import { tableState, wireVisit } from "../../lib/actions/dine-in/guest-at-table";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";

const texts = en.table;
let server: CommerceServer;
let state: TableState;
beforeEach(async () => {
  server = await startCommerce({ getBusinessInfo: () => null });
  state = tableState(server.origin);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const you: VisitGuest = { id: "ana", name: "Ana", colour: 0, status: "admitted", is_you: true };
const ben: VisitGuest = { id: "ben", name: null, colour: 1, status: "admitted", is_you: false };
const visit = (more: object = {}) =>
  ({ ...wireVisit({ status: "admitted" }), you, guests: [you, ben], requests: [], ...more }) as VisitState["visit"];
const dish = (position: number, guest_id: string) => ({
  order_id: "o-1",
  position,
  title: `Dish ${position}`,
  quantity: 1,
  options: [],
  guest_id,
  status: "SERVED",
  total: asMinor(10_000),
  share: asMinor(10_500),
  payment_id: null,
});
const payment = (more: Partial<BillPayment>): BillPayment => ({
  payment_id: "p",
  guest_id: "ben",
  kind: "amount",
  way: "cash",
  status: "paid",
  amount: asMinor(5_000),
  tip: ZERO,
  payable: asMinor(5_000),
  ...more,
});
const bill = (more: object = {}) =>
  ({
    status: "open",
    sub_total: asMinor(20_000),
    other_charges: [],
    service_charge: ZERO,
    discount: ZERO,
    tax_breakup: [],
    included_taxes: [],
    total: asMinor(21_000),
    paid: ZERO,
    due: asMinor(21_000),
    tips: ZERO,
    service_charge_removed: false,
    dishes: [dish(0, "ana"), dish(1, "ben")],
    payments: [],
    ...more,
  }) as NonNullable<VisitState["bill"]>;

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

function show(part: ReactNode, known: Partial<VisitState> = {}) {
  state.visit.setState({ phase: "in", visit: visit(), ...known });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={state}>{part}</StorefrontScope>
    </NextIntlClientProvider>,
  );
}
/** Each line of a part: what it is for, and its amount. */
const linesOf = (selector: string) =>
  [...document.querySelectorAll(`${selector} p`)].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(": "),
  );

test("[DINE-05] the bill begins with the table's sum, what is paid of it and what is left, and names one's own part", () => {
  const payments = [payment({}), payment({ payment_id: "q", status: "claimed", amount: asMinor(6_000) })];
  show(<BillPanel />, { bill: bill({ payments, paid: asMinor(5_000), due: asMinor(10_000) }) });
  expect(linesOf("[data-bill-summary]")).toEqual([
    "Table total: ₹210.00",
    "Paid: ₹50.00",
    "Left to pay: ₹160.00",
    "Being paid: ₹60.00",
    "Still unclaimed: ₹100.00",
    "What you ordered, with charges and taxes: ₹105.00",
  ]);
  // What guests are paying is not paid yet, and nothing is said to be left where nothing is paid.
  act(() => state.visit.setState({ bill: bill({ payments: payments.slice(1), due: asMinor(15_000) }) }));
  expect(linesOf("[data-bill-summary]").slice(0, -1)).toEqual([
    "Table total: ₹210.00",
    "Being paid: ₹60.00",
    "Still unclaimed: ₹150.00",
  ]);
  // Nothing is claimed yet: there is one sum, so it is said once.
  act(() => state.visit.setState({ bill: bill() }));
  expect(linesOf("[data-bill-summary]").slice(0, -1)).toEqual(["Table total: ₹210.00"]);
});

test("[DINE-05] a tip has a line of its own wherever it is part of an amount, and so has what rounds it", async () => {
  show(<ShareLines amount={asMinor(5_000)} tip={asMinor(500)} payable={asMinor(5_510)} withSum />);
  expect(linesOf("[data-share-lines]")).toEqual([
    "Share of the bill: ₹50.00",
    "Tip: ₹5.00",
    "Rounding: ₹0.10",
    "To pay: ₹55.10",
  ]);
  cleanup();
  const paid = payment({ guest_id: "ana", tip: asMinor(500), payable: asMinor(5_500) });
  show(<BillPanel />, { bill: bill({ payments: [paid], paid: asMinor(5_000), due: asMinor(16_000) }) });
  expect(linesOf("[data-payment] [data-share-lines]")).toEqual(["Share of the bill: ₹50.00", "Tip: ₹5.00"]);
  expect(document.querySelector("[data-own-paid]")?.textContent).toContain("₹5.00 of it is your tip.");
  // Before it is claimed as well.
  await act(async () => fireEvent.click(screen.getByRole("button", { name: texts.bill.payMore })));
  expect(linesOf("form > [data-share-lines]")).toEqual([]);
  await act(async () => fireEvent.click(screen.getByRole("radio", { name: /^10%/ })));
  expect(linesOf("form > [data-share-lines]")).toEqual([
    "Share of the bill: ₹160.00",
    "Tip: ₹15.24",
    "To pay: ₹175.24",
  ]);
});

function Toasts() {
  usePaidToast();
  return null;
}

test("[DINE-04] a declined request to pay is shown to whoever looks elsewhere, and stands on the bill until there is a newer one", () => {
  const request = (more: Partial<ServiceRequest>): ServiceRequest => ({
    request_id: "r",
    type: "REQUEST_PAYMENT",
    status: "open",
    created: "2026-11-23T10:00:00Z",
    ...more,
  });
  const titles = () => state.toasts.list().map(({ title }) => title);
  show(
    <>
      <Toasts />
      <BillPanel />
    </>,
    { bill: bill(), visit: visit({ requests: [request({})] }) },
  );
  const notice = () => document.querySelector("[data-payment-declined]");
  expect([notice(), titles()]).toEqual([null, []]);
  const declined = request({ status: "declined", reason: "The till opens at six" });
  act(() => state.visit.setState({ visit: visit({ requests: [declined] }) }));
  expect(notice()?.textContent).toContain("The till opens at six");
  expect(titles()).toEqual([texts.bill.declinedTitle]);
  act(() => state.visit.setState({ visit: visit({ requests: [request({ request_id: "s" }), declined] }) }));
  expect(notice()).toBeNull();
});

test("[DINE-03] a round says what the kitchen knows of its guest, and one of a guest who has left is not the staff's", () => {
  const round = (more: object) =>
    ({
      request_id: "r",
      status: "done",
      type: "ADD_ITEMS",
      created: "2026-11-23T10:00:00Z",
      items: [],
      guest_id: "ana",
      ...more,
    }) as TableRequest;
  const requests = [
    round({ diet: "Allergies: peanuts" }),
    round({ request_id: "s", guest_id: "gone" }),
    round({ request_id: "t", guest_id: null }),
  ];
  show(<RoundsList onAgain={() => {}} />, { requests });
  expect([...document.querySelectorAll("[data-diet]")].map(({ textContent }) => textContent)).toEqual([
    "The kitchen knows: Allergies: peanuts",
  ]);
  const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings.map((heading) => heading?.split(", ")[0])).toEqual(["You", "A guest who has left", "Our staff"]);
});

test("[DINE-05] before the staff have accepted anything nothing is called payable, and what waits is not called taken", async () => {
  show(<BillPanel />, { bill: bill({ dishes: [{ ...dish(0, "ana"), status: "PLACED" }] }) });
  expect(screen.getByText(texts.bill.awaitsAll)).toBeTruthy();
  expect(screen.queryByRole("button", { name: texts.bill.pay })).toBeNull();
  const claimed = { ...dish(2, "ben"), payment_id: "p" };
  act(() =>
    state.visit.setState({
      bill: bill({ dishes: [dish(0, "ana"), { ...dish(1, "ana"), status: "PLACED" }, claimed] }),
    }),
  );
  await press(texts.bill.pay);
  const hintOf = (name: string) => screen.getByLabelText(new RegExp(name)).closest("label")?.textContent;
  expect(hintOf("Dish 1")).toContain(texts.dish.PLACED);
  expect(hintOf("Dish 2")).toContain(texts.bill.taken);
});

test("[DINE-05] what is left and one's own dishes are one line where they are the same, and an amount stands in the summary once", async () => {
  const others = { payment_id: "p", guest_id: "ben", kind: "dishes", way: "cash", status: "paid", amount: 10_500 };
  const left = { dishes: [dish(0, "ana"), { ...dish(1, "ben"), payment_id: "p" }], paid: 10_500, due: 10_500 };
  show(<BillPanel />, { bill: bill({ ...left, payments: [{ ...others, payable: 10_500 }] }) });
  const summary = () => document.querySelector("[data-bill-summary]")?.textContent ?? "";
  expect(summary()).not.toContain(texts.bill.ownPart);
  await press(texts.bill.pay);
  expect(screen.getByLabelText(/Everything that.s left/)).toBeTruthy();
  expect(screen.queryByLabelText(/My order/)).toBeNull();
  await press(texts.bill.back);
  const own = { ...others, payment_id: "q", guest_id: "ana", status: "claimed", payable: 10_500 };
  act(() => state.visit.setState({ bill: bill({ ...left, due: 0, payments: [{ ...others, payable: 10_500 }, own] }) }));
  expect(summary()).toContain(texts.bill.claimed);
  expect(summary().match(/₹105/g)).toHaveLength(2);
  expect(summary(), "paid and being paid").not.toContain(texts.bill.due);
});

test("[DINE-05] a way to pay that is chosen stays on the list, whatever becomes of the bill meanwhile", async () => {
  show(<BillPanel />, { bill: bill() });
  await press(texts.bill.pay);
  const chosen = () =>
    [...document.querySelectorAll<HTMLInputElement>("input[name=what]:checked")].map(({ value }) => value);
  act(() => void fireEvent.click(screen.getByLabelText(/My order/)));
  // The other guest pays: what is left is one's own.
  const left = { dishes: [dish(0, "ana"), { ...dish(1, "ben"), payment_id: "p" }], paid: 10_500, due: 10_500 };
  act(() => state.visit.setState({ bill: bill({ ...left, payments: [payment({ kind: "dishes" })] }) }));
  expect(chosen()).toEqual(["mine"]);
  act(() => void fireEvent.click(screen.getByLabelText(/Everything that.s left/)));
  expect(chosen()).toEqual(["rest"]);
  // Something is ordered once more, and waits for the staff.
  act(() =>
    state.visit.setState({ bill: bill({ dishes: [dish(0, "ana"), { ...dish(1, "ana"), status: "PLACED" }] }) }),
  );
  expect(chosen()).toEqual(["rest"]);
});

test("[DINE-05] the bill says whose each dish is where several guests have ordered, and names nobody where one has", () => {
  const hints = () =>
    [...document.querySelectorAll("[data-bill] li")].map(
      (line) => line.querySelector("span > span")?.textContent?.replace(/[\u2068\u2069]/g, "") ?? "",
    );
  const dishes = [{ ...dish(0, "ana"), options: ["Potato roll"] }, dish(1, "ben")];
  show(<BillPanel />, { bill: bill({ dishes }) });
  expect(hints()).toEqual(["Ana (you) · Potato roll", "Guest 2"]);
  act(() => state.visit.setState({ bill: bill({ dishes: [dishes[0], dish(1, "ana")] }) }));
  expect(hints()).toEqual(["Potato roll", ""]);
});
