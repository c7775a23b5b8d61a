import type { Outcome } from "../../../../payments/core/types.ts";
import type { World } from "../fakes/fake-browser.ts";

/** Presses Pay, runs `act` once the checkout is open, and returns the outcome. */
export async function finish(shop: World, overrides: Parameters<World["start"]>[0], act?: (shop: World) => unknown) {
  const paying = shop.start(overrides);
  await shop.clock.advance(500);
  await act?.(shop);
  const result: Outcome = await shop.clock.until(paying);
  return result;
}

export const card = (shop: World) => shop.tab.view("card").onSubmit("Asha");

/** Scripts the next responses of the payment service. */
export const refuse = (shop: World, match: string, body: unknown, status = 200, times = 1) => {
  for (let index = 0; index < times; index++) shop.service.scripted.push({ match, answer: { status, body } });
};
