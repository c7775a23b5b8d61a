import { afterEach, beforeEach, expect, test } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { claimShare } from "@/lib/actions/dine-in/bill-share";
import { readTable } from "@/lib/actions/dine-in/follow-table";
import { sendRound, waitingRound } from "@/lib/actions/dine-in/send-round";
import { openVisit, resumeVisit } from "@/lib/actions/dine-in/visit";
import type { TableState } from "@/lib/state/table/table-state";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { coffee, dosa, MapStorage } from "../../fixtures";
import { type Evening, evening, resolversOf, tableState, wireRound } from "./guest-at-table";

let server: CommerceServer;
let at: Evening;
beforeEach(async () => {
  at = evening();
  server = await startCommerce(resolversOf(at) as never);
});
afterEach(() => server.close());

const lines = (state: TableState) =>
  state.cart.getState().items.map(({ item_title, quantity }) => `${quantity} ${item_title}`);
async function seated(storage = new MapStorage()) {
  const state = tableState(server.origin, { storage });
  await openVisit(state);
  addItem(state, coffee, { quantity: 2 });
  return state;
}
const hangUp = () => new Promise(() => server.closeConnections());

test("[DINE-03] a press that sends a waiting round also sends what was chosen since, as a round of its own", async () => {
  const state = await seated();
  server.answer({ placePartialOrder: hangUp } as never);
  expect(await sendRound(state)).toEqual({ state: "waiting" });
  addItem(state, { ...dosa, has_options: false }, { quantity: 1 });
  server.answer(resolversOf(at) as never);
  expect(await sendRound(state)).toEqual({ state: "sent" });
  expect(waitingRound(state)).toBeNull();
  expect(lines(state)).toEqual([]);
  const sent = server
    .callsOf("PlacePartialOrder")
    .slice(-2)
    .map(({ variables }) => variables.items as { id: string }[]);
  expect(sent.map((items) => items.map(({ id }) => id))).toEqual([[coffee.id], [dosa.id]]);
});

test("[DINE-04] what was rejected goes back into the cart once, also if the table is open in two tabs", async () => {
  const storage = new MapStorage();
  const one = await seated(storage);
  await sendRound(one);
  const two = tableState(server.origin, { storage });
  two.hydrate();
  await resumeVisit(two);
  const request_id = one.visit.getState().record?.rounds[0]?.requestId ?? "";
  at.requests = [wireRound({ request_id, status: "declined", reason: "sold out" })];
  await readTable(one);
  await readTable(two);
  const later = tableState(server.origin, { storage });
  later.hydrate();
  expect(lines(later)).toEqual(["2 Filter coffee"]);
});

test("[DINE-05] a share whose response was lost and that was released since is claimed anew, and staff are called", async () => {
  const state = await seated();
  const share = (status: string) => ({
    payment_id: status,
    guest_id: "ana",
    kind: "rest",
    way: "cash",
    status,
    amount: 1,
    tip: 0,
    payable: 1,
    dishes: [],
    of: null,
    expires_at: null,
    failed: false,
  });
  const first = { kind: "rest", way: "cash", tip: null } as never;
  server.answer({ claimBillShare: hangUp } as never);
  expect((await claimShare(state, first)).ok).toBe(false);
  const known = server.callsOf("ClaimBillShare").at(-1)?.variables.idempotency_key;
  server.answer({
    claimBillShare: ({ idempotency_key }: { idempotency_key: string }) =>
      share(idempotency_key === known ? "released" : "claimed"),
  } as never);
  expect(await claimShare(state, first)).toMatchObject({ ok: true, value: { status: "claimed" } });
});

test("[DINE-04] a phone that comes back the next day is told that its visit is over, and has what it had not sent", async () => {
  const storage = new MapStorage();
  const evening = await seated(storage);
  server.answer({ placePartialOrder: () => new Promise(() => server.closeConnections()) });
  await sendRound(evening);
  const day = 24 * 3_600_000;
  const later = { storage, now: () => evening.now() + 2 * day };
  at.ended = "unused";
  const back = tableState(server.origin, later);
  await resumeVisit(back);
  expect(back.visit.getState()).toMatchObject({ phase: "ended", ended: "unused", record: null });
  expect(lines(back)).toEqual(["2 Filter coffee"]);
});

test("[DINE-04] at another table a phone keeps what it had not sent at the one before, and nothing else of it", async () => {
  const storage = new MapStorage();
  const before = await seated(storage);
  server.answer({ placePartialOrder: () => new Promise(() => server.closeConnections()) });
  await sendRound(before);
  at.ended = "staff";
  const elsewhere = tableState(server.origin, { storage }, "code-9");
  await resumeVisit(elsewhere);
  expect(elsewhere.visit.getState()).toMatchObject({ phase: "none", record: null });
  expect(lines(elsewhere)).toEqual(["2 Filter coffee"]);
});
