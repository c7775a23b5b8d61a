import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CartContent } from "@/components/cart/cart-content";
import { hostItems } from "@/components/item/sheet/item-host";
import { addItem } from "@/lib/actions/cart/cart";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { item } from "../../lib/domain/builders";
import { coffee, settings, storeInMinor, wireItem } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  const vada = wireItem({
    id: "vada",
    item_title: "Vada",
    has_options: true,
    category: { id: "s", name: "Snacks", slug: "s" },
  });
  server = await startCommerce({ getRecommendedItems: () => [vada] });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}
let left = 0;
async function showSuggestion() {
  left = 0;
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <Keep />
        <CartContent onLeave={() => left++} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  act(() => {
    storefront.store.setState({ selected: { id: "one", storeInfo: storeInMinor(), ffMode: "pickup", ...place } });
    addItem(storefront, coffee);
  });
  return screen.findByRole("link", { name: en.cart.chooseItem.replace("{item}", "Vada") }, { timeout: 3000 });
}

test("[MENU-07] a suggested dish is chosen over the open cart, and once it is added its line has the focus there", async () => {
  const link = await showSuggestion();
  const opened: string[] = [];
  const stop = hostItems(storefront, ({ id }) => opened.push(id));
  fireEvent.click(link);
  expect(opened).toEqual(["vada"]);
  // The cart is not closed: a guest who closes the dish, with or without adding it, is back in it.
  expect(left).toBe(0);
  act(() => void addItem(storefront, item({ id: "vada", item_title: "Vada", has_options: true }), { options: [] }));
  dispatchEvent(new PopStateEvent("popstate"));
  await expect.poll(() => document.activeElement?.closest("li")?.textContent).toContain("Vada");
  stop();
});

test("[MENU-07] where a page cannot show a dish, the link leads to its own page and says it comes from the cart, and going back opens the cart", async () => {
  const link = await showSuggestion();
  addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
  expect(link.getAttribute("href")).toMatch(/#from-cart$/);
  expect(location.hash).toBe("#cart=1");
  expect(left).toBe(1);
});
