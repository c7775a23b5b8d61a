import { expect, test } from "vitest";
import { checkHeldCart } from "@/lib/actions/order/placing/held-cart";
import { payOrder } from "@/lib/actions/payment/pay-order";
import { returnedPayment } from "@/lib/actions/payment/resume-payment";
import { commerce, REQUEST, serveCommerce, server, shopper } from "./shopper";

serveCommerce();

/** Has paid on the vendor's page while another page of the shop learned of it and closed the payment. */
async function settledElsewhere() {
  const guest = shopper();
  await payOrder(guest.context, REQUEST);
  const other = shopper(guest.storage, {}, guest.service);
  expect(await checkHeldCart(other.state)).toBe("placed");
  return shopper(guest.storage, {}, guest.service);
}

test("[RTE-28] [ORD-02] who comes back to a payment that another page has settled is led to the order", async () => {
  const guest = await settledElsewhere();
  expect(await returnedPayment(guest.context, "poll")).toEqual({ screen: "paid", outcome: null, orderId: "order-1" });
});

test.each([
  ["CANCELLED", "refunding", "orderCancelled"],
  ["EXPIRED", "refunded", "refunded"],
  ["PLACED", "refunded", "givenBack"],
])("[PGW-16] an order that is %s meanwhile, its money %s, is told as such", async (state, status, screen) => {
  const guest = await settledElsewhere();
  commerce.orderNow = { state, status };
  expect(await returnedPayment(guest.context, "poll")).toMatchObject({ screen, orderId: "order-1" });
});

test.each([
  ["was never paid", () => Object.assign(commerce, { orderNow: { state: "EXPIRED", status: "failed" } })],
  ["is hours old", ({ state }: ReturnType<typeof shopper>) => state.ui.setState({ clockAhead: 3 * 3_600_000 })],
])("[RTE-28] an order that %s is not what the guest came back from", async (_, change) => {
  const guest = await settledElsewhere();
  change(guest);
  expect(await returnedPayment(guest.context, "once")).toMatchObject({ screen: "nothing", orderId: null });
});

test("[RTE-28] a return that names another payment, as of a top-up, says nothing of an order", async () => {
  const guest = await settledElsewhere();
  guest.page.address = `${guest.page.address.split("?")[0]}?attempt=a-top-up`;
  expect(await returnedPayment(guest.context, "once")).toMatchObject({ screen: "nothing", orderId: null });
});

test("[RTE-28] without any order on this device nothing is asked of the server", async () => {
  expect(await returnedPayment(shopper().context, "once")).toMatchObject({ screen: "nothing" });
  expect(server.callsOf("GetOrderDetails")).toEqual([]);
});
