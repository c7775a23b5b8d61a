import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProviderState } from "../../../../backend/payments-service/provider.ts";
import {
  applyProviderState,
  type Decision,
  type Known,
} from "../../../../backend/payments-service/rules/provider-state.ts";
import { isShopOrigin, returnUrl } from "../../../../backend/payments-service/rules/return-url.ts";
import { isAbandoned, nextQueryAt, retryAt } from "../../../../backend/payments-service/rules/schedule.ts";
import { isUnderWay, strongest, takesCapture } from "../../../../backend/payments-service/rules/status.ts";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../../../payments/core/enumerations.ts";
import { strongest as strongestAtClient } from "../../../../payments/core/flow/status.ts";
import { toGatewayAmount } from "../../../../payments/core/money.ts";
import { runs } from "../../../property-seed.ts";

const amount = (() => {
  const made = toGatewayAmount("199", "INR", "Razorpay");
  if (!made.ok) throw new Error("199 rupees are an amount");
  return made.value;
})();
const fresh: Known = { status: "initialized", amount, charged: false, purposePaid: false };
const heard = (status: TransactionStatus, change: Partial<ProviderState> = {}): ProviderState => ({
  status,
  amount: amount.value,
  currency: "inr",
  g_txn_id: null,
  ...change,
});
/** What the service knows after a decision. */
const after = (known: Known, made: Decision): Known => ({
  ...known,
  status: made.status,
  charged: known.charged || made.isNewCharge,
});
const anyStatus = fc.constantFrom(...TRANSACTION_STATUSES);

