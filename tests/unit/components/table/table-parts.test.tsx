import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BillPanel } from "@/components/table/room/bill/bill-panel";
import { BottomBar } from "@/components/table/room/bottom-bar";
import { EndedSheet } from "@/components/table/room/ended-sheet";
import { RoundsList } from "@/components/table/room/rounds/rounds-list";
import { ServiceButtons } from "@/components/table/room/service-buttons";
import { addItem } from "@/lib/actions/cart/cart";
import { StorefrontScope } from "@/lib/state/provider";
import type { TableState, VisitState } from "@/lib/state/table/table-state";
import en from "@/messages/en.json";
import { tableState, wireDish, wireRound, wireVisit } from "../../lib/actions/dine-in/guest-at-table";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { coffee } from "../../lib/fixtures";
import { bill as billOfTwo } from "./bill-of-two";

let server: CommerceServer;
let state: TableState;
beforeEach(async () => {
  server = await startCommerce({ getBusinessInfo: () => null });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/table/code-7`);
  state = tableState(server.origin);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const texts = en.table;
const you = { id: "ana", name: "Ana", colour: 0, status: "admitted", is_you: true } as const;
const ben = { id: "ben", name: null, colour: 1, status: "admitted", is_you: false } as const;
const visit = (more: object = {}) =>
  ({ ...wireVisit({ status: "admitted" }), you, guests: [you, ben], requests: [], ...more }) as never;
const minor = (amount: number) => amount as never;
const dish = (position: number, more: object = {}) =>
  ({
    order_id: "o-1",
    position,
    title: `Dish ${position}`,
    quantity: 1,
    options: [],
    guest_id: "ana",
    status: "SERVED",
    total: minor(10_000),
    share: minor(10_500),
    payment_id: null,
    ...more,
  }) as never;
const bill = (more: object = {}) =>
  billOfTwo([], {
    included_taxes: [],
    discount: 0,
    due: 21_000,
    paid: 0,
    tips: 0,
    dishes: [dish(0), bens],
    ...more,
  }) as never;
const bens = dish(1, { guest_id: "ben" });

function show(part: ReactNode, known: Partial<VisitState> = {}) {
  state.visit.setState({ phase: "in", visit: visit(), ...known });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={state}>{part}</StorefrontScope>
    </NextIntlClientProvider>,
  );
}
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("the bar of a table", () => {
  const bar = <BottomBar onOpen={() => {}} onStart={() => {}} busy={false} />;

  test("[DINE-01] names table and floor, and keeps the running total in view", () => {
    show(bar, { bill: bill() });
    expect(screen.getByRole("region", { name: "Table 7" }).textContent).toContain("Ground floor");
    expect(screen.getByText("Table total ₹210.00")).toBeTruthy();
    act(() => state.visit.setState({ bill: bill({ paid: 16_000, due: 2_000 }) }));
    expect(screen.getByText("₹50.00 left to pay")).toBeTruthy();
  });

  test("[DINE-04] at an occupied table a stranger reads the menu, and has neither cart nor bill", () => {
    addItem(state, coffee, { quantity: 2 });
    show(bar, { phase: "none", visit: null, occupied: true, bill: null });
    expect(screen.getByText(texts.occupied)).toBeTruthy();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([texts.join.join]);
  });

  test("[STORE-04] a closed store is marked closed and starts no visit, and goes on for those who are seated", () => {
    state = tableState(server.origin, { now: () => Date.UTC(2026, 10, 21, 20, 0) });
    show(bar, { phase: "none", visit: null });
    expect(screen.getByText(/opens at 8:00.am/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    act(() => state.visit.setState({ phase: "in", visit: visit() }));
    expect(screen.getByText(texts.closedNow)).toBeTruthy();
    expect(screen.getByRole("button", { name: texts.ordersAndBill })).toBeTruthy();
  });

  test("[DINE-03] a round that has not gone out is said to be on its way, whatever else is open", () => {
    const round = { key: "k", lines: [], instructions: "", state: "waiting" } as const;
    show(bar, { record: { code: "code-7", key: "k", token: "t", name: "", rounds: [round], at: 0 } });
    expect(screen.getByText(texts.round.unsent)).toBeTruthy();
  });
});

describe("the sheets of a table", () => {
  test("[DINE-03] every round says who ordered it, the state of each dish, and why one was taken off", () => {
    const items = [wireDish({ status: "SERVED" }), wireDish({ title: "Dosa", status: "CANCELLED", reason: "Burnt" })];
    show(<RoundsList onAgain={() => {}} />, {
      requests: [wireRound({ items }), wireRound({ request_id: "r-2", guest_id: "ben" })] as never,
    });
    const [own, other] = screen.getAllByRole("listitem").filter((item) => item.hasAttribute("data-round"));
    expect(own?.textContent).toMatch(/You, .*Served.*Dosa.*Reason: Burnt.*Cancelled/);
    expect(other?.textContent).toMatch(/\u2068Guest 2\u2069, .*Waiting for staff/);
  });

  test("[DINE-03] the same again takes one press from the list to the order", async () => {
    const onAgain = vi.fn();
    const line = { ...coffee, quantity: 2, options: [], mod_at: 0, instructions: null } as never;
    const round = { key: "k", requestId: "r-1", lines: [line], instructions: "", state: "sent" } as const;
    show(<RoundsList onAgain={onAgain} />, {
      requests: [wireRound()] as never,
      record: { code: "code-7", key: "k", token: "t", name: "", rounds: [round], at: 0 },
    });
    await press(texts.round.again);
    expect(onAgain).toHaveBeenCalledOnce();
    expect(state.cart.getState().item_count).toBe(2);
  });

  test("[DINE-02] a service button asks first, and then says on every phone how the request stands", async () => {
    const request = (status: string, again_at: string | null = null) => ({
      request_id: "q",
      type: "CALL_WAITER",
      status,
      created: "2026-11-21T12:00:00Z",
      again_at,
    });
    server.answer({ callWaiter: () => ({ success: true, message: null }) });
    show(<ServiceButtons />);
    expect(screen.queryByText(texts.service.REQUEST_SERVICE_CHARGE_REMOVAL)).toBeNull();
    await press(texts.service.CALL_WAITER);
    expect(server.callsOf("CallWaiter")).toHaveLength(0);
    await press(texts.service.confirm);
    await vi.waitFor(() => expect(server.callsOf("CallWaiter")).toHaveLength(1));
    const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /Call the waiter/ });
    act(() => state.visit.setState({ visit: visit({ requests: [request("open")] }) }));
    expect(button().textContent).toMatch(/Sent at \d/);
    expect(button().disabled).toBe(true);
    const again = new Date(state.now() + 60_000).toISOString();
    const declined = { ...request("declined", again), reason: "The terrace has no charge" };
    act(() => state.visit.setState({ visit: visit({ requests: [declined] }) }));
    expect(button().textContent).toMatch(/Declined by our staff.*again at.*Reason: The terrace has no charge/);
    act(() => state.visit.setState({ bill: bill({ service_charge: minor(2_000) }) }));
    expect(screen.getByText(texts.service.REQUEST_SERVICE_CHARGE_REMOVAL)).toBeTruthy();
    // Who asked reads the answer after the charge is off the bill, and cannot ask again.
    const waived = { ...request("done"), type: "REQUEST_SERVICE_CHARGE_REMOVAL" };
    act(() => state.visit.setState({ visit: visit({ requests: [waived] }), bill: bill({ service_charge: minor(0) }) }));
    const charge = screen.getByRole<HTMLButtonElement>("button", { name: /Remove the service charge/ });
    expect([charge.textContent?.includes(texts.service.chargeOff), charge.disabled]).toEqual([true, true]);
  });

  test("[DINE-02] once its pause is over, a service button can be pressed again by itself", async () => {
    state = tableState(server.origin, { now: () => Date.now() });
    const again_at = new Date(Date.now() + 60).toISOString();
    const request = { request_id: "q", type: "REQUEST_WATER", status: "done", created: again_at, again_at };
    show(<ServiceButtons />, { visit: visit({ requests: [request] }) });
    const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /Ask for water/ });
    await vi.waitFor(() => expect(button().disabled).toBe(false));
    expect(button().textContent).toContain(texts.service.done);
  });

  test("[DINE-05] a share names dishes, tips of the business and ways of the store; the claim carries them", async () => {
    server.answer({
      claimBillShare: () => ({ payment_id: "p", kind: "dishes", way: "cash", status: "claimed", dishes: [] }),
    });
    show(<BillPanel />, { bill: bill() });
    await press(texts.bill.pay);
    expect(screen.getByLabelText(/Everything that.s left/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/My order/).checked).toBe(true);
    const tips = within(screen.getByRole("group", { name: texts.bill.tip })).getAllByRole("radio");
    // Of ₹100.00 of dishes, without the tax that the share has.
    expect(tips.map((tip) => tip.closest("label")?.textContent)).toEqual(["No tip", "5%₹5.00", "10%₹10.00", "Custom"]);
    await act(async () => fireEvent.click(tips[3] as HTMLElement));
    fireEvent.change(screen.getByLabelText(/Your tip/), { target: { value: "12.34" } });
    await press("Ask for the bill: ₹117.34");
    await vi.waitFor(() => expect(server.callsOf("ClaimBillShare")).toHaveLength(1));
    expect(server.callsOf("ClaimBillShare")[0]?.variables).toMatchObject({
      kind: "dishes",
      way: "cash",
      dishes: [{ order_id: "o-1", position: 0 }],
      tip: 12.34,
    });
  });

  test("[DINE-05] who asks for all of the bill at the table is asked once more, because then nobody can order", async () => {
    server.answer({
      claimBillShare: () => ({ payment_id: "p", kind: "rest", way: "cash", status: "claimed", dishes: [] }),
    });
    show(<BillPanel />, { bill: bill() });
    await press(texts.bill.pay);
    await act(async () => fireEvent.click(screen.getByLabelText(/Everything that.s left/)));
    await press("Ask for the bill: ₹210.00");
    expect(server.callsOf("ClaimBillShare")).toHaveLength(0);
    expect(screen.getByText(texts.bill.locksText)).toBeTruthy();
    await press(texts.bill.askBill);
    await vi.waitFor(() => expect(server.callsOf("ClaimBillShare")).toHaveLength(1));
  });

  test("[DINE-05] anybody can take the request for the bill back; a share that another pays online, nobody else", async () => {
    server.answer({ releaseBillShare: () => ({ success: true, message: null }) });
    const claim = {
      payment_id: "p",
      guest_id: "ben",
      kind: "rest",
      status: "claimed",
      amount: 21_000,
      payable: 21_000,
    };
    show(<BillPanel />, { bill: bill({ due: 0, payments: [{ ...claim, way: "payment_gateway" }] }) });
    expect(screen.queryByRole("button", { name: texts.bill.takeBack })).toBeNull();
    act(() =>
      state.visit.setState({ bill: bill({ status: "locked", due: 0, payments: [{ ...claim, way: "cash" }] }) }),
    );
    await press(texts.bill.takeBack);
    await vi.waitFor(() => expect(server.callsOf("ReleaseBillShare")[0]?.variables).toMatchObject({ payment_id: "p" }));
  });

  test("[DINE-05] the bill says what this phone has paid, and which dishes nobody has accepted yet", () => {
    const paid = {
      payment_id: "p",
      guest_id: "ana",
      kind: "amount",
      way: "card",
      status: "paid",
      amount: 5_000,
      payable: 5_500,
    };
    const dishes = [dish(0), dish(1, { status: "PLACED" })];
    show(<BillPanel />, { bill: bill({ dishes, payments: [paid], paid: 5_000, due: 16_000 }) });
    expect(screen.getByText("You paid ₹55.00. Thank you").closest("[data-own-paid]")?.textContent).toContain(
      "₹160.00 of the table's bill is left to pay.",
    );
    const notes = [...document.querySelectorAll("[data-note]")];
    expect(notes.map(({ textContent }) => textContent)).toEqual([texts.dish.PLACED]);
    expect(notes[0]?.closest("li")?.textContent).toContain("Dish 1");
  });

  test("[DINE-05] an equal share says of what: the whole bill, or what is left and for how many", async () => {
    const paid = {
      payment_id: "p",
      guest_id: "ben",
      kind: "amount",
      way: "cash",
      status: "paid",
      amount: 6_000,
      payable: 6_000,
    };
    show(<BillPanel />, { bill: bill() });
    await press(texts.bill.pay);
    await act(async () => fireEvent.click(screen.getByLabelText(/Split evenly/)));
    const shared = () => document.querySelector("[data-shared]")?.textContent;
    expect(shared()).toBe("₹210.00, the whole bill, in equal parts");
    act(() => state.visit.setState({ bill: bill({ payments: [paid], due: 15_000 }) }));
    expect(shared()).toBe("₹150.00 is left, for 2 people");
    expect(screen.getByLabelText(/Split evenly/).closest("label")?.textContent).toContain("₹75.00");
  });

  test("[DINE-05] while a round waits for the staff, only accepted dishes and amounts can be paid", async () => {
    show(<BillPanel />, { bill: bill({ dishes: [dish(0), dish(1, { status: "PLACED" })] }) });
    expect(screen.getByText(texts.bill.awaitsStaff)).toBeTruthy();
    await press(texts.bill.pay);
    expect(screen.queryByLabelText(/Everything that.s left|Split evenly/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/Choose dishes/).checked).toBe(true);
  });

  test("[DINE-04] [LIVE-03] a closed bill thanks, says what was paid and leads to the receipt; other ends say why", () => {
    const paid = { payment_id: "p", guest_id: "ana", status: "paid", amount: 10_000, tip: 1_000, payable: 11_000 };
    show(<EndedSheet />, { phase: "ended", ended: "bill_closed", bill: bill({ payments: [paid] }) });
    expect(screen.getByText("₹110.00")).toBeTruthy();
    expect(screen.getByText(texts.ended.tipIncluded).parentElement?.textContent).toContain("₹10.00");
    expect(screen.getByRole("link", { name: texts.ended.receipt }).getAttribute("href")).toBe("/table-receipt");
    expect(screen.queryByText(texts.ended.kept)).toBeNull();
    expect(screen.queryByText(texts.ended.toCome)).toBeNull();
    act(() => state.visit.setState({ bill: bill({ payments: [paid], dishes: [dish(0, { status: "INPREP" })] }) }));
    expect(screen.getByText(texts.ended.toCome)).toBeTruthy();
    act(() => void addItem(state, coffee, { quantity: 1 }));
    expect(screen.getByText(texts.ended.kept)).toBeTruthy();
    act(() => state.visit.setState({ ended: "staff" }));
    expect(screen.getByText(texts.ended.staffText).parentElement?.textContent).toContain(texts.ended.kept);
    expect(screen.queryByRole("link")).toBeNull();
  });
});
