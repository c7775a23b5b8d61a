import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BAR_CLASSES } from "@/components/cart/bar/bar-classes";
import type { MenuActionKey } from "@/components/menu/actions/menu-action-texts";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { packItem } from "@/components/menu/dish/compact-item";
import { DishList } from "@/components/menu/dish/dish-row";
import { addItem, type Cart, type CartItem, EMPTY_CART } from "@/lib/domain/cart/cart";
import { parseStoredCart, storedCart } from "@/lib/domain/cart/stored-cart";
import { asMinor, formatMoney, moneyFormat } from "@/lib/domain/money";
import type { Texts } from "@/lib/i18n/client-texts";
import { AWAKE } from "@/lib/render/awake";
import { EARLY_PRESSES, HELD_SCRIPTS } from "@/lib/render/generated/held-scripts";
import type { EarlyBar } from "@/lib/render/held-scripts/early-bar";
import { StorefrontProvider } from "@/lib/state/provider";
import { Stepper } from "@/ui-kit/stepper/stepper";
import { settings } from "../fixtures";

const CART = "kaapi:cart";
const DISHES: readonly CartItem[] = [
  {
    id: "7",
    item_title: "Rava “Onion” Dosa",
    item_price: asMinor(14_000),
    food_type: "veg",
    category: "Dosas",
    has_options: false,
  },
  {
    id: "8",
    item_title: "Filter Coffee",
    item_price: asMinor(6_050),
    food_type: "veg",
    category: "Coffee & tea",
    has_options: false,
  },
];
const bar: EarlyBar = {
  view: "View cart",
  count: { one: "{count} item", other: "{count} items" },
  classes: { ...BAR_CLASSES, button: "" },
};

// Each page waits for its first paint, which may come after its test is gone.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

const rowOf = (id: string, { item_title, item_price, food_type, category }: CartItem, hasOptions: boolean) => ({
  item: packItem({
    id,
    title: item_title,
    price: item_price,
    foodType: food_type,
    category,
    hasOptions,
    path: `/item/${id}`,
  }),
  price: formatMoney(item_price, "INR", "en"),
});
const texts = { add: "Add", addItem: "Add {item}", veg: "Vegetarian" };
/** The real list, as the server sends it: two dishes, and one that needs a choice. */
const LIST = renderToString(
  <StorefrontProvider settings={settings()}>
    <MenuActions texts={texts as Texts as Texts<MenuActionKey>} showFoodType showItemLikes={false} likeButton={false}>
      <DishList
        dishes={[...DISHES.map((dish) => rowOf(dish.id, dish, false)), rowOf("9", DISHES[0] as CartItem, true)]}
        level="h3"
      />
    </MenuActions>
  </StorefrontProvider>,
);

/** A menu page as it is before hydration. */
function openPage(): void {
  Object.assign(document.documentElement.dataset, {
    business: "kaapi",
    money: JSON.stringify(moneyFormat("INR", "en")),
  });
  document.documentElement.lang = "en";
  document.body.innerHTML = `${LIST}<div data-cart-count></div><span data-early-bar></span>`;
  const place = document.querySelector<HTMLElement>("[data-early-bar]");
  if (place) place.dataset.earlyBar = JSON.stringify(bar);
  for (const code of [EARLY_PRESSES, HELD_SCRIPTS]) new Function(code)();
}

const button = (id: string) => document.querySelector<HTMLElement>(`[data-dish="${id}"] button`);
const earlyBar = () => document.querySelector("body > div:last-child .money")?.closest("body > div") ?? null;
const stored = (): Cart | null => {
  const cart = parseStoredCart(localStorage.getItem(CART));
  return cart.ok ? cart.value : null;
};
const byRules = (ids: readonly string[], from: Cart = EMPTY_CART): Cart =>
  ids.reduce((cart, id) => {
    const added = addItem(cart, DISHES.find((dish) => dish.id === id) as CartItem, [], { now: 1 });
    return added.ok ? added.value : cart;
  }, from);
const linesOf = (cart: Cart | null) =>
  cart?.items.map(({ id, quantity, item_title, item_price, food_type, category }) => ({
    id,
    quantity,
    item_title,
    item_price,
    food_type,
    category,
  }));

