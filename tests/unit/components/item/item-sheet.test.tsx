import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ItemTexts } from "@/components/item/item-texts";
import ItemSheet from "@/components/item/sheet/item-sheet";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, wireItem } from "../../lib/fixtures";

let server: CommerceServer;
const answered = Promise.withResolvers<void>();
beforeEach(async () => {
  server = await startCommerce({
    async getItemById() {
      await answered.promise;
      return { ...wireItem(), images: [], extras: [], allergens: [], sure_allergens: [] };
    },
    getItemOptionGroups: () => [],
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

test("[MENU-09] the sheet of a dish is one from the tap on, so that a press on its cross that begins while the dish loads is not lost", async () => {
  let closed = 0;
  const counted = { other: "" };
  const texts = {
    item: en.item,
    allergens: en.item.allergen,
    diet: en.diet,
    food: en.menu,
    rules: { choose: counted, upTo: counted, between: counted, atLeast: counted },
    free: counted,
    likes: null,
    refusals: en.errors,
    group: en.optionRules,
  } as unknown as ItemTexts;
  render(
    <StorefrontProvider settings={settings({ origin: server.origin })}>
      <ItemSheet
        opened={{ id: "filter-coffee", title: "Filter coffee", path: "/item/filter-coffee", image: null }}
        texts={texts}
        showFoodType={false}
        likeButton={false}
        onClose={() => {
          closed += 1;
        }}
      />
    </StorefrontProvider>,
  );
  const cross = screen.getByRole("button", { name: en.item.close });
  expect(screen.getByRole("status", { name: en.item.loading })).toBeTruthy();
  await act(async () => answered.resolve());
  expect((await screen.findAllByText(/120\.50/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole("status", { name: en.item.loading })).toBeNull();
  expect(cross.isConnected).toBe(true);
  fireEvent.click(cross);
  expect(closed).toBe(1);
});
