import { afterEach, expect, test } from "vitest";
import { readMarks } from "@/components/diet/diet-marks";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import { partMessages } from "@/lib/i18n/parts/part-messages";
import { keepDiet } from "@/lib/state/diet/diet-profile";
import en from "@/messages/en.json";
import { startCommerce } from "../../lib/commerce-server";
import { settings, storefront } from "../../lib/fixtures";

afterEach(() => localStorage.clear());

test("[MENU-09] [I18N-03] marks whose words could not be had come once the network is back", async () => {
  const server = await startCommerce({ getAllCategories: () => ({ categories: [] }) });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(server.origin);
  const shop = settings({ country: "AG", origin: server.origin });
  const file = Promise.withResolvers<{ default: unknown }>();
  loadPartMessages(shop, () => file.promise).catch(() => {});
  keepDiet(shop.businessId, { allergens: ["milk"], diet: null, hide: false });
  const marks = readMarks(storefront({ country: "AG", origin: server.origin }), new AbortController().signal);
  file.reject(new Error("no network"));
  await new Promise((done) => setTimeout(done, 50));
  loadPartMessages(shop, async () => ({ default: partMessages(en) }));
  window.dispatchEvent(new Event("online"));
  expect(await marks).toEqual(new Map());
  await server.close();
});
