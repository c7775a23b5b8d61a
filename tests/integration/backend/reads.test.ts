import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { menuChanged } from "../../../backend/menu/menu-events.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";

/** 13:00 in Kolkata, a Saturday. */
const noon = new Date("2026-11-21T07:30:00Z");
const morning = new Date("2026-11-21T03:30:00Z");
describeWithStorage("public reads", (storage) => {
  let backend: TestBackend;
  let now = noon;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, clock: () => now });
  });
  afterAll(() => backend?.remove());

  const categories =
    "categories { id name slug slug_aliases item_count items { id item_title item_price current_stock available unavailable_reason has_options } sub_categories { name item_count items { item_title } } }";
  const itemTitles = async (args: string, request = {}) => {
    const { data } = await backend.query(`{ getAllItems(${args}) { total items { item_title } } }`, request);
    return data.getAllItems.items.map((item: { item_title: string }) => item.item_title);
  };
  const idOf = async (keyword: string) => {
    const { data } = await backend.query(`query($k: String) { getAllItems(keyword: $k) { items { id } } }`, {
      variables: { k: keyword },
    });
    return data.getAllItems.items[0].id as string;
  };

  test("[API-01] business info has the business's texts, limits in major units and slots by day", async () => {
    const { data } = await backend.query(
      `{ getBusinessInfo { id name currency timezone min_order_total cod_max_order_value supported_languages features { pg_service }
        msg_no_stores_nearby time_slots { day evening { start_time end_time } } feedback_config { choices { id text } } } }`,
    );
    expect(data.getBusinessInfo).toMatchObject({
      id: "bistro",
      name: "Bistro",
      currency: "INR",
      min_order_total: 99.5,
      features: { pg_service: true },
      msg_no_stores_nearby: "We do not come that far yet.",
      feedback_config: { choices: [{ id: "taste", text: "Tasty" }] },
    });
    expect(data.getBusinessInfo.time_slots[0]).toEqual({
      day: "mon",
      evening: { start_time: "17:00:00", end_time: "01:00:00" },
    });
  });

  test("[API-03] texts come in the language of x-use-lang, and in the default language where the business does not have it", async () => {
    const query = "{ getBusinessInfo { name } getCategories { categories { name } } }";
    const arabic = await backend.query(query, { lang: "ar" });
    expect(arabic.data.getBusinessInfo.name).toBe("بيسترو");
    expect(arabic.data.getCategories.categories.map((c: { name: string }) => c.name)).toEqual(["الفطور", "Mains"]);
    const spanish = await backend.query(query, { lang: "es" });
    expect(spanish.data.getBusinessInfo.name).toBe("Bistro");
  });

  test("[MENU-01] categories come in order with sub-categories, items and their count", async () => {
    const { data } = await backend.query(`{ getAllCategories { ${categories} } }`);
    const [breakfast, mains] = data.getAllCategories.categories;
    expect(breakfast).toMatchObject({ name: "Breakfast", slug: "breakfast", slug_aliases: ["الفطور"], item_count: 2 });
    expect(mains).toMatchObject({
      name: "Mains",
      slug_aliases: [],
      item_count: 3,
      sub_categories: [{ name: "Sides", item_count: 2 }],
    });
    expect(mains.items[0]).toMatchObject({
      item_title: "Grilled Platter",
      item_price: 300,
      has_options: true,
      current_stock: 3,
    });
  });

  test("[MENU-01] a store sells only what it has and a mode only what is offered in it", async () => {
    expect(await itemTitles("limit: 50")).toContain("French Fries");
    expect(await itemTitles("limit: 50", { location: 12 })).not.toContain("French Fries");
    expect(await itemTitles("fulfilment_mode: delivery")).not.toContain("Masala Omelette");
    expect(await itemTitles("fulfilment_mode: pickup")).toContain("Masala Omelette");
  });

  test("[MENU-02] an item is unavailable outside its hours in the business's zone and says when it returns", async () => {
    const id = await idOf("idli");
    const read = async () =>
      (await backend.query(`{ getItemById(item_id: "${id}") { available unavailable_reason } }`)).data.getItemById;
    now = morning;
    expect(await read()).toEqual({ available: true, unavailable_reason: null });
    now = noon;
    const later = await read();
    expect(later.available).toBe(false);
    expect(later.unavailable_reason).toContain("tomorrow");
  });

  test("[MENU-03] [MENU-04] items are sorted and filtered as asked, and only filters that make a difference are offered", async () => {
    expect(await itemTitles('sort_by: "price_asc"')).toEqual([
      "Idli",
      "Green Salad",
      "Masala Omelette",
      "French Fries",
      "Grilled Platter",
    ]);
    expect(await itemTitles('filter_by: ["veg"]')).toEqual(["Idli", "French Fries", "Green Salad"]);
    expect(await itemTitles('filter_by: ["veg", "in_stock"]')).toEqual(["French Fries"]);
    const { data } = await backend.query("{ getSortFilters { sort_by { id title } filter_by { id } } }");
    expect(data.getSortFilters.sort_by).toContainEqual({ id: "price_asc", title: "Price (Low to High)" });
    expect(data.getSortFilters.filter_by.map((f: { id: string }) => f.id)).toEqual([
      "veg",
      "vegan",
      "egg",
      "non_veg",
      "bestseller",
      "in_stock",
    ]);
  });

  test("[MENU-05] a search finds words by their start, without accents and whatever the Arabic letter form", async () => {
    expect(await itemTitles('keyword: "gril plat"')).toEqual(["Grilled Platter"]);
    expect(await itemTitles('keyword: "CREME"')).toEqual(["Grilled Platter"]);
    expect(await itemTitles('keyword: "مشاوى"')).toEqual(["Grilled Platter"]);
    expect(await itemTitles('keyword: "ادلى"')).toEqual(["Idli"]);
    expect(await itemTitles('keyword: "latte"')).toEqual(["Grilled Platter"]);
    expect(await itemTitles('keyword: "zzz"')).toEqual([]);
    expect(await itemTitles('keyword: "%"')).toEqual([]);
    expect(await itemTitles('keyword: "  "')).toEqual([]);
  });

  test("[MENU-05] a search with a slip of the finger finds what was meant, in every language", async () => {
    expect(await itemTitles('keyword: "griled plater"')).toEqual(["Grilled Platter"]);
    expect(await itemTitles('keyword: "omlette"')).toEqual(["Masala Omelette"]);
    expect(await itemTitles('keyword: "xylophone"')).toEqual([]);
  });

  test("[MENU-05] a search with a slip finds what the store sells behind hundreds that it does not, and counts all of it", async () => {
    const { db } = backend.app;
    await db.execute(sql`
      insert into items overriding system value select (jsonb_populate_record(null::items, to_jsonb(i) || jsonb_build_object(
        'id', 900000 + n, 'ref', 'quinoa-' || n, 'slug', 'quinoa-' || n, 'title', jsonb_build_object('en', 'Quinoa Bowl ' || n),
        'search_text', 'quinoa bowl ' || n, 'sort_order', 1000 + n,
        'not_at', case when n <= 210 then '["lake"]'::jsonb else '[]'::jsonb end))).*
      from items i, generate_series(1, 250) n where i.slug = 'grilled-platter' and i.business_id = 'bistro'`);
    await menuChanged(backend.app, { db: backend.app.db, businessId: "bistro" });
    const total = async (location?: number) => {
      const asked = '{ getAllItems(keyword: "qunoa", limit: 20) { total items { item_title } } }';
      const { data } = await backend.query(asked, location === undefined ? {} : { location });
      return [data.getAllItems.total, data.getAllItems.items.length];
    };
    expect(await total()).toEqual([250, 20]);
    expect(await total(12)).toEqual([40, 20]);
    await db.execute(sql`delete from items where ref like 'quinoa-%'`);
    await menuChanged(backend.app, { db: backend.app.db, businessId: "bistro" });
  });

  test("[MENU-05] autocomplete suggests categories and items", async () => {
    const { data } = await backend.query(
      '{ autoComplete(keyword: "si") { kind title } fries: autoComplete(keyword: "fri") { kind title subtitle slug } }',
    );
    expect(data.autoComplete).toContainEqual({ kind: "category", title: "Sides" });
    expect(data.fries).toEqual([{ kind: "item", title: "French Fries", subtitle: "Sides", slug: "french-fries" }]);
  });

  test("[MENU-07] recommended items leave out what is sold out and every category that the cart has a dish of", async () => {
    const [grill, omelette] = [await idOf("grilled"), await idOf("omelette")];
    const { data } = await backend.query(
      `{ getRecommendedItems(itemIds: ["${grill}"]) { item_title } all: getRecommendedItems { item_title }
        other: getRecommendedItems(itemIds: ["${omelette}"]) { item_title } }`,
    );
    expect(data.getRecommendedItems).toEqual([]);
    expect(data.other).toEqual([{ item_title: "French Fries" }, { item_title: "Grilled Platter" }]);
    expect(data.all).toEqual([{ item_title: "French Fries" }, { item_title: "Grilled Platter" }]);
  });

  test("[MENU-09] an item's option groups come nested, with defaults, prices, stock and availability", async () => {
    const { data } = await backend.query(
      `{ getItemOptionGroups(item_id: "${await idOf("grilled")}") { title default min_selectable max_selectable free
        options { id title price available current_stock option_groups { title options { title price current_stock allergens { allergen state } } } } } }`,
    );
    const [size, sauce] = data.getItemOptionGroups;
    expect(size).toMatchObject({ title: "Size", min_selectable: 1, max_selectable: 1, default: size.options[0].id });
    expect(size.options[1]).toMatchObject({ title: "Large", price: 100, option_groups: [{ title: "Cut" }] });
    expect(size.options[1].option_groups[0].options[1]).toEqual({
      title: "Thick",
      price: 15,
      current_stock: 0,
      allergens: [{ allergen: "gluten", state: "contains" }],
    });
    expect(sauce).toMatchObject({ free: 1, max_selectable: 3 });
    expect(sauce.options[1]).toMatchObject({ title: "Chilli", available: false });
  });

  test("[MENU-09] an item has its images, extras, allergens, taxes and the price of its cheapest configuration", async () => {
    const { data } = await backend.query(
      `{ getItemById(item_id: "${await idOf("grilled")}") { item_price markup_price display_price vat_rate slug image_blur_hash
        allergens { allergen state } extras { name key_values { key value } } category { name slug } } }`,
      { location: 11 },
    );
    expect(data.getItemById).toMatchObject({
      item_price: 300,
      markup_price: 350,
      display_price: 320,
      vat_rate: 5,
      slug: "grilled-platter",
      image_blur_hash: "LQLC*9~VM,xu^kx[RjoIIajubCM{",
      category: { name: "Mains", slug: "mains" },
      extras: [{ name: "Nutrition", key_values: [{ key: "Energy", value: "320 kcal" }] }],
    });
    expect(data.getItemById.allergens).toContainEqual({ allergen: "nuts", state: "free" });
  });

  test("[MENU-02] stock is each store's own once it differs", async () => {
    const grill = await idOf("grilled");
    const stock = async (location?: number) =>
      (await backend.query(`{ getItemById(item_id: "${grill}") { current_stock } }`, location ? { location } : {})).data
        .getItemById.current_stock;
    const change = await backend.rest("POST", "/staff/stock", {
      business: "bistro",
      store: 12,
      item: "grill",
      stock: 0,
    });
    expect(change).toEqual({ status: 200, body: { ok: true, stores: [12] } });
    expect([await stock(11), await stock(12)]).toEqual([3, 0]);
    // Whoever has chosen no store sees it as sold out only if no store has it.
    expect(await stock()).toBe(3);
    await backend.rest("POST", "/staff/stock", { business: "bistro", store: 11, item: "grill", stock: 0 });
    expect(await stock()).toBe(0);
    await backend.rest("POST", "/staff/stock", { business: "bistro", store: 11, item: "grill", stock: 3 });
    await backend.rest("POST", "/staff/stock", { business: "bistro", store: 12, item: Number(grill), stock: null });
    expect(await stock(12)).toBe(null);
  });

  test("[MENU-11] gallery images come by type, with their texts", async () => {
    const { data } = await backend.query(
      "{ getGalleryImages(type: [web_banner]) { image img_type markups { title link } } none: getGalleryImages(type: [app_banner]) { id } }",
    );
    expect(data.getGalleryImages).toEqual([
      { image: "/banner.webp", img_type: "web_banner", markups: [{ title: "Look", link: "/menu" }] },
    ]);
    expect(data.none).toEqual([]);
  });

  test("[CPN-04] the offers list has valid, listed coupons only", async () => {
    const { data } = await backend.query("{ getCouponsList { title redemption_code valid_until conditions } }");
    expect(data.getCouponsList).toEqual([
      {
        title: "Ten off",
        redemption_code: "TEN",
        valid_until: "2027-01-01T00:00:00.000Z",
        conditions: ["Up to ₹50.00 off"],
      },
    ]);
  });

  test("[API-05] the map key is the one for browsers; the server's own is in no answer", async () => {
    const misc = { mapsKey: "server-key-of-bistro", mapsBrowserKey: "browser-key-of-bistro" };
    const configuration = configurationOf(
      configOf("bistro", {
        biz: { domains: [{ domain: "bistro.example" }] },
        customizations: { accessKeys: { misc } },
      }),
      configOf("rival", { customizations: { accessKeys: { misc: { mapsKey: "server-key-of-rival" } } } }),
    );
    const shop = await startTestBackend({ configuration, gmapKey: "server-key-of-all" });
    const ask = async (key: string) => (await shop.query("{ getGmapKey { status key } }", { key })).data.getGmapKey;
    expect(await ask("key_test_bistro")).toEqual({ status: "ok", key: "browser-key-of-bistro" });
    expect(await ask("key_test_rival")).toEqual({ status: "not_configured", key: null });
    const published = await shop.rest("GET", "/p/config?host=bistro.example");
    expect(JSON.stringify(published.body)).toContain("browser-key-of-bistro");
    expect(JSON.stringify(published.body)).not.toContain("server-key");
    await shop.remove();
  });

  test("[API-05] without a map key the answer says so", async () => {
    const { data } = await backend.query(
      "{ getGmapKey { status key } getLatestAnnouncement { description url styles { color } } }",
    );
    expect(data.getGmapKey).toEqual({ status: "not_configured", key: null });
    expect(data.getLatestAnnouncement).toEqual({
      description: "First cup free",
      url: "/offers",
      styles: { color: "#123456" },
    });
  });
});
