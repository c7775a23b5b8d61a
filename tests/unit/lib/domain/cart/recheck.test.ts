import fc from "fast-check";
import { expect, test } from "vitest";
import { type CartLine, type CartOption, EMPTY_CART, signatureOf, unitPrice, withItems } from "@/lib/domain/cart/cart";
import { acceptChanges, type CheckedLine, changesOf, withTitles } from "@/lib/domain/cart/recheck";
import { asMinor, ZERO } from "@/lib/domain/money";

const line = (id: string, { price = 1000, quantity = 2, options = [] as CartOption[] } = {}): CartLine => ({
  id,
  signature: signatureOf(id, options),
  quantity,
  item_price: asMinor(price),
  options,
  instructions: "no onion",
  mod_at: 5,
  item_title: `Item ${id}`,
  food_type: "veg",
  category: "Mains",
  has_options: options.length > 0,
});

const answer = (
  from: CartLine,
  { price = Number(from.item_price), available = from.quantity, problems = [] as CheckedLine["problems"] } = {},
): CheckedLine => {
  const now: CartLine = { ...from, item_price: asMinor(price) };
  return { signature: from.signature, line: now, unitPrice: unitPrice(now), available, problems };
};
const soldOut = [{ code: "OUT_OF_STOCK", message: "Item 2 is sold out." }];

test("[CART-12] each change is reported line by line: price, fewer left, sold out, gone from the menu; the rest is not mentioned", () => {
  const lines = ["1", "2", "3", "4", "5"].map((id) => line(id, { quantity: 3 }));
  const [same, dearer, fewer, out, gone] = lines as [CartLine, CartLine, CartLine, CartLine, CartLine];
  const changes = changesOf(lines, [
    answer(same),
    answer(dearer, { price: 1200 }),
    answer(fewer, { available: 1, problems: soldOut }),
    answer(out, { available: 0, problems: soldOut }),
    {
      signature: gone.signature,
      line: null,
      unitPrice: null,
      available: 0,
      problems: [{ code: "ITEM_UNAVAILABLE", message: "Gone." }],
    },
  ]);
  expect(
    changes.map(({ before, after, problems }) => [
      before.id,
      after?.quantity ?? null,
      after && unitPrice(after),
      problems.length,
    ]),
  ).toEqual([
    ["2", 3, 1200, 0],
    ["3", 1, 1000, 1],
    ["4", null, null, 1],
    ["5", null, null, 1],
  ]);
});

test("[CART-12] accepting takes over prices and quantities, keeps notes, drops what is gone, and adds the cart up anew", () => {
  const cart = { ...withItems(EMPTY_CART, [line("1"), line("2")]), coupon_code: "TEN" };
  const [first, second] = cart.items as [CartLine, CartLine];
  const accepted = acceptChanges(cart, [
    answer(first, { price: 1500, available: 1 }),
    answer(second, { available: 0 }),
  ]);
  expect(accepted).toMatchObject({ sub_total: 1500, item_count: 1, coupon_code: "TEN" });
  expect(accepted.items).toMatchObject([{ id: "1", quantity: 1, instructions: "no onion", mod_at: 5 }]);
});

test("[CART-12] options take the server's prices, each half its own, and the line costs what the server says", () => {
  const options: CartOption[] = [
    { id: "a", title: "Cheese", price: asMinor(200), quantity: 2 },
    { id: "b", title: "Mint", price: asMinor(50), portion: "left" },
    { id: "b", title: "Mint", price: asMinor(60), portion: "right" },
  ];
  const kept = line("1", { options });
  const [cheese, left, right] = options as [CartOption, CartOption, CartOption];
  const now = {
    ...kept,
    options: [
      { ...cheese, price: asMinor(240) },
      { ...left, title: "Fresh mint", price: ZERO },
      { ...right, price: asMinor(80) },
    ],
  };
  const checked = { signature: kept.signature, line: now, unitPrice: asMinor(1320), available: 2, problems: [] };
  const [change] = changesOf([kept], [checked]);
  expect(change?.after?.options.map(({ title, price }) => [title, price])).toEqual([
    ["Cheese", 240],
    ["Fresh mint", 0],
    ["Mint", 80],
  ]);
  expect(change?.after && unitPrice(change.after)).toBe(1320);
  expect(change?.after?.signature).toBe(kept.signature);
});

