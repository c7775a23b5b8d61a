import { expect, test } from "vitest";
import { markFavourite, withMarks } from "@/components/favourites/heart/mark-favourite";
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
