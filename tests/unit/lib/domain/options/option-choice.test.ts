import { describe, expect, test } from "vitest";
import { signatureOf } from "../../../../../lib/domain/cart/cart.ts";
import { parseStoredCart, storedCart } from "../../../../../lib/domain/cart/stored-cart.ts";
import { adjust, toggle } from "../../../../../lib/domain/options/option-choice.ts";
import { selectedOptions, selectionPrice } from "../../../../../lib/domain/options/option-price.ts";
import { validate } from "../../../../../lib/domain/options/option-rules.ts";
import {
  defaultSelection,
  type OptionGroup,
  type Selection,
  selectionOfLine,
} from "../../../../../lib/domain/options/options.ts";
import { cartOf, codeOf, group, item, option, unwrap } from "../builders.ts";

const AMOUNTS = [
  { id: "light", title: "Light", factor: 50 },
  { id: "normal", title: "Normal", factor: 100 },
  { id: "double", title: "Double", factor: 200 },
];
/** Toppings of a size: cheese comes with it, the others are 1.89 each. */
const toppings = (size: string, price: number) =>
  group(
    `toppings-${size}`,
    ["cheese", "pepperoni", "mushrooms"].map((title) =>
      option(`${size}-${title}`, { title, price, ...(title === "cheese" ? { included: 100, default: true } : {}) }),
    ),
    { title: "Toppings", max_selectable: 3, halves: true, amounts: AMOUNTS, sort_order: 2 },
  );
const crust = (size: string, crusts: string[], price: number) =>
  group(
    `crust-${size}`,
    crusts.map((title) => option(`${size}-${title}`, { title, option_groups: [toppings(`${size}-${title}`, price)] })),
    { title: "Crust", min_selectable: 1, default: `${size}-${crusts[0]}` },
  );
const pizza = [
  group(
    "size",
    [
      option("medium", { option_groups: [crust("medium", ["thin"], 169)] }),
      option("large", { price: 200, option_groups: [crust("large", ["pan", "thin"], 189)] }),
    ],
    { min_selectable: 1 },
  ),
];
const LARGE = "large/large-thin/large-thin";
const play = (groups: readonly OptionGroup[], ...steps: ((selection: Selection) => ReturnType<typeof toggle>)[]) =>
  steps.reduce((selection, step) => unwrap(step(selection)), defaultSelection(groups));
const tap = (key: string) => (selection: Selection) => toggle(pizza, selection, key);
const set = (key: string, change: Parameters<typeof adjust>[3]) => (selection: Selection) =>
  adjust(pizza, selection, key, change);
const thin = [tap("large"), tap("large/large-thin")];
const told = (selection: Selection) =>
  selectedOptions(pizza, selection).map(({ title, portion = "", amount = "", price }) =>
    [title, portion, amount, price].filter((part) => part !== "").join(" "),
  );

describe("halves and amounts", () => {
  test("[MENU-09] an option can be on a half or in an amount, at the price of that", () => {
    const selection = play(
      pizza,
      ...thin,
      tap(`${LARGE}-pepperoni`),
      set(`${LARGE}-pepperoni`, { portion: "left" }),
      tap(`${LARGE}-mushrooms`),
      set(`${LARGE}-mushrooms`, { portion: "right", amount: "double" }),
    );
    expect(told(selection)).toEqual([
      "large 200",
      "thin 0",
      "cheese normal 0",
      "pepperoni left normal 94",
      "mushrooms right double 189",
    ]);
    const whole = unwrap(adjust(pizza, selection, `${LARGE}-pepperoni`, { portion: null }));
    expect(selectionPrice(pizza, whole)).toBe(200 + 189 + 189);
  });

  test("[MENU-10] minimum and maximum hold for each half; where one half has room, an option goes there", () => {
    const four = group(
      "g",
      ["a", "b", "c"].map((id) => option(id)),
      { max_selectable: 2, min_selectable: 1, halves: true },
    );
    const halved = unwrap(adjust([four], unwrap(toggle([four], [], "a")), "a", { portion: "left" }));
    expect(validate([four], halved)).toMatchObject({ ok: false, error: { details: { chosen: 0, min: 1 } } });
    const both = unwrap(toggle([four], halved, "b"));
    expect(validate([four], both).ok).toBe(true);
    const third = unwrap(toggle([four], both, "c"));
    expect(third.at(-1)).toEqual({ key: "c", portion: "right" });
    expect(codeOf(adjust([four], third, "c", { portion: null }))).toBe("OPTION_LIMIT");
    expect(codeOf(adjust([four], third, "a", { portion: null }))).toBe("OPTION_LIMIT");
  });

  test("[CART-01] the same topping on another half or in another amount makes another line", () => {
    const line = (...steps: ReturnType<typeof tap>[]) =>
      signatureOf("pizza", selectedOptions(pizza, play(pizza, ...thin, tap(`${LARGE}-mushrooms`), ...steps)));
    const lines = [
      line(),
      line(set(`${LARGE}-mushrooms`, { portion: "left" })),
      line(set(`${LARGE}-mushrooms`, { portion: "right" })),
      line(set(`${LARGE}-mushrooms`, { amount: "double" })),
      line(set(`${LARGE}-mushrooms`, { portion: "left", amount: "double" })),
    ];
    expect(new Set(lines).size).toBe(lines.length);
    expect(line(set(`${LARGE}-mushrooms`, { portion: null }))).toBe(lines[0]);
  });

  test("[CART-05] a line opens with its halves, amounts and quantities; what is no longer offered becomes the default", () => {
    const selection = play(
      pizza,
      ...thin,
      tap(`${LARGE}-mushrooms`),
      set(`${LARGE}-mushrooms`, { portion: "left", amount: "double" }),
    );
    const options = selectedOptions(pizza, selection);
    expect(selectedOptions(pizza, selectionOfLine(pizza, options))).toEqual(options);
    const triple = options.map((one) => (one.title === "mushrooms" ? { ...one, amount: "triple", quantity: 9 } : one));
    expect(told(selectionOfLine(pizza, triple)).at(-1)).toBe("mushrooms left normal 94");
  });

  test("[CART-12] halves, amounts and quantities survive storage, and invalid values in their place drop the cart", () => {
    const options = selectedOptions(
      pizza,
      play(pizza, ...thin, tap(`${LARGE}-mushrooms`), set(`${LARGE}-mushrooms`, { portion: "left", amount: "light" })),
    );
    const cart = cartOf([item({ has_options: true }), options]);
    const kept = unwrap(parseStoredCart(JSON.stringify(storedCart(cart))));
    expect(kept.items).toEqual(cart.items);
    const broken = JSON.stringify(storedCart(cart)).replace('"amount":"light"', '"amount":7');
    expect(parseStoredCart(broken)).toMatchObject({ ok: false, error: { field: "items.0.options.3.amount" } });
  });
});

