import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ItemTexts } from "@/components/item/item-texts";
import ItemSheet from "@/components/item/sheet/item-sheet";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, wireItem } from "../../lib/fixtures";

let server: CommerceServer;
let answered: PromiseWithResolvers<void>;
let stock: number | null;
beforeEach(async () => {
  answered = Promise.withResolvers();
  stock = null;
  server = await startCommerce({
    async getItemById() {
      await answered.promise;
      return { ...wireItem(), current_stock: stock, images: [], extras: [], allergens: [], sure_allergens: [] };
    },
    getItemOptionGroups: () => [],
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

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

const opened = { id: "filter-coffee", title: "Filter coffee", path: "/item/filter-coffee", image: null };

test("[MENU-09] the sheet of a dish is one from the tap on, so that a press on its cross that begins while the dish loads is not lost", async () => {
  let closed = 0;
  render(
    <StorefrontProvider settings={settings({ origin: server.origin })}>
      <ItemSheet
        opened={opened}
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

const sheet = () => (
  <StorefrontProvider settings={settings({ origin: server.origin })}>
    <ItemSheet opened={opened} texts={texts} showFoodType={false} likeButton={false} onClose={() => undefined} />
  </StorefrontProvider>
);
const toldIn = (part: HTMLElement) => part.closest("dialog")?.textContent;

test("[ORD-01] the sheet of a dish says at its button what an order must come to, where the page says it to who has chosen no store", async () => {
  answered.resolve();
  const foot = async () => toldIn(await screen.findByRole("button", { name: /120\.50/ }));
  const { unmount } = render(sheet());
  expect(await foot()).not.toContain("minimum");
  unmount();
  render(<p data-least-minimum>Delivery minimum ₹149</p>);
  render(sheet());
  expect(await foot()).toContain("Delivery minimum ₹149");
});

test("[ORD-01] the minimum stands in the sheet while the dish loads, so that its foot keeps its height, and never of a dish that is sold out", async () => {
  stock = 0;
  render(<p data-least-minimum>Delivery minimum ₹149</p>);
  render(sheet());
  expect(toldIn(screen.getByRole("status", { name: en.item.loading }))).toContain("Delivery minimum ₹149");
  await act(async () => answered.resolve());
  expect(toldIn((await screen.findAllByText(/120\.50/))[0] as HTMLElement)).not.toContain("minimum");
});
