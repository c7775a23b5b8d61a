import type { Outcome } from "../../../../payments/core/types.ts";
import type { FakeShop } from "../fakes/fake-browser.ts";

/** Presses Pay, runs `act` once the checkout is open, and returns the outcome. */
export async function finish(
  shop: FakeShop,
  overrides: Parameters<FakeShop["start"]>[0],
  act?: (shop: FakeShop) => unknown,
) {
  const paying = shop.start(overrides);
  await shop.clock.advance(500);
  await act?.(shop);
  const result: Outcome = await shop.clock.until(paying);
  return result;
}

export const card = (shop: FakeShop) => shop.tab.view("card").onSubmit("Asha");

/** Scripts the next responses of the payment service. */
export const refuse = (shop: FakeShop, match: string, body: unknown, status = 200, times = 1) => {
  for (let index = 0; index < times; index++) shop.service.scripted.push({ match, answer: { status, body } });
};
