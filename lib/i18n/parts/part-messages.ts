import type { Messages } from "../messages.ts";

/** Keys of `map` for the pin on the store picker's map. */
export const PIN_KEYS = [
  "title",
  "zoomIn",
  "zoomOut",
  "scrollHint",
  "touchHint",
  "kilometres",
  "metres",
  "yourPlace",
  "setHere",
  "movePin",
] as const;

const pick = <Group, Key extends keyof Group>(group: Group, keys: readonly Key[]): Pick<Group, Key> =>
  Object.fromEntries(keys.map((key) => [key, group[key]])) as Pick<Group, Key>;

/**
 * Of all texts those of the parts that come when they are needed: the cart, the store picker, an item over the page, the guest's diet,
 * the last order, and signing in over the cart. They are one small file for each language, which `npm run codegen` makes, because pages
 * that carried them would be a fifth larger and all texts are three times as many.
 */
export function partMessages(all: Messages) {
  const { cart, coupons, place, cartChange, item, diet, optionRules, login, fieldErrors, problems, errors } = all;
  return {
    cart,
    coupons,
    place,
    cartChange,
    item,
    diet,
    optionRules,
    login,
    fieldErrors,
    problems,
    errors,
    map: pick(all.map, [...PIN_KEYS, "cluster"]),
    menu: pick(all.menu, ["veg", "nonVeg", "egg", "vegan", "from", "now", "was", "likes"]),
    order: pick(all.order, ["reorder", "promise", "arrival", "number", "headline"]),
    checkout: { when: all.checkout.when },
  };
}

export type PartMessages = ReturnType<typeof partMessages>;
