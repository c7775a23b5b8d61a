import { expect, test } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { checkHeldCart, isCartHeld } from "@/lib/actions/order/placing/held-cart";
import { payOrder } from "@/lib/actions/payment/pay-order";
import { resumePayment } from "@/lib/actions/payment/resume-payment";
import { coffee } from "../../fixtures";
import { commerce, isOpen, lines, REQUEST, serveCommerce, shopper } from "../payment/shopper";

serveCommerce();

/** Has pressed Pay and closed the checkout: another page is opened with the same storage. */
async function leftAlone() {
  const guest = shopper();
  await payOrder(guest.context, REQUEST);
  return shopper(guest.storage, {}, guest.service);
}

test("[PGW-12] [CART-08] a page without the payment client empties the cart once its order is paid and placed", async () => {
  const guest = await leftAlone();
  expect(isCartHeld(guest.state)).toBe(true);
  commerce.orderNow = { state: "PLACED", status: "pending" };
  expect(await checkHeldCart(guest.state)).toBe("waiting");
  expect(lines(guest)).toBe(1);
  commerce.orderNow = { state: "PLACED", status: "paid" };
  expect(await checkHeldCart(guest.state)).toBe("placed");
  expect([lines(guest), isOpen(guest), isCartHeld(guest.state)]).toEqual([0, false, false]);
  // A later cart's checkout finds nothing to act on.
  addItem(guest.state, coffee);
  expect(await resumePayment(guest.context, "once")).toMatchObject({ screen: "nothing" });
  expect(lines(guest)).toBe(1);
});

test.each([
  ["EXPIRED", "pending"],
  ["CANCELLED", "refunding"],
  ["PLACED", "refunded"],
])("[PGW-16] the cart stays when its order is lost: %s, %s", async (state, status) => {
  const guest = await leftAlone();
  commerce.orderNow = { state, status };
  expect(await checkHeldCart(guest.state)).toBeNull();
  expect([lines(guest), isOpen(guest)]).toEqual([1, true]);
});

test("[ROBUST-18] a cart that has changed since is not asked about, and stays", async () => {
  const guest = await leftAlone();
  addItem(guest.state, { ...coffee, id: "tea" });
  expect(isCartHeld(guest.state)).toBe(false);
  expect(await checkHeldCart(guest.state)).toBeNull();
  expect(lines(guest)).toBeGreaterThan(1);
});
