import { expect, test } from "vitest";
import { guestNames } from "@/lib/domain/dine-in/guest-names";

const words = {
  numbered: (number: number) => `Guest ${number}`,
  from: (name: string, table: string) => `${name}, ${table}`,
  again: (name: string, number: number) => `${name} (${number})`,
};
const guest = (id: string, colour: number, more: object = {}) => ({ id, colour, name: null, ...more });
const named = (...guests: ReturnType<typeof guest>[]) => Object.fromEntries(guestNames(guests, words));

test("[DINE-03] guests are called by name, else by number, and no two the same", () => {
  const three = [guest("a", 0, { name: "Ana" }), guest("b", 1), guest("c", 2, { name: "Ana" })];
  expect(named(...three)).toEqual({ a: "Ana", b: "Guest 2", c: "Ana (2)" });
  expect(named(...three.toReversed())).toEqual({ a: "Ana", b: "Guest 2", c: "Ana (2)" });
});

test("[DINE-03] after tables are joined everybody is called as before, and whoever came is told apart by their table", () => {
  const here = [guest("a", 0, { name: "Ana" }), guest("b", 1)];
  const from_table = "Table 8";
  const came = [
    guest("c", 0, { from_table }),
    guest("d", 1, { from_table, name: "Ana" }),
    guest("e", 2, { from_table, name: "Eva" }),
  ];
  const before = named(...here);
  expect(named(...came, ...here)).toEqual({ ...before, c: "Guest 1, Table 8", d: "Ana, Table 8", e: "Eva" });
});

test("[DINE-03] somebody who calls themselves as another is called takes nobody's name", () => {
  const names = named(guest("a", 0), guest("b", 1, { name: "Guest 1" }), guest("c", 2, { name: "Guest 1 (2)" }));
  expect(names.a).toBe("Guest 1");
  expect(new Set(Object.values(names)).size).toBe(3);
});
