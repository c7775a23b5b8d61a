import type { Driver } from "./drivers.ts";
import { type FakeShop, fakeShop } from "./fakes/fake-browser.ts";

/** Presses Pay with this driver's gateway and advances time until the guest has to act. */
export async function open(driver: Driver, shop: FakeShop = fakeShop(), overrides: Record<string, unknown> = {}) {
  const paying = shop.start({ gateway: driver.gateway, currency_code: driver.currency, ...overrides });
  await shop.clock.advance(500);
  return { shop, paying, ended: () => shop.clock.until(paying) };
}

/** The guest returns from a vendor's page, to a page that has only its storage and address. */
export async function comeBack(shop: FakeShop, added: Record<string, string> = {}) {
  const { tab, payments } = shop.reload(shop.page.backTo(added));
  const result = await shop.clock.until(payments.resume(tab));
  return { tab, result };
}
