import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { returnRejected, sendRound } from "@/lib/actions/dine-in/send-round";
import { endHere } from "@/lib/actions/dine-in/visit";
import { publishOrderState } from "@/lib/actions/order/following/publish-order-state";
import { finishOrder } from "@/lib/actions/order/placing/finish-order";
import { moreCarts, offerCart, publishEvent, subscribeToEvents } from "@/lib/actions/publish-event";
import { tellNearestStore } from "@/lib/actions/store/nearest-store";
import type { RaisedEvent } from "@/lib/domain/analytics/events";
import { addItem } from "@/lib/domain/cart/cart";
import { coffee, NOW, storefront } from "../../fixtures";
import { tableState } from "../dine-in/guest-at-table";

let heard: RaisedEvent[];
let stop: () => void;
beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  heard = [];
  stop = subscribeToEvents(() => {});
  stop();
  stop = subscribeToEvents((raised) => heard.push(raised));
});
afterEach(() => stop());

const withCoffee = <State extends { cart: ReturnType<typeof storefront>["cart"] }>(state: State): State => {
  const result = addItem(state.cart.getState(), coffee, [], { now: NOW, quantity: 2, instructions: "call 9846000001" });
  if (result.ok) state.cart.setState(result.value, true);
  return state;
};
const sold = { currency: "INR", value: 241, items: [{ item_id: "filter-coffee", quantity: 2 }] };

test("[ANL-02] ORDER_UPDATED for each new state, ORDER_SETTLED and ORDER_REJECTED for how it ends", () => {
  const at = (state: string) => ({ order_id: "o1", state });
  publishOrderState(null, at("PLACED"));
  publishOrderState(at("PLACED"), at("PLACED"));
  expect(heard).toEqual([]);
  publishOrderState(at("PLACED"), at("ACKNOWLEDGED"));
  publishOrderState(at("DISPATCHED"), at("COMPLETED"));
  publishOrderState(at("PLACED"), at("CANCELLED"));
  expect(heard).toEqual([
    { name: "ORDER_UPDATED", order_id: "o1", state: "ACKNOWLEDGED" },
    { name: "ORDER_UPDATED", order_id: "o1", state: "COMPLETED" },
    { name: "ORDER_SETTLED", order_id: "o1", state: "COMPLETED" },
    { name: "ORDER_UPDATED", order_id: "o1", state: "CANCELLED" },
    { name: "ORDER_REJECTED", order_id: "o1", state: "CANCELLED" },
  ]);
});

test("[ANL-02] NEAREST_STORE_NOT_ENABLED_FOR_ORDERING and NEAREST_STORE_CLOSED_TEMP by the server's code", () => {
  const near = (code: string | null) => tellNearestStore({ stores: [], message: null, code, alternatives: [] });
  near("STORE_ORDERING_NOT_ENABLED");
  near("STORE_TEMPORARY_CLOSED");
  near("NO_STORE_FOUND");
  near(null);
  expect(heard.map(({ name }) => name)).toEqual([
    "NEAREST_STORE_NOT_ENABLED_FOR_ORDERING",
    "NEAREST_STORE_CLOSED_TEMP",
  ]);
});

test("[ANL-02] a placed order is a purchase of what was in the cart, without notes", () => {
  finishOrder(withCoffee(storefront()), "o1");
  expect(heard).toMatchObject([{ name: "purchase", transaction_id: "o1", ...sold }]);
  expect(JSON.stringify(heard)).not.toContain("9846");
});

test("[ANL-02] an event that is raised before anybody listens is heard once", () => {
  stop();
  publishEvent("view_cart");
  const first: string[] = [];
  const second: string[] = [];
  subscribeToEvents(({ name }) => first.push(name))();
  subscribeToEvents(({ name }) => second.push(name))();
  expect([first, second]).toEqual([["view_cart"], []]);
});

test("[ANL-02] at a table a round is a purchase, its rejection ORDER_REJECTED, the closed bill ORDER_SETTLED", async () => {
  const send = vi.fn(async () => Response.json({ data: { placePartialOrder: { bill_id: "b-1", request_id: "r-1" } } }));
  vi.stubGlobal("fetch", send);
  const state = withCoffee(tableState("http://localhost"));
  state.visit.setState({
    phase: "in",
    record: { code: "table-CANARY", key: "k", token: "CANARY", name: "CANARY", rounds: [], at: NOW },
  });
  expect(await sendRound(state)).toEqual({ state: "sent" });
  const request = { request_id: "r-1", status: "declined", reason: "sold out", items: [{}] };
  state.visit.setState({ requests: [request] as never });
  returnRejected(state);
  endHere(state, "bill_closed");
  endHere(state, "bill_closed");
  expect(heard).toMatchObject([
    { name: "purchase", transaction_id: "r-1", ...sold },
    { name: "ORDER_REJECTED", order_id: "r-1", state: "CASHIER_REJECTED" },
    { name: "ORDER_SETTLED", order_id: "r-1", state: "BILL_CLOSED_SUCCESS" },
  ]);
  expect(JSON.stringify(heard)).not.toContain("CANARY");
});

test("[ANL-02] the cart of a table is seen while its page is open", () => {
  const { cart } = storefront();
  const done = offerCart(cart);
  expect(moreCarts.getState()).toEqual([cart]);
  done();
  expect(moreCarts.getState()).toEqual([]);
});
