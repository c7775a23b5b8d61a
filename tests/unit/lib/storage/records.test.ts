import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDraft } from "@/components/form/draft";
import { parsePopup } from "@/components/menu/banners/popup";
import { parseMoment } from "@/components/payment/client/reload-for-policy";
import { parseAgreedCart } from "@/lib/actions/cart/sync-cart";
import { deleteAccount } from "@/lib/actions/customer/account";
import { endSession, signOut } from "@/lib/actions/customer/session";
import { parseFeedback } from "@/lib/actions/order/feedback";
import { parseOrderAccess } from "@/lib/actions/order/order-access";
import {
  knownPlacingKey,
  leaveHeldOrder,
  placingKey,
  releasePlacingKey,
  sentOrder,
} from "@/lib/actions/order/placing/placing";
import { parseHeldOrders, parsePlacingKey, parseSentOrder } from "@/lib/actions/order/placing/placing-records";
import { parsePush } from "@/lib/actions/order/push";
import { parseReload, releaseReload, reloadKey } from "@/lib/actions/payment/reload-key";
import { readSession } from "@/lib/state/session-state";
import { readStore } from "@/lib/state/store-state";
import { parseCart } from "@/lib/state/storefront-state";
import { parseVisit } from "@/lib/state/table/table-state";
import { readTime } from "@/lib/state/time-state";
import {
  forgetRecords,
  type Parse,
  parseText,
  type RecordStorage,
  readRecord,
  recordKey,
  removeRecord,
  type Shop,
  writeRecord,
} from "@/lib/storage/records";
import { type Owner, RECORDS, type RecordRow } from "@/lib/storage/table";
import { MapStorage, NOW, storefront } from "../fixtures";

const rows = Object.entries(RECORDS) as unknown as readonly (readonly [keyof typeof RECORDS, RecordRow<unknown>])[];
const shopWith = (storage: RecordStorage | null, tabStorage: RecordStorage | null = storage): Shop => ({
  settings: { businessId: "kaapi" },
  storage,
  tabStorage,
  now: () => NOW,
});