beforeEach(() => {
  localStorage.setItem("kaapi:store", JSON.stringify({ version: 1, selected: { id: "1" } }));
});
afterEach(() => {
  dispatchEvent(new Event(AWAKE));
  localStorage.clear();
  document.body.innerHTML = "";
  document.documentElement.lang = "";
  for (const name of ["business", "money"]) delete document.documentElement.dataset[name];
});

test("[CART-02] before hydration a press on add shows the dish's number and the cart bar with count and sum at once", () => {
  openPage();
  expect(earlyBar()).toBeNull();
  button("7")?.click();
  button("8")?.click();
  expect(button("7")?.dataset.held).toBe("1");
  expect(earlyBar()?.textContent).toBe(`View cart2 items${formatMoney(asMinor(20_050), "INR", "en")}`);
});

test("[CART-02] a guest who comes back with a cart sees its bar before hydration, and what is added counts with it", () => {
  localStorage.setItem(CART, JSON.stringify(storedCart(byRules(["8", "8"]))));
  openPage();
  expect(earlyBar()?.textContent).toContain("2 items");
  button("8")?.click();
  expect(button("8")?.dataset.held).toBe("3");
  expect(earlyBar()?.textContent).toContain("3 items");
});

test("[CART-02] before hydration a page says how many lines a stored cart has, also one without the bar, and no longer than until it is hydrated", () => {
  const lines = () => document.querySelector<HTMLElement>("body > [data-lines]")?.dataset.lines;
  openPage();
  expect(lines(), "an empty cart has its words").toBeUndefined();
  localStorage.setItem(CART, JSON.stringify(storedCart(byRules(["8", "7", "8"]))));
  openPage();
  expect(lines()).toBe("2");
  dispatchEvent(new Event(AWAKE));
  expect(lines()).toBeUndefined();
  document.body.innerHTML = "";
  openPage();
  document.querySelector("[data-early-bar]")?.remove();
  expect(lines()).toBe("2");
});

test("[RTE-30] a shop that takes no orders, whose page has no place for the bar, draws none", () => {
  localStorage.setItem(CART, JSON.stringify(storedCart(byRules(["8"]))));
  openPage();
  document.querySelector("[data-cart-count]")?.remove();
  button("7")?.click();
  expect(earlyBar()?.textContent ?? "").not.toContain("2 items");
});

test("[CART-10] without a chosen store, and for a dish with a choice, a press is heard and waits for the page", () => {
  openPage();
  button("9")?.click();
  expect(button("9")?.dataset.held).toBe("");
  localStorage.removeItem("kaapi:store");
  button("7")?.click();
  expect(button("7")?.dataset.held).toBe("");
  expect(earlyBar()).toBeNull();
});

test("[CART-02] random presses before, during and after hydration give the cart of the rules, and so does leaving the page before it", () => {
  const dish = fc.constantFrom("7", "8");
  fc.assert(
    fc.property(
      fc.array(dish, { maxLength: 4 }),
      fc.array(dish, { maxLength: 6 }),
      fc.boolean(),
      (before, presses, leaves) => {
        const first = byRules(before);
        localStorage.setItem(CART, JSON.stringify(storedCart(first)));
        openPage();
        for (const id of presses) button(id)?.click();
        // One button is one press until the page is hydrated.
        const meant = [...new Set(presses)];
        const expected = byRules(meant, first);
        let hydrated = first;
        document.querySelector("ul")?.addEventListener("click", ({ target }) => {
          hydrated = byRules([(target as Element).closest<HTMLElement>("[data-dish]")?.dataset.dish ?? ""], hydrated);
        });
        if (leaves) dispatchEvent(new Event("pagehide"));
        dispatchEvent(new Event(AWAKE));
        expect(linesOf(leaves && meant.length > 0 ? stored() : hydrated)).toEqual(linesOf(expected));
        expect(earlyBar()).toBeNull();
        expect(document.querySelector("[data-held]")).toBeNull();
      },
    ),
    { numRuns: 60 },
  );
});

test("the add button of a dish that was in the cart already is a stepper after hydration: its plus takes the press", () => {
  openPage();
  const row = button("7")?.parentElement as HTMLElement;
  button("7")?.click();
  row.innerHTML = renderToString(<Stepper count={1} label="" decreaseLabel="-" increaseLabel="+" removes />);
  const pressed: (string | null)[] = [];
  row.addEventListener("click", ({ target }) => pressed.push((target as Element).getAttribute("aria-label")));
  dispatchEvent(new Event(AWAKE));
  expect(pressed).toEqual(["+"]);
});
