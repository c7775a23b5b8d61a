import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DRIVERS } from "./drivers.ts";
import { fakeShop, loadAllProviders } from "./fakes/fake-browser.ts";

/** APIs that this client once used and that Safari 16.4 and Chrome 111 lack. */
const MISSING: readonly [object, string][] = [
  [URL, "parse"],
  [AbortSignal, "any"],
  [Map, "groupBy"],
  [Object, "groupBy"],
];
const kept = MISSING.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));

beforeAll(loadAllProviders);
beforeEach(() => {
  for (const [owner, name] of MISSING) Reflect.deleteProperty(owner, name);
});
afterEach(() => {
  for (const [at, [owner, name]] of MISSING.entries())
    Object.defineProperty(owner, name, kept[at] as PropertyDescriptor);
});

for (const { gateway, currency, pay, ends } of DRIVERS) {
  test(`[PGW-04] ${gateway} takes a payment in a browser without ${MISSING.map(([, name]) => name).join(", ")}`, async () => {
    const shop = fakeShop();
    const paying = shop.start({ gateway, currency_code: currency });
    await shop.clock.advance(500);
    await pay(shop);
    if (ends !== "left") {
      expect(await shop.clock.until(paying)).toMatchObject({ state: "paid" });
      return;
    }
    expect(await paying).toMatchObject({ state: "left" });
    const back = shop.reload(shop.page.backTo({}));
    expect(await shop.clock.until(back.payments.resume(back.tab))).toMatchObject({ state: "paid" });
  });
}

test("[PGW-04] a request that cannot be paid is an outcome, never a rejection", async () => {
  const shop = fakeShop();
  for (const return_url of ["", "not an address", undefined as unknown as string]) {
    expect(await shop.clock.until(shop.start({ return_url }))).toMatchObject({ state: "failed", code: "INIT_FAILED" });
  }
});
