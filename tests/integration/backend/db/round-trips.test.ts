import { expect, test } from "vitest";
import { countRoundTrips } from "../../../bench/round-trips.ts";
import { describeEachStorage, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

/** The embedded database begins, locks and writes in one trip: its one connection refuses no `begin`. */
const MAX_TRIPS = { server: 6, embedded: 5 };

describeEachStorage("what an order costs", (storage) => {
  test(`[ORD-01] a guest's order for cash needs at most ${MAX_TRIPS[storage]} round trips to the database`, async () => {
    const backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    const sent: number[] = [];
    const trips = countRoundTrips();
    try {
      const ids = await menuIds(backend);
      const guest = await signUpGuest(backend);
      // The least of several, because statements are prepared at first and jobs run at any time.
      for (let n = 0; n < 8; n += 1) {
        const before = trips.count();
        expect((await placeOrder(backend, guest, ids)).errors).toBeUndefined();
        sent.push(trips.count() - before);
      }
    } finally {
      trips.stop();
      await backend.remove();
    }
    expect(Math.min(...sent)).toBeLessThanOrEqual(MAX_TRIPS[storage]);
  });
});
