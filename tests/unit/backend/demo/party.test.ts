import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { ItemRow } from "../../../../backend/db/repositories/catalogue/menu.ts";
import { readPartyTables } from "../../../../backend/demo/guests.ts";
import { isFreeLongEnough, nextAct, type Party, pickDishes } from "../../../../backend/demo/party.ts";
import { shippedDemoDirs } from "../../../../backend/demo/seed.ts";
import type { SoldGroup, SoldOption } from "../../../../backend/rules/menu/option-choice.ts";
import { ZERO } from "../../../../lib/domain/money.ts";

const STEP = 25;
const START = Date.parse("2026-11-21T08:00:00Z");
const at = (steps: number) => new Date(START + steps * STEP * 1_000);
/** Its first digits make it a party of two rounds. */
const TWO_ROUNDS = "00000000-0000-4000-8000-000000000000";

type Request = Party["requests"][number];
const done = (type: Request["type"], steps: number): Request => {
  return { type, status: "done", created_at: at(steps), answered_at: at(steps) };
};
const party = (change: Partial<Party> = {}): Party => ({
  visit: { id: TWO_ROUNDS, created_at: at(0), used_at: at(0) },
  requests: [],
  joinedAt: null,
  isStoreOpen: true,
  ...change,
});
const actAt = (steps: number, change: Partial<Party> = {}) => nextAct(party(change), at(steps), STEP);

describe("[DINE-02] the demo's invented party", () => {
  test("orders, calls the waiter once, orders again and asks for the bill, each some time after the staff's last answer", () => {
    const order = done("ADD_ITEMS", 1);
    const call = done("CALL_WAITER", 4);
    expect([actAt(0.9), actAt(1)]).toEqual([null, "order"]);
    expect([actAt(3.9, { requests: [order] }), actAt(4, { requests: [order] })]).toEqual([null, "call_waiter"]);
    expect([actAt(9, { requests: [order, call] }), actAt(10, { requests: [order, call] })]).toEqual([null, "order"]);
    const requests = [order, call, done("ADD_ITEMS", 10)];
    expect([actAt(17, { requests }), actAt(18, { requests })]).toEqual([null, "ask_for_bill"]);
    const unanswered = { ...order, status: "open" as const, answered_at: null };
    expect(actAt(1_000, { requests: [unanswered] })).toBeNull();
  });

  test("orders nothing more once the store is closed", () => {
    expect(actAt(8, { isStoreOpen: false })).toBe("ask_for_bill");
    expect(actAt(9, { isStoreOpen: false, requests: [done("ADD_ITEMS", 1)] })).toBe("ask_for_bill");
  });

  test("gives the table back only when a real guest's phone has not been used for a long time since it joined", () => {
    expect([actAt(135, { joinedAt: at(100) }), actAt(136, { joinedAt: at(100) })]).toEqual([null, "ask_for_bill"]);
    const visit = { id: TWO_ROUNDS, created_at: at(0), used_at: at(120) };
    expect(actAt(136, { visit, joinedAt: at(100) })).toBeNull();
  });

  test("finds its table only a pause after the last guests", () => {
    expect(isFreeLongEnough(null, at(0), STEP)).toBe(true);
    expect([isFreeLongEnough(at(0), at(7), STEP), isFreeLongEnough(at(0), at(8), STEP)]).toEqual([false, true]);
  });

  test("chooses two or three different dishes that are sold here now, are not limited and need no choice", () => {
    const option = { id: 1, title: null, price: ZERO, available: true, stock: null, max_quantity: 1, included: 0 };
    const options: SoldOption[] = [{ ...option, amounts: null, option_groups: [] }];
    const group = { id: 1, title: null, max_selectable: 1, free: 0, halves: false, amounts: [], options };
    const needsChoice: SoldGroup[] = [{ ...group, min_selectable: 1 }];
    const dish = (id: number, change: Partial<ItemRow> = {}) =>
      ({ id, stock: null, modes: null, not_at: [], available_from: null, available_until: null, ...change }) as ItemRow;
    const rows = [
      dish(1),
      dish(2, { stock: 5 }),
      dish(3, { modes: ["delivery"] }),
      dish(4, { not_at: ["here"] }),
      dish(5, { available_from: "07:00:00", available_until: "11:00:00" }),
      dish(6),
      dish(7),
      dish(8),
    ];
    const sold = { rows, groups: new Map([[6, needsChoice]]), storeRef: "here", minute: 13 * 60 };
    for (const drawn of [0, 0.3, 0.6, 0.999]) {
      const ids = pickDishes(sold, () => drawn).map(({ id }) => id);
      expect(ids).toHaveLength(drawn < 0.5 ? 2 : 3);
      expect(new Set(ids).size).toBe(ids.length);
      expect(["1", "7", "8"]).toEqual(expect.arrayContaining(ids));
    }
  });

  test("[DINE-01] sits at one table of Manara's Adliya and one of Union's Williamsburg", async () => {
    const folders = await shippedDemoDirs();
    const seated = (await readPartyTables(folders)).map(({ businessId, tableId }) => {
      const folder = folders.find((one) => path.basename(one) === businessId) ?? "";
      const stores: { ref: string; floors: { tables: { id: string; code?: string }[] }[] }[] = JSON.parse(
        readFileSync(path.join(folder, "stores.json"), "utf8"),
      );
      const store = stores.find(({ floors }) => floors.some(({ tables }) => tables.some(({ id }) => id === tableId)));
      return [businessId, store?.ref];
    });
    expect(seated.toSorted()).toEqual([
      ["manara-grill", "adliya"],
      ["union-burger", "williamsburg"],
    ]);
  });
});
