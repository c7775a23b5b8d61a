import { describe, expect, test } from "vitest";
import { createStorage } from "../../../../payments/browser/storage.ts";
import {
  type Attempt,
  createAttempts,
  readReference,
  returnAddress,
  scrubbed,
} from "../../../../payments/core/attempt.ts";

const attempt = (overrides: Partial<Attempt> = {}): Attempt => ({
  version: 1,
  id: "key-1",
  txnId: "txn-1",
  gateway: "PhonePe",
  purpose: "ordering",
  purposeId: "p1",
  amount: "120.50",
  value: 12050,
  currency: "INR",
  startedAt: 1_000,
  expiresAt: 10_000,
  returnPath: "/pg",
  phase: "opened",
  status: null,
  claimedAt: null,
  ...overrides,
});

function storageOf(items = new Map<string, string>(), broken = () => false) {
  const guarded = <T>(use: () => T): T => {
    if (broken()) throw new DOMException("full", "QuotaExceededError");
    return use();
  };
  return createStorage(
    () =>
      ({
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => guarded(() => void items.set(key, value)),
        removeItem: (key: string) => void items.delete(key),
        key: (index: number) => [...items.keys()][index] ?? null,
        get length() {
          return items.size;
        },
      }) as Storage,
  );
}

describe("attempts", () => {
  test("[ROBUST-04] are found by purpose and by reference, per business, newest first", () => {
    const items = new Map<string, string>();
    const store = createAttempts("kaapi", storageOf(items), () => 5_000);
    store.save(attempt());
    store.save(attempt({ id: "key-2", txnId: "txn-2", purposeId: "p2", startedAt: 2_000 }));
    expect(store.find("ordering", "p1")?.id).toBe("key-1");
    expect(store.byReference({ attempt: "key-2", txn: null })?.purposeId).toBe("p2");
    expect(store.byReference({ attempt: null, txn: "txn-1" })?.purposeId).toBe("p1");
    expect(store.byReference({ attempt: null, txn: null })).toBeNull();
    expect(store.all().map(({ id }) => id)).toEqual(["key-2", "key-1"]);
    expect(createAttempts("kaa", storageOf(items), () => 5_000).all()).toEqual([]);
    store.remove(attempt());
    expect(store.find("ordering", "p1")).toBeNull();
  });

  test("[ROBUST-04] expire, and what is not an attempt any more is thrown away", () => {
    const items = new Map<string, string>();
    let now = 5_000;
    const store = createAttempts("kaapi", storageOf(items), () => now);
    store.save(attempt());
    now = 10_000;
    expect(store.find("ordering", "p1")).toBeNull();
    for (const text of ["", "{", "null", "[]", '{"version":2}', JSON.stringify({ ...attempt(), gateway: "PayPal" })]) {
      items.set("kaapi:payment:ordering:p1", text);
      expect(store.find("ordering", "p1")).toBeNull();
    }
  });

  test("[ROBUST-18] a tab with an old copy takes nothing back, and an older attempt replaces no newer one", () => {
    const store = createAttempts("kaapi", storageOf(), () => 5_000);
    store.save(attempt({ phase: "finished", status: "completed", claimedAt: 4_000 }));
    const kept = store.save(attempt({ phase: "opened", status: "pending", txnId: null }));
    expect(kept).toMatchObject({ phase: "finished", status: "completed", claimedAt: 4_000, txnId: "txn-1" });
    expect(store.find("ordering", "p1")).toEqual(kept);
    store.save(attempt({ id: "key-2", startedAt: 2_000, phase: "begun" }));
    store.save(attempt({ status: "failed" }));
    store.remove(attempt());
    expect(store.find("ordering", "p1")?.id).toBe("key-2");
  });

  test("[ROBUST-14] clearing takes this business's and nothing else", () => {
    const items = new Map([
      ["manara:payment:ordering:p1", "x"],
      ["kaapi:cart", "y"],
    ]);
    const store = createAttempts("kaapi", storageOf(items), () => 5_000);
    store.save(attempt());
    store.clear();
    expect([...items.keys()]).toEqual(["manara:payment:ordering:p1", "kaapi:cart"]);
  });

  test("[ROBUST-04] a full storage keeps the newest in memory, for as long as the page lives", () => {
    let full = false;
    const storage = storageOf(new Map(), () => full);
    const store = createAttempts("kaapi", storage, () => 5_000);
    store.save(attempt({ status: "pending" }));
    full = true;
    store.save(attempt({ status: "completed" }));
    expect(store.find("ordering", "p1")?.status).toBe("completed");
    expect(store.all().length).toBe(1);
  });

  test("[ROBUST-04] forbidden storage never throws", () => {
    const storage = createStorage(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const store = createAttempts("kaapi", storage, () => 5_000);
    store.save(attempt());
    expect(store.find("ordering", "p1")?.id).toBe("key-1");
    store.clear();
    expect(store.all()).toEqual([]);
  });
});

describe("the return address", () => {
  test("[ROBUST-06] carries our reference, beside what it has", () => {
    expect(returnAddress("https://shop.example/pedidos/pg?lang=es", "key-1", null)).toBe(
      "https://shop.example/pedidos/pg?lang=es&attempt=key-1",
    );
    const back = returnAddress("https://shop.example/pg", "key-1", "txn-1");
    expect(readReference(back)).toEqual({ attempt: "key-1", txn: "txn-1" });
    expect(readReference("https://shop.example/pg?transid=1")).toBeNull();
    expect(readReference("https://shop.example/pg?txn=../x&attempt=%3Cb%3E")).toBeNull();
  });

  test("[ROBUST-08] loses everything that a provider added", () => {
    const dirty =
      "https://shop.example/pg?attempt=a&txn=t&payment_intent=pi&payment_intent_client_secret=s&redirect_status=x&buyerEmail=a%40b&signature=z&lang=ar#frag";
    expect(scrubbed(dirty)).toBe("https://shop.example/pg?attempt=a&txn=t&lang=ar");
    expect(scrubbed(scrubbed(dirty))).toBe(scrubbed(dirty));
  });
});
