import { expect, test } from "vitest";
import { createEventBus } from "../../../backend/db/events.ts";
import { findWithSlips } from "../../../backend/menu/search-index.ts";

test("[ROB-01] [MENU-05] search indexes of two hundred shops are kept, and one that is dropped no longer listens to its menu", async () => {
  const bus = await createEventBus(async () => ({ stop: () => {} }));
  const listening: string[] = [];
  const subscribe: typeof bus.subscribe = (topic) => {
    const messages = bus.subscribe(topic);
    listening.push(topic);
    const end = messages.return?.bind(messages);
    messages.return = async () => {
      if (listening.includes(topic)) listening.splice(listening.indexOf(topic), 1);
      return (await end?.()) ?? { done: true, value: undefined };
    };
    return messages;
  };
  const app = { events: { ...bus, subscribe } };
  const shop = (businessId: string) => ({
    businessId,
    menu: { items: async () => [{ id: 1, title: { en: "Masala Dosa" }, search_text: "masala dosa" }] },
  });
  const search = (businessId: string) => findWithSlips(app as never, shop(businessId) as never, ["masla"]);
  for (let n = 0; n < 205; n += 1) expect(await search(`shop-${n}`)).toEqual([1]);
  expect(listening).toHaveLength(200);
  expect(listening).not.toContain("menu:shop-0");
  expect(await search("shop-0")).toEqual([1]);
  expect(await search("shop-0")).toEqual([1]);
  expect(listening).toHaveLength(200);
  expect(listening.filter((topic) => topic === "menu:shop-0")).toHaveLength(1);
});