describe("quantity of an option", () => {
  const patties = group("patties", [option("beef", { max_quantity: 3, price: 300 }), option("bean", { price: 250 })], {
    min_selectable: 1,
    max_selectable: 3,
  });
  const beef = unwrap(toggle([patties], [], "beef"));

  test("[MENU-09] an option can be taken as often as it and its group allow; each unit counts and costs", () => {
    const three = unwrap(adjust([patties], beef, "beef", { quantity: 3 }));
    expect(selectedOptions([patties], three)).toEqual([
      { id: "beef", title: "beef", price: 900, group: "patties", quantity: 3 },
    ]);
    expect(codeOf(adjust([patties], beef, "beef", { quantity: 4 }))).toBe("OPTION_LIMIT");
    expect(codeOf(toggle([patties], three, "bean"))).toBe("OPTION_LIMIT");
    expect(unwrap(adjust([patties], three, "beef", { quantity: 0 }))).toEqual([]);
    expect(unwrap(adjust([patties], beef, "beef", { by: 2 }))).toEqual(three);
    expect(codeOf(adjust([patties], three, "beef", { by: 1 }))).toBe("OPTION_LIMIT");
    expect(unwrap(adjust([patties], beef, "beef", { by: -1 }))).toEqual([]);
    expect(codeOf(adjust([patties], beef, "bean", { quantity: 1 }))).toBe("OPTION_UNAVAILABLE");
  });

  test("[MENU-10] a quantity beyond what the option allows is not valid, whoever made it", () => {
    expect(validate([patties], [{ key: "bean", quantity: 2 }])).toMatchObject({ ok: false, error: { key: "patties" } });
    expect(validate([patties], [{ key: "beef", quantity: 3 }]).ok).toBe(true);
  });
});

describe("another choice of one", () => {
  test("[MENU-09] another size or crust keeps the toppings, with halves and amounts, at its own prices", () => {
    const large = play(
      pizza,
      ...thin,
      tap(`${LARGE}-mushrooms`),
      set(`${LARGE}-mushrooms`, { portion: "right", amount: "double" }),
      tap(`${LARGE}-cheese`),
    );
    expect(told(large)).toEqual(["large 200", "thin 0", "mushrooms right double 189"]);
    const medium = unwrap(toggle(pizza, large, "medium"));
    expect(told(medium)).toEqual(["medium 0", "thin 0", "mushrooms right double 169"]);
    const pan = unwrap(toggle(pizza, unwrap(toggle(pizza, medium, "large")), "large/large-pan"));
    expect(told(pan)).toEqual(["large 200", "pan 0", "mushrooms right double 189"]);
    expect(validate(pizza, pan).ok).toBe(true);
  });

  test("[MENU-09] what the other choice does not have is left out, and its own required choice stays", () => {
    const sauces = (id: string, ...titles: string[]) =>
      group(
        id,
        titles.map((title) => option(`${id}-${title}`, { title })),
        {
          title: "Sauce",
          min_selectable: 1,
          default: `${id}-${titles[0]}`,
        },
      );
    const dish = [
      group(
        "dish",
        [
          option("wrap", { option_groups: [sauces("w", "garlic", "lime")] }),
          option("bowl", { option_groups: [sauces("b", "garlic", "tahini")] }),
        ],
        { min_selectable: 1 },
      ),
    ];
    const lime = ["wrap", "wrap/w-lime", "bowl"].reduce(
      (selection, key) => unwrap(toggle(dish, selection, key)),
      defaultSelection(dish),
    );
    expect(selectedOptions(dish, lime).map(({ title }) => title)).toEqual(["bowl", "garlic"]);
  });
});
