import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placingKey, releasePlacingKey } from "@/lib/actions/order/placing/placing";
import { forgetRecords, type RecordStorage, readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { storefront } from "../fixtures";

import { filled, idOf, PARSERS, rows, STORED, shopWith } from "./stored-records";

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
