import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BottomBar } from "@/components/table/room/bottom-bar";
import { RoundSheet } from "@/components/table/room/rounds/round-sheet";
import { addItem } from "@/lib/actions/cart/cart";
import { StorefrontScope } from "@/lib/state/provider";
import type { TableState, VisitState } from "@/lib/state/table/table-state";
import en from "@/messages/en.json";
import { tableState, wireVisit } from "../../lib/actions/dine-in/guest-at-table";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { coffee } from "../../lib/fixtures";

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

function show(known: Partial<VisitState> = {}) {
  const visit = wireVisit({ status: "admitted" }) as unknown as VisitState["visit"];
  state.visit.setState({ phase: "in", visit, ...known });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={state}>
        <RoundSheet open onClose={() => {}} start={async () => true} onSent={() => {}} />
      </StorefrontScope>
    </NextIntlClientProvider>,
  );
}

const sellOut = (id: string) =>
  act(() => state.ui.setState(({ menu }) => ({ menu: { ...menu, soldOut: new Set([id]) } })));

test("[DINE-03] what has sold out is marked in the order and cannot be sent, and says what to do", () => {
  addItem(state, coffee, { quantity: 1 });
  show();
  const send = () => document.querySelector<HTMLButtonElement>("[data-send-round]");
  expect(send()?.disabled).toBe(false);
  sellOut(coffee.id);
  expect(send()?.disabled).toBe(true);
  expect(screen.getByText(texts.round.soldOutAll)).toBeTruthy();
  expect(screen.getByText(`Just sold out: ${coffee.item_title}`)).toBeTruthy();
  act(() => void addItem(state, { ...coffee, id: "tea", item_title: "Tea" }, { quantity: 1 }));
  expect(send()?.disabled).toBe(true);
  expect(screen.getByText(texts.round.soldOut)).toBeTruthy();
});

test("[DINE-04] what was rejected as sold out is not to be sent again, and is shown until the guest takes it out", () => {
  addItem(state, coffee, { quantity: 1 });
  const returned = [{ dishes: [{ id: coffee.id, title: coffee.item_title }], reasons: ["No milk left"] }];
  show({ returned });
  const told = () => document.querySelector("[data-rejected]")?.textContent;
  expect(told()).toContain("No milk left");
  expect(told()).toContain(texts.round.rejected);
  sellOut(coffee.id);
  expect(told()).toContain("No milk left");
  expect(told()).not.toContain(texts.round.rejected);
  act(() => screen.getByRole("button", { name: en.cart.takeOut }).click());
  expect(told()).toBeUndefined();
});

test("[STORE-04] the order of a closed store says when it opens, keeps what was chosen, and opens by itself", () => {
  vi.useFakeTimers();
  try {
    // Half past eleven at night.
    let now = Date.UTC(2026, 10, 21, 18, 0);
    state = tableState(server.origin, { now: () => now });
    addItem(state, coffee, { quantity: 1 });
    show({ phase: "none", visit: null });
    const send = () => document.querySelector<HTMLButtonElement>("[data-send-round]");
    const opens = () => screen.queryByText(/opens Sunday at 8:00.am.*stays on this phone/);
    expect([send()?.disabled, opens()]).toEqual([true, expect.anything()]);
    expect(state.cart.getState().item_count).toBe(1);
    now += 9 * 3_600_000;
    act(() => void vi.advanceTimersByTime(60_000));
    expect([send()?.disabled, opens()]).toEqual([false, null]);
  } finally {
    vi.useRealTimers();
  }
});

test("[KIT-07] a message at the table is shown above its bar, and not over what the bar says", () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={state}>
        <BottomBar onOpen={() => {}} onStart={() => {}} busy={false} />
      </StorefrontScope>
    </NextIntlClientProvider>,
  );
  act(() => void state.toasts.show({ title: "Sent" }));
  const region = screen.getByText("Sent").closest("[data-kit=toast-region]");
  expect(region?.parentElement?.hasAttribute("data-table-bar")).toBe(true);
  expect([...(region?.classList ?? [])]).toEqual(expect.arrayContaining(["bar-toasts", "absolute!", "bottom-full!"]));
});