describe("states of a txn", () => {
  test("[ROBUST-17] service and client order the states alike: of two words the stronger holds", () => {
    for (const known of TRANSACTION_STATUSES) {
      for (const word of TRANSACTION_STATUSES) expect(strongest(known, word)).toBe(strongestAtClient(known, word));
    }
  });

  test("[ROBUST-17] in any order and with any copies, the words of a provider end in the same state, counted once", () => {
    fc.assert(
      fc.property(
        fc.array(anyStatus, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat(1_000)),
        (words, draws) => {
          const copies = words.flatMap((word) => (Number(draws.next().value) % 2 ? [word, word] : [word]));
          const shuffled = copies
            .map((word) => ({ word, at: Number(draws.next().value) }))
            .sort((a, b) => a.at - b.at)
            .map(({ word }) => word);
          const tell = (all: readonly TransactionStatus[]) => {
            let known = fresh;
            let charges = 0;
            let notices = 0;
            for (const word of all) {
              const made = applyProviderState(known, heard(word));
              charges += Number(made.isNewCharge);
              notices += Number(made.pays);
              known = after(known, made);
            }
            return { status: known.status, charges, notices };
          };
          const told = tell(shuffled);
          expect(told.status).toBe(tell(words).status);
          expect(told.status).toBe(words.reduce<TransactionStatus>((a, b) => strongest(a, b), "initialized"));
          expect(told.charges).toBeLessThanOrEqual(1);
          expect(told.notices).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test("[ROBUST-24] money of another amount or currency is flagged and goes back; of no amount it is asked about again", () => {
    expect(applyProviderState(fresh, heard("completed", { amount: 19_901 }))).toMatchObject({
      status: "flagged",
      isNewCharge: true,
      pays: false,
      refund: "amount_differs",
    });
    expect(applyProviderState(fresh, heard("completed", { currency: "USD" }))).toMatchObject({
      refund: "amount_differs",
    });
    expect(applyProviderState(fresh, heard("completed", { amount: null }))).toEqual({
      status: "pending",
      isNewCharge: false,
      pays: false,
      refund: null,
      refunded: false,
    });
    expect(applyProviderState(fresh, heard("completed"))).toMatchObject({
      status: "completed",
      pays: true,
      refund: null,
    });
  });

  test("[ROBUST-02] money for a purpose that is paid goes back, and is never kept twice", () => {
    expect(applyProviderState({ ...fresh, purposePaid: true }, heard("completed"))).toMatchObject({
      status: "completed",
      isNewCharge: true,
      pays: false,
      refund: "paid_twice",
    });
    expect(applyProviderState({ ...fresh, status: "completed", charged: true }, heard("completed"))).toMatchObject({
      isNewCharge: false,
      pays: false,
      refund: null,
    });
  });

  test("[ROBUST-03] a capture may begin only while nothing was taken or given up", () => {
    expect(TRANSACTION_STATUSES.filter(takesCapture)).toEqual(["initialized", "authorized", "pending"]);
    expect(TRANSACTION_STATUSES.filter(isUnderWay)).toEqual(["initialized", "authorized", "flagged", "pending"]);
  });
});

describe("where a guest comes back to", () => {
  const hosts = { businessId: "bistro", domains: ["bistro.example", "shop.localhost"], demo: true };
  test("[ROBUST-12] only origins of the business's own domains: https, or http on the machine itself", () => {
    const good = ["https://bistro.example", "http://shop.localhost:3000", "http://bistro.localhost"];
    const bad = [
      "http://bistro.example",
      "https://bistro.example:8443",
      "https://bistro.example.evil.example",
      "https://bistro.localhost.evil.example",
      "https://evil.example",
      "ftp://bistro.example",
      "https://user@bistro.example",
      "null",
      "",
    ];
    expect(good.filter((origin) => !isShopOrigin(origin, hosts))).toEqual([]);
    expect(bad.filter((origin) => isShopOrigin(origin, hosts))).toEqual([]);
    expect(isShopOrigin("http://bistro.localhost", { ...hosts, demo: false })).toBe(false);
  });
  test("[ROBUST-12] the page that pays names its own origin: another port of the same host is refused", () => {
    const servedAt = (served: string) => (origin: string) => isShopOrigin(origin, { ...hosts, served });
    expect(servedAt("bistro.example:8443")("https://bistro.example:8443")).toBe(true);
    expect(servedAt("bistro.example:443")("https://bistro.example")).toBe(true);
    expect(servedAt("bistro.example")("https://bistro.example:8443")).toBe(false);
    expect(servedAt("bistro.example:8443")("https://bistro.example")).toBe(false);
    expect(servedAt("shop.localhost:3000")("http://shop.localhost:3001")).toBe(false);
    expect(servedAt("shop.localhost:3000")("http://bistro.localhost:3000")).toBe(false);
  });
  test("[ROBUST-08] whatever the page put into the address, only attempt and txn go on to the provider", () => {
    const below = { ...hosts, subPath: "/a" };
    expect(returnUrl("https://bistro.example/a/pg?attempt=1&secret=2#3", "t9", below)).toBe(
      "https://bistro.example/a/pg?attempt=1&txn=t9",
    );
    expect(returnUrl("https://bistro.example/pg?txn=forged", "t9", hosts)).toBe("https://bistro.example/pg?txn=t9");
    for (const wrong of [null, 7, "", "/pg", "javascript:alert(1)", `https://bistro.example/${"x".repeat(1_000)}`]) {
      expect(returnUrl(wrong, "t9", hosts)).toBeNull();
    }
  });
  test("[ROBUST-12] a return leads to the shop's /pg below its sub-path and to no other page of its host", () => {
    const elsewhere = [
      "/pg/../../x",
      "/a/pg",
      "/pg/",
      "/%70g",
      "\\\\@evil.example/pg",
      "//evil.example/pg",
      "/pg%2f..%2fx",
    ];
    for (const path of elsewhere) expect(returnUrl(`https://bistro.example${path}`, "t9", hosts), path).toBeNull();
    expect(returnUrl("https://bistro.example/pg", "t9", { ...hosts, subPath: "/a" })).toBeNull();
    expect(returnUrl("HTTPS://BISTRO.example\\x/../pg", "t9", hosts)).toBe("https://bistro.example/pg?txn=t9");
  });
});

describe("what time brings", () => {
  const at = (ms: number) => new Date(1_700_000_000_000 + ms);
  test("[ROB-02] a provider is asked soon, then less often, ten minutes at most while under way, and after three days no more", () => {
    const waits = [0, 1, 2, 3, 6, 12, 40].map(
      (asks) => Number(nextQueryAt("pending", asks, at(0), at(0))) - Number(at(0)),
    );
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 600_000, 600_000, 600_000]);
    // While its order is held, a guest who gave up can still pay on a page that cannot be closed.
    expect([0, 1, 5].map((asks) => nextQueryAt("canceled", asks, at(0), at(0)))).toEqual(
      [60, 120, 120].map((s) => at(s * 1000)),
    );
    const unheld = 15 * 60_000 + 1;
    expect(nextQueryAt("failed", 0, at(0), at(unheld))).toEqual(at(unheld + 600_000));
    expect(nextQueryAt("completed", 0, at(0), at(0))).toBeNull();
    expect(nextQueryAt("failed", 3, at(0), at(73 * 3_600_000))).toBeNull();
    // Its provider was silent when its time was over: the next answer ends it.
    expect(nextQueryAt("pending", 3, at(0), at(73 * 3_600_000))).toEqual(at(85 * 3_600_000));
    expect(isAbandoned(at(0), at(15 * 60_000))).toBe(false);
    expect(isAbandoned(at(0), at(15 * 60_000 + 1))).toBe(true);
  });
  test("[ROB-02] notices and refunds are repeated for as long as it takes, at most an hour apart", () => {
    expect([0, 1, 5, 20].map((tries) => Number(retryAt(tries, at(0))) - Number(at(0)))).toEqual([
      1_000, 2_000, 32_000, 3_600_000,
    ]);
  });
});
