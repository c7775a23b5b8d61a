import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePaidToast } from "@/components/table/room/bill/use-paid-toast";
import { BottomBar } from "@/components/table/room/bottom-bar";
import { RoundSheet } from "@/components/table/room/rounds/round-sheet";
import { TableSheet } from "@/components/table/room/table-sheet";
import { tableTexts } from "@/components/table/table-texts";
import { addItem } from "@/lib/actions/cart/cart";
import { StorefrontScope } from "@/lib/state/provider";
import type { TableState } from "@/lib/state/table/table-state";
import en from "@/messages/en.json";
import { tableState, wireTableBill, wireVisit } from "../../lib/actions/dine-in/guest-at-table";
import { coffee } from "../../lib/fixtures";

let state: TableState;
beforeEach(() => {
  state = tableState("http://localhost");
  state.visit.setState({ phase: "in", visit: wireVisit({ status: "admitted" }) as never });
});
afterEach(cleanup);

function Sheet() {
  usePaidToast();
  return <TableSheet tab="orders" onTab={() => {}} onRound={() => {}} onClose={() => {}} />;
}
/** A text that the table's page does not bring along is a raw key on the guest's screen. */
const missing = (error: Error) => {
  throw error;
};
const renderAt = (part: ReactNode) =>
  render(
    <NextIntlClientProvider {...tableTexts("en", "Asia/Kolkata", en)} onError={missing}>
      <StorefrontScope state={state}>{part}</StorefrontScope>
    </NextIntlClientProvider>,
  );
const show = () => renderAt(<Sheet />);
const paying = (status: string, guest_id = "ana") =>
  act(() => {
    const payments = [{ payment_id: "p", guest_id, kind: "rest", way: "card", status, amount: 5_000, payable: 5_500 }];
    state.visit.setState({ bill: { ...wireTableBill(), payments } as never });
  });
const toasts = () => state.toasts.list().map(({ title }) => title);

test("[DINE-05] a guest whose money staff took is told so at once, whatever is open", () => {
  show();
  paying("claimed");
  expect(toasts()).toEqual([]);
  paying("paid");
  expect(toasts()).toEqual(["You paid ₹55.00. Thank you"]);
  // An open sheet covers the page and its messages, so it has its own.
  const sheet = document.querySelector<HTMLElement>("[data-table-sheet]");
  expect(sheet && within(sheet).getByText("You paid ₹55.00. Thank you")).toBeTruthy();
});

test("[DINE-05] what was paid before the page was opened, or by another guest, is no news", () => {
  show();
  // The first read of the bill.
  paying("paid");
  paying("paid", "ben");
  expect(toasts()).toEqual([]);
});

test("[I18N-01] the sheet's messages are closed by a button with a name, from the texts that the table's page brings along", () => {
  show();
  act(() => void state.toasts.show({ title: "Sent" }));
  const sheet = document.querySelector<HTMLElement>("[data-table-sheet]") as HTMLElement;
  expect(within(sheet).getAllByRole("button", { name: en.table.close })).toHaveLength(2);
});

test("[KIT-07] a message that the pointer rests on when the sheet closes goes on its way", () => {
  vi.useFakeTimers();
  const { unmount } = show();
  act(() => void state.toasts.show({ title: "Sent" }));
  const region = document.querySelector<HTMLElement>("[data-table-sheet] [data-kit=toast-region]");
  fireEvent.pointerEnter(region as HTMLElement);
  act(() => vi.advanceTimersByTime(60_000));
  expect(toasts()).toEqual(["Sent"]);
  // Nothing tells a region that is gone that the pointer has left it.
  unmount();
  act(() => vi.advanceTimersByTime(60_000));
  expect(toasts()).toEqual([]);
  vi.useRealTimers();
});

test("[STORE-04] at a closed store a phone that takes no part is told so, and its order has no button that does nothing", () => {
  const night = Date.parse("2026-11-21T20:30:00Z");
  state = tableState("http://localhost", { now: () => night });
  addItem(state, coffee);
  const send = () => screen.getByRole<HTMLButtonElement>("button", { name: en.table.round.send });
  const seen = renderAt(<RoundSheet open onClose={() => {}} start={async () => false} onSent={() => {}} />);
  expect(send().disabled).toBe(true);
  // When it opens, and that nothing is lost until then.
  const hint = en.table.round.closed.replace("{state}. ", "");
  expect(screen.getByText(new RegExp(`^Closed · opens .+\\d.+${hint}$`))).toBeTruthy();
  seen.unmount();
  // Who was seated before closing time still asks; the staff decide.
  state.visit.setState({ phase: "in", visit: wireVisit({ status: "admitted" }) as never });
  renderAt(<RoundSheet open onClose={() => {}} start={async () => true} onSent={() => {}} />);
  expect(send().disabled).toBe(false);
});

test("[DINE-05] until the table's rounds and bill are read, the sheet does not say that there are none", () => {
  const bill = <TableSheet tab="bill" onTab={() => {}} onRound={() => {}} onClose={() => {}} />;
  renderAt(bill);
  expect(document.querySelector("[data-unread]")).not.toBeNull();
  expect(screen.queryByText(en.table.bill.none)).toBeNull();
  cleanup();
  show();
  expect(screen.queryByText(en.table.round.none)).toBeNull();
  act(() => state.visit.setState({ read: true }));
  expect(document.querySelector("[data-unread]")).toBeNull();
  screen.getByText(en.table.round.none);
  cleanup();
  state.visit.setState({ read: false, connected: false });
  renderAt(bill);
  screen.getByText(en.table.bill.none);
});

test("[D24] the word that lets others in stands first at the table's tab, and what the first order confirms is said until it is sent", () => {
  const tab = <TableSheet tab="table" onTab={() => {}} onRound={() => {}} onClose={() => {}} />;
  const visit = { ...wireVisit({ status: "admitted" }), word: "amber fig", confirmed: false };
  state.visit.setState({ visit: visit as never, read: true });
  renderAt(tab);
  const word = document.querySelector("[data-word]") as HTMLElement;
  const waiter = screen.getByRole("button", { name: en.table.service.CALL_WAITER });
  expect(word.compareDocumentPosition(waiter) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  screen.getByText(en.table.guests.unconfirmed);
  act(() => state.visit.setState({ requests: [{ type: "ADD_ITEMS", request_id: "r", items: [] }] as never }));
  expect(screen.queryByText(en.table.guests.unconfirmed)).toBeNull();
});

test("[DINE-05] when nothing is left to claim, the bar names what is being paid, and not the whole bill", () => {
  const payments = [{ payment_id: "p", status: "claimed", kind: "rest", way: "cash", amount: 5_000, payable: 5_000 }];
  state.visit.setState({ bill: { ...wireTableBill(), total: 21_000, paid: 16_000, due: 0, payments } as never });
  renderAt(<BottomBar onOpen={() => {}} onStart={() => {}} busy={false} />);
  screen.getByText("₹50.00 being paid");
});
