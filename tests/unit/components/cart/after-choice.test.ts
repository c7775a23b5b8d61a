import { afterEach, beforeEach, expect, test } from "vitest";
import { afterChoice } from "@/components/cart/after-choice";
import { addItem } from "@/lib/actions/cart/cart";
import { selectStore } from "@/lib/actions/store/store";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { coffee, dosa, storefront, storeInMinor } from "../../lib/fixtures";

let server: CommerceServer;
let state: StorefrontState;
beforeEach(async () => {
  server = await startCommerce();
  server.placeStatus = 204;
  state = storefront({ origin: server.origin });
  await selectStore(state, storeInMinor(), { ffMode: "delivery" });
});
afterEach(() => server.close());

const refused = (error_type: string, error_message: string) =>
  server.answer({
    checkCart: () => ({
      lines: [
        {
          signature: "dosa",
          item: null,
          unit_price: null,
          available: 0,
          errors: [{ error_type, error_message, item: null }],
        },
      ],
    }),
  });
const titles = () => state.toasts.list().map(({ title }) => title);
const tapped = () => afterChoice(state, () => void addItem(state, dosa, { options: [] }), en.place.notAdded);

test("[STORE-01] a tapped dish that has left the menu is named and not added, and nobody is asked to remove it", async () => {
  addItem(state, coffee);
  refused("ITEM_UNAVAILABLE", "An item in your cart is no longer on the menu. Remove it.");
  await tapped();
  expect(state.cart.getState().items.map(({ id }) => id)).toEqual(["filter-coffee"]);
  expect(titles()).toEqual([expect.stringMatching(/^This store doesn't sell .*Dosa.* so it wasn't added\.$/)]);
});

test("[STORE-01] of a tapped dish that is sold out the guest reads the server's sentence", async () => {
  refused("OUT_OF_STOCK", "Dosa is sold out. Remove it.");
  await tapped();
  expect(titles()).toEqual(["Dosa is sold out. Remove it."]);
  expect(state.cart.getState().items).toEqual([]);
});