/** A record of every row as browsers hold it today, written down here and not made by the code: the upgrade must not lose one. */
const STORED: Readonly<Record<keyof typeof RECORDS, readonly [key: string, text: string]>> = {
  cart: [
    "kaapi:cart",
    JSON.stringify({
      version: 1,
      cart: { items: [{ id: "coffee", title: "Coffee", item_price: 100, quantity: 2, mod_at: NOW, options: [] }] },
    }),
  ],
  store: ["kaapi:store", JSON.stringify({ version: 1, selected: null, ffMode: "pickup" })],
  tableCart: [
    "kaapi:table-cart",
    JSON.stringify({
      version: 1,
      cart: { items: [{ id: "coffee", title: "Coffee", item_price: 100, quantity: 2, mod_at: NOW, options: [] }] },
    }),
  ],
  visit: [
    "kaapi:visit",
    JSON.stringify({ code: "table-5", key: "k-1234567", token: "g.mac", name: "Ana", rounds: [], at: NOW - 1000 }),
  ],
  session: ["kaapi:session", JSON.stringify({ version: 1, accessToken: null, user: null, language: "ar" })],
  time: ["kaapi:time", JSON.stringify({ version: 1, orderTime: null })],
  agreedCart: ["kaapi:cart-agreed", JSON.stringify({ customer: "98765", lines: [{ key: "a", quantity: 1 }] })],
  placingKey: ["kaapi:placing", JSON.stringify({ cart: "[]", key: "k-1", made_at: NOW - 1000 })],
  sentOrder: [
    "kaapi:placing-sent",
    JSON.stringify({ key: "k-1", amount: 100, option: "cash", at: NOW - 1000, state: "sent" }),
  ],
  heldOrders: ["kaapi:payment-orders", JSON.stringify([{ purposeId: "k-1", orderId: "o-1", txnId: "t-1" }])],
  reload: ["kaapi:payment-reload", JSON.stringify({ amount: 500, key: "r-1", made_at: NOW - 1000 })],
  orderAccess: ["kaapi:orders", JSON.stringify([["o-1", "secret"]])],
  push: ["kaapi:push:o-1", "on"],
  feedback: ["kaapi:feedback:o-1", "given"],
  device: ["kaapi:device", "6c1f"],
  language: ["kaapi:language", "ar"],
  diet: ["kaapi:diet", '{"allergens":["nuts"],"diet":null,"hide":false}'],
  popup: ["kaapi:popup", JSON.stringify({ image: "/a.webp", at: NOW - 1000 })],
  themeDraft: ["kaapi:theme-draft", '{"type":"light"}'],
  draft: ["kaapi:draft:guest", JSON.stringify({ customerName: "Asha" })],
  payWith: ["kaapi:pay-with", "cash"],
  policyReload: ["kaapi:policy-reload", String(NOW - 1000)],
  hiddenOrder: ["kaapi:again-hidden", "o-1"],
  justPlaced: ["kaapi:just-placed", "o-1"],
};
/** The parser that the row's own module reads it with; the type says that it is one of that row. */
const PARSERS: { readonly [Name in keyof typeof RECORDS]: Parse<NonNullable<(typeof RECORDS)[Name]["holds"]>> } = {
  cart: parseCart,
  store: readStore,
  tableCart: parseCart,
  visit: parseVisit,
  session: readSession,
  time: readTime,
  agreedCart: parseAgreedCart,
  placingKey: parsePlacingKey,
  sentOrder: parseSentOrder,
  heldOrders: parseHeldOrders,
  reload: parseReload,
  orderAccess: parseOrderAccess,
  push: parsePush,
  feedback: parseFeedback,
  device: parseText,
  language: parseText,
  diet: parseText,
  popup: parsePopup,
  themeDraft: parseText,
  draft: parseDraft,
  payWith: parseText,
  policyReload: parseMoment,
  hiddenOrder: parseText,
  justPlaced: parseText,
};
const idOf = (key: string) => key.split(":")[2];
const filled = () => {
  const storage = new MapStorage();
  for (const [key, text] of Object.values(STORED)) storage.setItem(key, text);
  return storage;
};

