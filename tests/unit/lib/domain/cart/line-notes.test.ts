import fc from "fast-check";
import { expect, test } from "vitest";
import * as rules from "@/lib/domain/cart/cart";
import * as changing from "@/lib/domain/cart/change-cart";
import { mergeLines } from "@/lib/domain/cart/merge-cart";
import { parseStoredCart, storedCart } from "@/lib/domain/cart/stored-cart";
import { chosen, codeOf, item, unwrap } from "../builders";

const { addItem, EMPTY_CART, lineKey, reduceBySignature } = rules;
const { changeOptions, setInstructions, setQuantity } = changing;
const ghee = chosen("ghee", 0);
const notes = (cart: rules.Cart) => cart.items.map((line) => [line.signature, line.quantity, line.instructions]);
const add = (cart: rules.Cart, instructions: string | undefined, quantity = 1, options: rules.CartOption[] = []) =>
  unwrap(addItem(cart, item(), options, { now: 1, quantity, ...(instructions === undefined ? {} : { instructions }) }));

test("[CART-11] the same dish with another note, or with none, is a line of its own", () => {
  const cart = add(add(add(EMPTY_CART, "NOTE ONE"), "NOTE TWO"), "");
  expect(notes(cart)).toEqual([
    ["dosa", 1, "NOTE ONE"],
    ["dosa", 1, "NOTE TWO"],
    ["dosa", 1, ""],
  ]);
  expect(notes(add(cart, " NOTE TWO "))[1]).toEqual(["dosa", 2, "NOTE TWO"]);
});

test("[CART-03] reducing by signature lowers the line with it that was modified last; a line's key names one line", () => {
  const cart = add(add(EMPTY_CART, "nut allergy", 3), "crisp", 2);
  expect(notes(unwrap(reduceBySignature(cart, "dosa", 9)))).toEqual([
    ["dosa", 3, "nut allergy"],
    ["dosa", 1, "crisp"],
  ]);
  const [first] = cart.items;
  expect(notes(unwrap(reduceBySignature(cart, first ? lineKey(first) : "", 9)))[0]).toEqual(["dosa", 2, "nut allergy"]);
});

test("[CART-05] a line changed into another's options keeps its own note, and becomes one with it when the notes agree", () => {
  const apart = add(add(EMPTY_CART, "crisp", 1, [ghee]), "nut allergy", 3);
  const key = (cart: rules.Cart, at: number) => (cart.items[at] ? lineKey(cart.items[at]) : "");
  const changed = unwrap(changeOptions(apart, key(apart, 0), [], { now: 5 }));
  expect(notes(changed)).toEqual([
    ["dosa", 1, "crisp"],
    ["dosa", 3, "nut allergy"],
  ]);
  const noted = unwrap(setInstructions(changed, key(changed, 0), "nut allergy", 6));
  expect(notes(noted)).toEqual([["dosa", 4, "nut allergy"]]);
  const full = add(add(EMPTY_CART, "", 60), "crisp", 60);
  expect(codeOf(setInstructions(full, key(full, 1), "", 7))).toBe("QUANTITY_LIMIT");
});

test("[CART-12] a cart with portions of different notes is read back as it was", () => {
  const cart = add(add(EMPTY_CART, "crisp"), "");
  expect(unwrap(parseStoredCart(JSON.stringify(storedCart(cart))))).toEqual(cart);
});

/** Portions by dish and note, whatever their options. */
function portions(lines: readonly rules.CartLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id, instructions, quantity } of lines) {
    const of = `${id} ${instructions}`;
    counts.set(of, (counts.get(of) ?? 0) + quantity);
  }
  return counts;
}

test("[CART-11] no sequence of adding, changing and merging loses a note or spreads it to other portions", () => {
  const words = fc.constantFrom("", "crisp", "nut allergy", "dosa::x");
  const step = fc.record({
    act: fc.constantFrom("add", "set", "change", "note", "merge"),
    id: fc.constantFrom("a", "b"),
    options: fc.subarray(["x", "y"]),
    quantity: fc.integer({ min: 0, max: 30 }),
    at: fc.nat(),
    words,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let cart: rules.Cart = EMPTY_CART;
      for (const [now, { act, id, options, quantity, at, words: instructions }] of steps.entries()) {
        const picked = options.map((option) => chosen(option, 1));
        const line = cart.items[at % Math.max(1, cart.items.length)];
        const expected = portions(cart.items);
        const expectMore = (what: string, text: string, by: number) => {
          const of = `${what} ${text}`;
          expected.set(of, (expected.get(of) ?? 0) + by);
          if (expected.get(of) === 0) expected.delete(of);
        };
        if (act === "merge") {
          const other = addItem(EMPTY_CART, item({ id }), picked, { now, quantity: quantity + 1, instructions });
          const theirs = unwrap(other).items;
          const twin = cart.items.find((mine) => theirs.some((one) => lineKey(one) === lineKey(mine)));
          expectMore(id, instructions, Math.max(0, quantity + 1 - (twin?.quantity ?? 0)));
          cart = rules.withItems(cart, mergeLines(null, cart.items, theirs));
        } else {
          const key = line ? lineKey(line) : "";
          const done =
            act === "add"
              ? addItem(cart, item({ id }), picked, { now, quantity, instructions })
              : act === "set"
                ? setQuantity(cart, key, quantity, now)
                : act === "note"
                  ? setInstructions(cart, key, instructions, now)
                  : changeOptions(cart, key, picked, { now });
          if (done.ok && act === "add") expectMore(id, instructions, quantity);
          if (done.ok && line && act === "set") expectMore(line.id, line.instructions, quantity - line.quantity);
          if (done.ok && line && act === "note") {
            expectMore(line.id, line.instructions, -line.quantity);
            expectMore(line.id, instructions, line.quantity);
          }
          if (done.ok) cart = done.value;
        }
        expect(portions(cart.items)).toEqual(expected);
        expect(new Set(cart.items.map(lineKey)).size).toBe(cart.items.length);
      }
    }),
  );
});
