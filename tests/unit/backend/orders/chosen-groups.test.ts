import { expect, test } from "vitest";
import { type ChosenGroup, chosenGroups } from "../../../../backend/orders/views/chosen-groups.ts";
import { ZERO } from "../../../../lib/domain/money.ts";

const option = (id: string, group: string | null, path: string[] = []) => ({
  id,
  path,
  title: { en: id },
  ...(group ? { group: { en: group } } : {}),
  price: ZERO,
  quantity: 1,
});

/** "Side: Fries (Size: Large)". */
const words = (groups: readonly ChosenGroup[]): string =>
  groups
    .map(({ title, chosen }) => {
      const list = chosen.map(({ option: { id }, groups: inner }) => (inner.length ? `${id} (${words(inner)})` : id));
      return `${title?.en ?? "-"}: ${list.join(", ")}`;
    })
    .join("; ");

test("[STAFF-01] what was chosen stands under its group, and nested as it was chosen", () => {
  const options = [
    option("Beef", "Patty"),
    option("Fries", "Side"),
    option("Slaw", "Side"),
    option("Medium", "Doneness", ["Beef"]),
    option("Large", "Size", ["Fries"]),
    option("Truffle", "Dip", ["Fries", "Large"]),
    // The same option in another place.
    option("Large", "Size", ["Slaw"]),
  ];
  expect(words(chosenGroups(options))).toBe(
    "Patty: Beef (Doneness: Medium); Side: Fries (Size: Large (Dip: Truffle)), Slaw (Size: Large)",
  );
});

test("[STAFF-01] no option is left out, even if its path leads nowhere, and none is written twice", () => {
  const halves = [option("Ham", "Topping"), option("Ham", "Topping"), option("Extra", "Amount", ["Ham"])];
  expect(words(chosenGroups(halves))).toBe("Topping: Ham (Amount: Extra), Ham");
  expect(words(chosenGroups([option("Old", null), option("Lost", "Size", ["gone"])]))).toBe("-: Old; Size: Lost");
});
