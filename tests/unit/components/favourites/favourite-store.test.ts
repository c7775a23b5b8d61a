import { expect, test } from "vitest";
import { markFavourite, withMarks } from "@/components/favourites/heart/mark-favourite";
import { toggleFavourite } from "@/components/favourites/heart/toggle-favourite";
import { storefront } from "../../lib/fixtures";

test("[MENU-08] hearts that are pressed while the server is asked for them stay as they were pressed", () => {
  const shop = storefront();
  shop.ui.setState({ favourites: new Set(["dosa", "vada"]) });
  const { favourites: before } = shop.ui.getState();
  markFavourite(shop, "coffee", true);
  markFavourite(shop, "vada", false);
  const told = new Set(["dosa", "vada", "idli"]);
  expect([...withMarks(told, before, shop.ui.getState().favourites)].sort()).toEqual(["coffee", "dosa", "idli"]);
  expect(withMarks(told, before, before)).toEqual(told);
});

test("[MENU-08] a heart that is pressed before the stored session is read waits for it, and sends no customer to sign in", async () => {
  const shop = storefront();
  shop.hydrated.setState(false, true);
  const hearts: string[][] = [];
  shop.ui.subscribe(({ favourites }) => hearts.push([...favourites]));
  const toggled = toggleFavourite(shop, "dosa", "Not saved");
  await Promise.resolve();
  expect(hearts).toEqual([]);
  shop.session.setState({ accessToken: "a-customer" });
  shop.hydrated.setState(true, true);
  await toggled;
  // Nobody answers in this test, so it is taken back; asking to sign in would have left the page instead.
  expect(hearts).toEqual([["dosa"], []]);
  expect(shop.toasts.list()).toHaveLength(1);
});
