import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Beginning, type Entered, noteToBegin, useItemChoice } from "@/components/item/choice/use-item-choice";
import type { CartLine } from "@/lib/domain/cart/cart";
import { visibleGroups } from "@/lib/domain/options/options";
import { requiredFirst } from "@/lib/domain/options/required-first";
import { group, option } from "../../lib/domain/builders";
import { dosa, storefront, storeInMinor } from "../../lib/fixtures";

const begin = (entered: { current: Entered }, line: CartLine | null = null) =>
  renderHook(() => useItemChoice(dosa, [], { line, shared: line ? null : [], entered })).result;

test("[CART-11] a note that is typed while a shared choice or a line of the cart is being read is kept when the form begins anew", () => {
  const entered = { current: { note: "" } };
  const first = begin(entered);
  act(() => first.current.setInstructions("no onions"));
  expect(begin(entered).current.instructions).toBe("no onions");
  const line = { ...dosa, quantity: 1, options: [], instructions: "nut allergy", signature: "1", mod_at: 0 };
  const changed = begin(entered, line as unknown as CartLine);
  expect(changed.current.instructions).toBe("nut allergy no onions");
  // What the guest deletes stays deleted.
  act(() => changed.current.setInstructions(""));
  expect(entered.current.note).toBe("");
});

test("[CART-11] line and note together stay within the longest note there may be", () => {
  expect(noteToBegin("a".repeat(200), "b".repeat(200))).toHaveLength(300);
  expect(noteToBegin("", "b")).toBe("b");
  expect(noteToBegin("a", "")).toBe("a");
});

test("[CART-11] options and a quantity that the guest changes while a shared choice or a line is being read are kept", () => {
  const groups = [group("extras", [option("egg"), option("cheese")], { min_selectable: 0, max_selectable: 2 })];
  const cheese = visibleGroups(groups, [])[0]?.options.find(({ option: { id } }) => id === "cheese")?.key ?? "";
  const start = (entered: { current: Entered }, beginning: Partial<Beginning> = {}) =>
    renderHook(() => useItemChoice(dosa, groups, { line: null, shared: null, ...beginning, entered })).result;
  const entered: { current: Entered } = { current: { note: "" } };
  const first = start(entered);
  act(() => first.current.choose(cheese));
  act(() => first.current.addQuantity(2, 99));
  const chosen = first.current.selection;
  expect(chosen).not.toEqual([]);
  expect(start(entered, { shared: [] }).current).toMatchObject({ selection: chosen, quantity: 3 });
  const line = {
    ...dosa,
    quantity: 7,
    options: [],
    instructions: "",
    signature: "1",
    mod_at: 0,
  } as unknown as CartLine;
  expect(start(entered, { line }).current).toMatchObject({ selection: chosen, quantity: 3 });
  // Nothing was entered: the shared choice and the line count.
  expect(start({ current: { note: "" } }, { line }).current.quantity).toBe(7);
  expect(start({ current: { note: "" } }, { shared: chosen }).current.selection).toEqual(chosen);
});

test("[MENU-09] a line has its options in the menu's order, though the guest sees the required ones first", () => {
  const inMenu = [
    group("extras", [option("egg")], { min_selectable: 0, sort_order: 1 }),
    group("size", [option("large")], { min_selectable: 1, sort_order: 2 }),
  ];
  const groups = requiredFirst(inMenu);
  const shared = ["large", "egg"].map((key) => ({ key }));
  const { result } = renderHook(() => useItemChoice(dosa, groups, { line: null, shared }, inMenu));
  const shop = storefront();
  const store = storeInMinor();
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  shop.store.setState({ selected: { id: store.biz_location_id, storeInfo: store, ffMode: "delivery", ...place } });
  act(() => result.current.order(shop, () => {}, expect.unreachable));
  expect(shop.cart.getState().items[0]?.options.map(({ id }) => id)).toEqual(["egg", "large"]);
});
