import { expect, test } from "vitest";
import { closedBecause, openFirst } from "@/lib/domain/menu/section-hours";

const dish = (reason: string | null = null) => ({ available: reason === null, unavailable_reason: reason });
const section = (id: string, items: ReturnType<typeof dish>[], sub_categories: ReturnType<typeof part>[] = []) => ({
  id,
  items,
  sub_categories,
});
const part = (items: ReturnType<typeof dish>[]) => ({ items, sub_categories: [] });

const breakfast = section("breakfast", [dish("From 6:30"), dish("From 6:30")]);
const lunch = section("lunch", [dish("From 12:00")], [part([dish("From 12:30")])]);
const dosa = section("dosa", [dish(), dish("From 6:30")]);
const coffee = section("coffee", [], [part([dish()])]);

test("[MENU-01] sections out of their hours come after those that are served, both in the menu's order", () => {
  const ids = openFirst([breakfast, dosa, lunch, coffee]).map(({ id }) => id);
  expect(ids).toEqual(["dosa", "coffee", "breakfast", "lunch"]);
  expect(openFirst([breakfast, lunch])).toEqual([breakfast, lunch]);
});

test("[MENU-01] a section says once when it is served again, if that is so for all its dishes", () => {
  expect(closedBecause(breakfast)).toBe("From 6:30");
  expect(closedBecause(lunch)).toBe(null);
  expect(closedBecause(dosa)).toBe(null);
  expect(closedBecause(coffee)).toBe(null);
});
