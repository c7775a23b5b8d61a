import { expect, test } from "vitest";
import { favourites, markFavourite, withMarks } from "@/components/favourites/heart/favourite-store";

test("[MENU-08] hearts that are pressed while the server is asked for them stay as they were pressed", () => {
  favourites.setState({ ids: new Set(["dosa", "vada"]) });
  const { ids: before } = favourites.getState();
  markFavourite("coffee", true);
  markFavourite("vada", false);
  const told = new Set(["dosa", "vada", "idli"]);
  expect([...withMarks(told, before, favourites.getState().ids)].sort()).toEqual(["coffee", "dosa", "idli"]);
  expect(withMarks(told, before, before)).toEqual(told);
});