test("[CART-12] [I18N-01] a cart is named in the page's language: titles of dishes, options and amounts, and nothing else", () => {
  const options: CartOption[] = [
    { id: "a", title: "Cheese", price: asMinor(200), amount: "x2", amount_title: "double" },
    { id: "b", title: "Mint", price: asMinor(50), portion: "left" },
  ];
  const [kept, gone] = [line("1", { options }), line("2")];
  const [cheese, mint] = options as [CartOption, CartOption];
  const arabic = {
    ...kept,
    item_title: "طبق",
    item_price: asMinor(9_999),
    quantity: 1,
    options: [
      { ...cheese, title: "جبن", amount_title: "مضاعف", price: asMinor(1) },
      { ...mint, title: "نعناع" },
    ],
  };
  const checked = { signature: kept.signature, line: arabic, unitPrice: asMinor(1), available: 1, problems: [] };
  const lines = [kept, gone];
  expect(withTitles(lines, [checked])).toEqual([
    {
      ...kept,
      item_title: "طبق",
      options: [
        { ...cheese, title: "جبن", amount_title: "مضاعف" },
        { ...mint, title: "نعناع" },
      ],
    },
    gone,
  ]);
  const [accepted] = acceptChanges(withItems(EMPTY_CART, lines), [checked]).items;
  expect(accepted?.options[0]?.amount_title, "and so is what was accepted").toBe("مضاعف");
  expect(withTitles(lines, [answer(kept), answer(gone)]), "the same list where nothing is named otherwise").toBe(lines);
});

test("[CART-12] a line added after the question is left alone", () => {
  const cart = withItems(EMPTY_CART, [line("1"), line("2")]);
  expect(acceptChanges(cart, [answer(line("1"), { available: 0 })]).items.map(({ id }) => id)).toEqual(["2"]);
});

test("[CART-12] whatever the server answers, a change that was accepted is not reported again and nothing grows", () => {
  const checks = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      price: fc.nat(100_000),
      now: fc.nat(100_000),
      available: fc.nat(120),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(checks, (drawn) => {
      const lines = drawn.map(({ quantity, price }, index) => line(`${index}`, { quantity, price }));
      const checked = lines.map((each, index) => {
        const { now, available } = drawn[index] as (typeof drawn)[number];
        return answer(each, { price: now, available: Math.min(available, each.quantity) });
      });
      const accepted = acceptChanges(withItems(EMPTY_CART, lines), checked);
      expect(changesOf(accepted.items, checked)).toEqual([]);
      for (const after of accepted.items) {
        const before = lines.find(({ id }) => id === after.id);
        expect(after.quantity).toBeLessThanOrEqual(before?.quantity ?? 0);
        expect(after.quantity).toBeGreaterThan(0);
      }
    }),
  );
});

test("[CART-12] portions of one dish with different notes are each told what is left of the shared stock", () => {
  const [crisp, plain] = [
    { ...line("1"), instructions: "crisp" },
    { ...line("1"), instructions: "" },
  ];
  const checked = [crisp, plain].map((one, index) => ({
    signature: one.signature,
    line: one,
    unitPrice: unitPrice(one),
    available: index === 0 ? 2 : 1,
    problems: [],
  }));
  const accepted = acceptChanges(withItems(EMPTY_CART, [crisp, plain]), checked);
  expect(accepted.items.map(({ quantity, instructions }) => [quantity, instructions])).toEqual([
    [2, "crisp"],
    [1, ""],
  ]);
});
