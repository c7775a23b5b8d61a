import { EventEmitter, on, once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followTable, readTable } from "@/lib/actions/dine-in/follow-table";
import { openVisit } from "@/lib/actions/dine-in/visit";
import type { TableState } from "@/lib/state/table/table-state";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { type Evening, evening, refusal, resolversOf, tableState, wireRound, wireTableBill } from "./guest-at-table";

let server: CommerceServer;
let at: Evening;
let events: EventEmitter;
let stop: (() => void) | null = null;
/** Events that the server has sent. */
let sent = 0;
beforeEach(async () => {
  at = evening();
  events = new EventEmitter();
  sent = 0;
  server = await startCommerce({
    ...resolversOf(at),
    tableUpdate: updates,
    billErrors: () => on(events, "none"),
  } as never);
});
afterEach(async () => {
  stop?.();
  stop = null;
  await server.close();
});

/** The server's first message says that the table is to be read. */
async function* updates() {
  const messages = on(events, "update");
  yield { tableUpdate: { type: "BILL_UPDATED", data: null } };
  for await (const [tableUpdate] of messages) {
    yield { tableUpdate };
    sent += 1;
  }
}
const update = (type: string) => events.emit("update", { type, data: {} });

/** What the phone read since its visit began. */
const reads = () => server.calls.map(({ operation }) => operation).filter((name) => name.startsWith("Get"));
const hasRead = (...names: string[]) => vi.waitFor(() => expect(reads()).toEqual(names));

async function following(): Promise<TableState> {
  const state = tableState(server.origin);
  await openVisit(state);
  stop = followTable(state, true);
  await hasRead("GetTable");
  return state;
}

test("[LIVE-01] a phone reads its table with one request per event, and after a round not the visit", async () => {
  const state = await following();
  at.requests = [wireRound()];
  at.bill = wireTableBill();
  update("ADD_ITEMS");
  await vi.waitFor(() => expect(state.visit.getState()).toMatchObject({ bill: { total: 27_715 }, requests: [{}] }));
  await hasRead("GetTable", "GetTableOrders");
  update("CALL_WAITER");
  await hasRead("GetTable", "GetTableOrders", "GetTable");
});

test("[LIVE-01] events during a read cause one more, of everything that any of them changed", async () => {
  await following();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.answer({ getTableBill: () => held.then(() => null) });
  update("ADD_ITEMS");
  await hasRead("GetTable", "GetTableOrders");
  for (const type of ["ADD_ITEMS", "BILL_UPDATED", "ADD_ITEMS"]) update(type);
  await vi.waitFor(() => expect(sent).toBe(4));
  // Frames arrive in order: with its pong, the phone has the events too.
  const pongs = [...server.sockets.clients].map((socket) => once(socket, "pong"));
  for (const socket of server.sockets.clients) socket.ping();
  await Promise.all(pongs);
  release();
  await hasRead("GetTable", "GetTableOrders", "GetTable");
});

test("[DINE-01] a phone that is no longer admitted says that it waits", async () => {
  const state = await following();
  at.status = "waiting";
  const refused = () => {
    throw refusal("VISIT_WAITING");
  };
  server.answer({ getTableBill: refused, getOrderRequests: refused });
  await readTable(state);
  expect(state.visit.getState().phase).toBe("waiting");
});
