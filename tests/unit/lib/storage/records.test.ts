import { describe, expect, test } from "vitest";
import { deleteAccount } from "@/lib/actions/customer/account";
import { endSession, signOut } from "@/lib/actions/customer/session";
import { readStore } from "@/lib/state/store-state";
import { forgetRecords, readRecord, recordKey } from "@/lib/storage/records";
import { type Owner, RECORDS } from "@/lib/storage/table";
import { MapStorage, NOW, storefront, storeInMinor } from "../fixtures";

import { filled, idOf, PARSERS, rows, STORED, shopWith } from "./stored-records";

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

test("[STORE-09] [ADDR-01] what was typed to find the place is kept with the store; a record of an earlier version has none", () => {
  const storeInfo = storeInMinor();
  const parts = { street: null, landmark: null, sub_locality: "Indiranagar", city: null, pin: null };
  const searched = { ...parts, typed: "12 100 Feet Road", title: "Indiranagar", subtitle: "" };
  const earlier = { id: storeInfo.biz_location_id, storeInfo, ffMode: "delivery", latitude: 1, longitude: 2 };
  const read = (selected: object) => readStore(JSON.parse(JSON.stringify({ version: 1, selected })))?.selected;
  expect(read({ ...earlier, searched })).toMatchObject({ latitude: 1, searched });
  expect(read(earlier)).toMatchObject({ latitude: 1 });
  expect(read(earlier)).not.toHaveProperty("searched");
  expect(read({ ...earlier, searched: "12 100 Feet Road" })).not.toHaveProperty("searched");
});