describe("the table of records", () => {
  test("what browsers hold today is read: no guest loses a cart, a session or a payment to an upgrade", () => {
    const shop = shopWith(filled());
    for (const [name, row] of rows) {
      const [key] = STORED[name];
      expect([name, recordKey(shop, row, idOf(key))]).toEqual([name, key]);
      expect([name, readRecord(shop, row, PARSERS[name], idOf(key))]).not.toEqual([name, null]);
    }
    const state = storefront({}, { storage: filled() });
    expect(state.cart.getState().items).toMatchObject([{ quantity: 2 }]);
    expect(state.session.getState().language).toBe("ar");
  });

  test("no two records share a key, and none begins as another one with an id does", () => {
    const keys = rows.map(([, row]) => `${row.key}${row.many ? ":" : ""}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [, { key, many }] of rows) if (many) expect(keys.filter((other) => other === key)).toEqual([]);
    // The payment client keeps its attempts below it (payments/peek).
    expect(keys.filter((key) => key.startsWith("payment:"))).toEqual([]);
  });

  test("a record is over with its lifetime, also when the clock was set back; a second back ends none", () => {
    const shop = shopWith(filled());
    for (const [name, row] of rows) {
      if (row.lifetime === null) continue;
      const readAt = (now: number) =>
        readRecord({ ...shop, now: () => now }, row, PARSERS[name], idOf(STORED[name][0]));
      expect([name, readAt(NOW + row.lifetime)]).toEqual([name, null]);
      expect([name, readAt(NOW - 1000 - row.lifetime)]).toEqual([name, null]);
      expect([name, readAt(NOW - 2000)]).not.toEqual([name, null]);
    }
  });

  test("[ORD-02] a note of a sent order without its key or with an unknown state is none", () => {
    const note = JSON.parse(STORED.sentOrder[1]);
    for (const wrong of [{ key: undefined }, { key: "" }, { key: 7 }, { state: undefined }, { state: "paid" }]) {
      const storage = new MapStorage();
      storage.setItem(STORED.sentOrder[0], JSON.stringify({ ...note, ...wrong }));
      expect([wrong, readRecord(shopWith(storage), RECORDS.sentOrder, PARSERS.sentOrder)]).toEqual([wrong, null]);
    }
  });
});

describe("forgetting", () => {
  const left = (storage: MapStorage) => [...storage.map.keys()].sort();
  const keysOf = (...owners: Owner[]) =>
    rows
      .filter(([, { owner }]) => owners.includes(owner))
      .map(([name]) => STORED[name][0])
      .sort();

  test("[SESS-05] the owner of a record decides: a person's go, the device's and every other shop's stay", () => {
    const storage = filled();
    for (const [key, text] of Object.values(STORED)) storage.setItem(key.replace("kaapi:", "union:"), text);
    storage.setItem("kaapi:unknown", "of another program");
    forgetRecords(shopWith(storage), "person");
    const others = left(storage).filter((key) => key.startsWith("union:"));
    expect(others).toHaveLength(rows.length);
    expect(left(storage).filter((key) => !key.startsWith("union:"))).toEqual(
      [...keysOf("device", "tab"), "kaapi:unknown"].sort(),
    );
  });

  test("[SESS-05] a session that ran out leaves what is being typed; signing out oneself does not", async () => {
    const storage = filled();
    const state = { ...storefront({ origin: "http://127.0.0.1:1" }, { storage }), tabStorage: storage };
    storage.setItem("kaapi:payment:ordering:k-1", "{}");
    signOut(state);
    expect(left(storage)).toEqual(keysOf("device", "tab"));
    await endSession(state);
    expect(left(storage)).toEqual(keysOf("device"));
  });

  test("[SESS-05] an account that could not be deleted keeps everything", async () => {
    const storage = filled();
    const state = { ...storefront({ origin: "http://127.0.0.1:1" }, { storage }), tabStorage: storage };
    expect((await deleteAccount(state)).ok).toBe(false);
    expect(left(storage)).toEqual(keysOf("device", "person", "tab"));
  });
});

/**
 * Storage that refuses, is full, or returns what was never stored, as private windows, old phones and extensions do.
 */
type Trouble = "blocked" | "full" | "garbled" | "none";
function troubled(trouble: Trouble, garbage: () => unknown): RecordStorage & { readonly map: Map<string, string> } {
  const inner = filled();
  const refuse = (): never => {
    throw new DOMException("refused", "QuotaExceededError");
  };
  const blocked = trouble === "blocked";
  return {
    map: inner.map,
    getItem: (key) => (blocked ? refuse() : trouble === "garbled" ? (garbage() as string) : inner.getItem(key)),
    setItem: (key, value) => (blocked || trouble === "full" ? refuse() : inner.setItem(key, value)),
    removeItem: (key) => (blocked ? refuse() : inner.removeItem(key)),
    key: (index) => (blocked ? refuse() : trouble === "garbled" ? (garbage() as string) : inner.key(index)),
    get length() {
      return blocked ? refuse() : inner.length;
    },
  };
}

describe("storage that cannot be trusted", () => {
  const anyRow = fc.constantFrom(...rows);
  const act = fc.constantFrom("read", "write", "remove", "forget");

  test("[CART-12] unreadable, hostile, full or blocked storage throws nowhere and costs no other record", () => {
    const trouble = fc.constantFrom<Trouble>("blocked", "full", "garbled", "none");
    const garbage = fc.oneof(fc.anything(), fc.json(), fc.string(), fc.constant("{"));
    fc.assert(
      fc.property(
        trouble,
        fc.infiniteStream(garbage),
        fc.array(fc.tuple(anyRow, act), { maxLength: 12 }),
        (kind, stream, acts) => {
          const storage = troubled(kind, () => stream.next().value);
          const shop = shopWith(storage);
          const touched = new Set<string>();
          for (const [[name, row], what] of acts) {
            const [key] = STORED[name];
            if (what === "read") readRecord(shop, row, PARSERS[name], idOf(key));
            else touched.add(key);
            if (what === "write") writeRecord(shop, row, "x", idOf(key));
            if (what === "remove") removeRecord(shop, row, idOf(key));
            if (what === "forget") {
              forgetRecords(shop, row.owner);
              for (const [other, { owner }] of rows) if (owner === row.owner) touched.add(STORED[other][0]);
            }
          }
          for (const [key, text] of Object.values(STORED))
            if (!touched.has(key)) expect(storage.map.get(key)).toBe(text);
        },
      ),
    );
  });

  test("[CART-12] a text that is no record of its row is none, whatever stands there", () => {
    fc.assert(
      fc.property(anyRow, fc.oneof(fc.string(), fc.json()), ([name, row], text) => {
        const storage = filled();
        const [key] = STORED[name];
        storage.setItem(key, text);
        readRecord(shopWith(storage), row, PARSERS[name], idOf(key));
        const others = rows.filter(([other]) => other !== name);
        for (const [other, each] of others)
          expect([other, readRecord(shopWith(storage), each, PARSERS[other], idOf(STORED[other][0]))]).not.toEqual([
            other,
            null,
          ]);
      }),
    );
  });

  test("[ORD-02] two presses are one order where storage is blocked or full with an old key", () => {
    for (const trouble of ["blocked", "full", "none"] as const) {
      const storage = troubled(trouble, () => null);
      const state = storefront({}, { storage });
      const first = placingKey(state);
      expect([trouble, placingKey(state)]).toEqual([trouble, first]);
      releasePlacingKey(state);
      expect([trouble, placingKey(state)]).not.toEqual([trouble, first]);
    }
  });
});

describe("keys in two tabs", () => {
  const tabs = () => {
    const storage = new MapStorage();
    let now = NOW;
    const tab = () => storefront({ origin: "http://127.0.0.1:1" }, { storage, now: () => now, random: Math.random });
    return { storage, one: tab(), other: tab(), later: (ms: number) => (now += ms) };
  };

  test("[ORD-02] both tabs place the same order under one key, until either has finished it", () => {
    const { one, other } = tabs();
    const first = placingKey(one);
    expect(placingKey(other)).toBe(first);
    releasePlacingKey(other);
    expect(placingKey(one)).not.toBe(first);
  });

  test("[SESS-05] a person who signs out in one tab leaves no key in the other", () => {
    const { one, other } = tabs();
    const keys = [placingKey(one), reloadKey(one, 500)];
    signOut(other);
    expect(knownPlacingKey(one)).toBeNull();
    expect(keys).not.toContain(reloadKey(one, 500));
  });

  test("[WALL-02] a reload that was paid in one tab is a new reload in the other, and after an hour in every tab", () => {
    const { one, other, later } = tabs();
    const first = reloadKey(one, 500);
    expect(reloadKey(other, 500)).toBe(first);
    releaseReload(other);
    const second = reloadKey(one, 500);
    expect(second).not.toBe(first);
    later(3_600_000);
    expect(reloadKey(one, 500)).not.toBe(second);
  });

  test("[ORD-02] what was sent or held is read without making a key", () => {
    const { storage, one } = tabs();
    const before = [...storage.map.keys()];
    expect(sentOrder(one)).toBeNull();
    leaveHeldOrder(one);
    expect([...storage.map.keys()]).toEqual(before);
  });
});
