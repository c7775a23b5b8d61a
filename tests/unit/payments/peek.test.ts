import { expect, test } from "vitest";
import { createStorage } from "../../../payments/browser/storage.ts";
import { type Attempt, createAttempts } from "../../../payments/core/attempt.ts";
import { PHASES } from "../../../payments/core/attempt-keys.ts";
import { finishPayment, forgetPayments, hasOpenPayment } from "../../../payments/peek.ts";

const NOW = 1_795_000_000_000;
const ATTEMPT: Attempt = {
  version: 1,
  id: "attempt-1",
  txnId: "txn_1",
  gateway: "Razorpay",
  purpose: "ordering",
  purposeId: "key-1",
  amount: "120.50",
  value: 12050,
  currency: "INR",
  startedAt: NOW,
  expiresAt: NOW + 60_000,
  returnPath: "/pg",
  phase: "opened",
  status: null,
  claimedAt: null,
};

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

function browserWith(...attempts: readonly Partial<Attempt>[]) {
  const storage = memory();
  const store = createAttempts(
    "kaapi",
    createStorage(() => storage),
    () => NOW,
  );
  for (const [index, attempt] of attempts.entries()) store.save({ ...ATTEMPT, purposeId: `key-${index}`, ...attempt });
  return storage;
}

test("[ROBUST-07] what the client writes down as opened, paid or disputed is open, and nothing else is", () => {
  const open = PHASES.filter((phase) => hasOpenPayment("kaapi", browserWith({ phase }), NOW));
  expect(open).toEqual(["opened", "paid", "disputed"]);
  expect(hasOpenPayment("kaapi", browserWith({ txnId: null }), NOW), "without a transaction").toBe(false);
  expect(hasOpenPayment("kaapi", browserWith({ phase: "opened" }), NOW + 60_001), "a day later").toBe(false);
  expect(hasOpenPayment("union", browserWith({ phase: "opened" }), NOW), "of another shop").toBe(false);
  expect(hasOpenPayment("kaapi", null, NOW), "without storage").toBe(false);
});

test("[ROBUST-04] unreadable records, and storage that throws, are no open payment", () => {
  const storage = memory();
  for (const [index, text] of ["", "{", "null", "7", '"opened"', "[]", '{"phase":{}}'].entries())
    storage.setItem(`kaapi:payment:ordering:${index}`, text);
  expect(hasOpenPayment("kaapi", storage, NOW)).toBe(false);
  const refused = new Proxy(storage, {
    get: () => {
      throw new DOMException("refused", "SecurityError");
    },
  });
  expect(hasOpenPayment("kaapi", refused, NOW)).toBe(false);
  expect(() => forgetPayments("kaapi", refused)).not.toThrow();
});

test("[ROBUST-07] a payment that its order says is paid is finished without the client, and no other is", () => {
  const storage = browserWith({ purposeId: "mine" }, { purposeId: "other" });
  finishPayment("kaapi", "mine", storage);
  const phases = ["mine", "other"].map(
    (id) => JSON.parse(storage.getItem(`kaapi:payment:ordering:${id}`) ?? "null").phase,
  );
  expect(phases).toEqual(["finished", "opened"]);
  expect(() => finishPayment("kaapi", "mine", null)).not.toThrow();
});

test("[ROBUST-14] forgetting deletes every attempt of this shop and nothing else, and tells the other tabs", async () => {
  const storage = browserWith({}, { phase: "finished" });
  for (const key of ["kaapi:cart", "kaapi:paymentx", "union:payment:ordering:key"]) storage.setItem(key, "stays");
  const channel = new BroadcastChannel("payments:kaapi");
  const told = new Promise((resolve) => channel.addEventListener("message", resolve, { once: true }));
  forgetPayments("kaapi", storage);
  await told;
  channel.close();
  const left = Array.from({ length: storage.length }, (_, index) => storage.key(index)).sort();
  expect(left).toEqual(["kaapi:cart", "kaapi:paymentx", "union:payment:ordering:key"]);
});
