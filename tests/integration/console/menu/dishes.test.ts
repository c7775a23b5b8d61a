import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyMenu } from "../../../../backend/importers/menu/apply-menu.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { type ConsoleVisitor, LiveStream, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

const MENU = "{ getAllItems(limit: 50) { items { id item_title item_price category { name } } } }";
const NO_TEXT = "No such sentence";

describeWithStorage("[STAFF] dishes changed in the console", (storage) => {
  let backend: TestBackend;
  let priya: ConsoleVisitor;
  let olga: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
    olga = await staffMember(backend, { login: "olga", name: "Olga", role: "owner" });
  });
  afterAll(() => backend.remove());
  beforeEach(async () => {
    await backend.rest("POST", "/staff/menu", { business: "bistro", document: bistro.menu, take: "all" });
  });
  const page = (path: string) => `/console/11/menu/${path}`;
  /** What guests see of the menu, by title. */
  const guests = async (lang = "en") => {
    const { data } = await backend.query(MENU, { lang });
    return new Map<string, { item_price: number; category: { name: string } }>(
      data.getAllItems.items.map((item: { item_title: string }) => [item.item_title, item]),
    );
  };
  /** Opens a dish's page, changes some of its fields, and saves. */
  const save = async (who: ConsoleVisitor, ref: string, fields: Record<string, string>) =>
    who.post(page(`dish/${ref}`), { ...formOf((await who.get(page(`dish/${ref}`))).body), ...fields });
  const undo = async (who: ConsoleVisitor) => {
    const { body } = await who.get("/console/11/menu");
    return who.post(page("undo"), { change: /name="change" value="(\d+)"/.exec(body)?.[1] ?? "0" });
  };

  test("[STAFF-60] a saved dish reaches guests, open consoles, the search and the acts at once, and undo brings everything back", async () => {
    // With a typo, so that the index answers, which was built before the change.
    const slip = async () =>
      JSON.stringify(await backend.query('{ getAllItems(keyword: "steamde") { items { item_title } } }'));
    expect(await slip()).toContain('"items":[]');
    const live = new LiveStream(olga, "/console/11/events");
    await live.until("hello");
    const change = {
      title_en: "Steamed Idli",
      title_ar: "",
      price: "65,5",
      allergen_milk: "free",
      description_en: "Two pieces",
    };
    expect(await save(priya, "idli", change)).toMatchObject({ status: 200 });
    await live.until("change");
    live.close();
    const menu = await guests();
    expect(menu.get("Steamed Idli")?.item_price).toBe(65.5);
    expect(menu.has("Idli")).toBe(false);
    expect(await slip()).toContain("Steamed Idli");
    const { body } = await olga.get("/console/11/menu");
    expect(body).toContain("Steamed Idli: changed on the menu");
    expect(body).toContain("Priya, today");
    expect((await olga.get(page("history"))).body).toContain("Price: <bdi>60.00</bdi> → <bdi>65.50</bdi>");
    expect((await olga.get("/console/11/store")).body).toContain("Steamed Idli: changed on the menu");
    const [offered] = /name="change" value="\d+"/.exec((await olga.get("/console/11/menu")).body) ?? [];
    expect(await undo(olga)).toMatchObject({ status: 200 });
    expect((await guests()).get("Idli")?.item_price).toBe(60);
    expect((await guests("ar")).has("إدلي")).toBe(true);
    expect((await olga.get("/console/11/menu")).body).not.toContain(offered);
  });

  test("[STAFF-60] a dish is listed by category, found by a word of any language, and its page has every field with its value", async () => {
    const { body } = await priya.get("/console/11/menu");
    for (const said of [
      "Breakfast",
      "Mains › Sides",
      "Grilled Platter",
      "Only from 07:00 to 11:30",
      "No name in: Arabic",
    ])
      expect(body).toContain(said);
    const found = (await priya.get(`/console/11/menu?q=${encodeURIComponent("إدلي")}`)).body;
    expect(found).toContain("/menu/dish/idli");
    expect(found).not.toContain("/menu/dish/grill");
    expect(formOf((await priya.get(page("dish/grill"))).body)).toMatchObject({
      title_en: "Grilled Platter",
      description_en: "Café-style crème",
      price: "300.00",
      markup_price: "350.00",
      food_type: "non_veg",
      category: "mains",
      stock: "3",
      allergen_milk: "contains",
      allergen_nuts: "free",
      allergen_fish: "",
      bestseller: "yes",
      modes: "delivery,pickup,dinein",
      stores: "centre,lake",
    });
  });

  test("[STAFF-60] a dish is added, copied hidden, moved, hidden and deleted; past orders keep it and a cart with it is refused", async () => {
    const blank = formOf((await priya.get(page("new"))).body);
    const fields = { ...blank, title_en: "Lassi", price: "80", category: "breakfast" };
    expect(await priya.post(page("new"), fields)).toMatchObject({ status: 200 });
    expect((await guests()).get("Lassi")).toMatchObject({ item_price: 80, category: { name: "Breakfast" } });
    expect(await priya.post(page("dish/lassi/copy"))).toMatchObject({ status: 200 });
    expect((await guests()).has("Lassi (copy)")).toBe(false);
    expect((await priya.get("/console/11/menu")).body).toContain("Lassi (copy)");
    expect(await save(priya, "lassi", { category: "sides" })).toMatchObject({ status: 200 });
    expect((await guests()).get("Lassi")?.category.name).toBe("Sides");
    const [guest, ids] = [await signUpGuest(backend), await menuIds(backend)];
    const items = [{ id: ids.Lassi, quantity: 3 }];
    const bill = { items, payable_amount: undefined };
    expect(await save(priya, "lassi", { hidden: "yes" })).toMatchObject({ status: 200 });
    expect((await guests()).has("Lassi")).toBe(false);
    expect((await placeOrder(backend, guest, ids, bill)).errors?.[0]?.extensions.code).toBeDefined();
    expect(await priya.post(page("dish/lassi/remove"))).toMatchObject({ status: 200 });
    expect((await priya.get(page("dish/lassi"))).status).toBe(404);
    // The same name again is another dish, so that nothing of the old one comes back with it.
    expect(await priya.post(page("new"), fields)).toMatchObject({ status: 200 });
    expect((await priya.get(page("dish/lassi-2"))).status).toBe(200);
    expect((await menuIds(backend)).Lassi).not.toBe(ids.Lassi);
  });

  test("[STAFF-61] two people on one dish: fields of either are kept, one field that both changed is refused with the other's value, and saved on purpose", async () => {
    const opened = formOf((await olga.get(page("dish/fries"))).body);
    expect(await save(priya, "fries", { price: "95", description_en: "Crisp" })).toMatchObject({ status: 200 });
    expect(await olga.post(page("dish/fries"), { ...opened, title_en: "Fries", price: "99" })).toMatchObject({
      status: 409,
      said: expect.stringMatching(/Priya.*Price: 95\.00/),
    });
    expect((await guests()).get("French Fries")?.item_price).toBe(95);
    // Without script, the page comes back with what was typed and sends it again.
    const again = await olga.post(
      page("dish/fries"),
      { ...opened, title_en: "Fries", price: "99" },
      { accept: "text/html" },
    );
    expect(again.status).toBe(409);
    const retyped = formOf(again.body);
    expect(retyped).toMatchObject({ title_en: "Fries", price: "99" });
    expect(await olga.post(page("dish/fries"), retyped)).toMatchObject({ status: 200 });
    expect((await guests()).get("Fries")?.item_price).toBe(99);
    expect(formOf((await olga.get(page("dish/fries"))).body)).toMatchObject({ description_en: "Crisp" });
  });

  test("[STAFF-61] each field that both changed has the other's value below it, also where it is made of several", async () => {
    const opened = formOf((await olga.get(page("dish/fries"))).body);
    await save(priya, "fries", { price: "97", description_en: "Very crisp", extras_en: "Nutrition\nSalt: 2 g" });
    const mine = { ...opened, price: "98", description_en: "Soft", extras_en: "Nutrition\nSalt: 1 g" };
    const refused = await olga.post(page("dish/fries"), mine);
    expect(refused.status).toBe(409);
    const [price, description_en, extras_en] = ["97.00", "Very crisp", "Salt: 2 g"].map((now) =>
      expect.stringContaining(now),
    );
    expect(JSON.parse(refused.body).wrong).toEqual({ price, description_en, extras_en });
  });

  test.each([
    ["a negative price", { price: "-5" }, "Price: write an amount in INR"],
    ["three decimals", { price: "5.125" }, "at most 2 decimals"],
    ["words for a price", { price: "free" }, "Price: write an amount"],
    ["no price", { price: "" }, "Price: write an amount"],
    ["a price of nothing", { price: "0" }, "guests get it for nothing"],
    ["no name", { title_en: "" }, "Name (English)"],
    ["a name without end", { title_en: "x".repeat(201) }, "at most 200 characters"],
    ["a huge description", { description_ar: "ش".repeat(4001) }, "Description (Arabic)"],
    ["reversed writing", { title_ar: "abc\u202ecba" }, "Name (Arabic)"],
    ["half of its hours", { from: "10:00", until: "" }, "Fill in both times"],
    ["no way to sell it", { modes: "" }, "at least one way"],
    ["a category that is gone", { category: "nowhere" }, "Choose a category"],
    ["a diet of its own", { food_type: "bacon" }, "Diet"],
    ["stock by halves", { stock: "1.5" }, "whole number"],
  ])("[STAFF-61] %s is refused by name of the field, and nothing is written", async (_what, fields, said) => {
    const before = await guests();
    const { modes, ...others } = { modes: "delivery", ...fields };
    const answer = await save(priya, "omelette", { ...others, ...(modes === "" ? { modes } : {}) });
    expect(answer).toMatchObject({ status: 422, said: expect.stringContaining(said) });
    expect(await guests()).toEqual(before);
  });

  test("[STAFF-61] a dish without a price is saved when somebody says so; hostile texts stay text", async () => {
    expect(await save(priya, "salad", { price: "0", is_free: "yes" })).toMatchObject({ status: 200 });
    const hostile = `<script>alert(1)</script>"'&`;
    expect(await save(priya, "salad", { title_en: hostile, description_en: hostile })).toMatchObject({ status: 200 });
    for (const path of ["/console/11/menu", page("dish/salad"), page("history"), "/console/11/store"]) {
      const { body } = await priya.get(path);
      expect(body).toContain("&#60;script&#62;");
      expect(body).not.toContain("<script>alert");
    }
  });

  test("[STAFF-66] a photo is checked by its content, shown to guests and in the console, replaced and removed; undo brings it back", async () => {
    const send = async (bytes: Uint8Array) => {
      await priya.get(page("dish/salad"));
      const body = new FormData();
      body.set("csrf", priya.csrf);
      body.set("file", new File([bytes as BlobPart], "salad.jpg", { type: "image/jpeg" }));
      const headers = { cookie: priya.cookie, origin: priya.origin };
      const url = `${priya.origin}${page("photo/salad")}`;
      const response = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
      return { status: response.status, text: await response.text() };
    };
    const image = async () => {
      const { data } = await backend.query(
        "{ getAllItems(limit: 50) { items { item_title image_url image_blur_hash } } }",
      );
      return data.getAllItems.items.find((item: { item_title: string }) => item.item_title === "Green Salad");
    };
    for (const wrong of [
      Buffer.from("<svg onload=alert(1)>"),
      Buffer.from("%PDF-1.7 not a photo"),
      Buffer.alloc(0),
      Buffer.alloc(20_200_000, 1),
    ])
      expect((await send(wrong)).status).toBeGreaterThanOrEqual(413);
    const before = await image();
    const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: "#3a5" } }).jpeg();
    expect((await send(await photo.toBuffer())).status).toBe(200);
    expect(await image()).toMatchObject({
      image_url: expect.stringContaining("/media/"),
      image_blur_hash: expect.stringMatching(/.{6}/),
    });
    const history = (await priya.get(page("history"))).body;
    expect(history, "in words").toContain("Photo: <bdi>nothing</bdi> → <bdi>a photo</bdi>");
    expect(history).not.toMatch(/image_blur_hash|\/media\//);
    const shown = await priya.get(page("photo/salad"));
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await priya.get(page("dish/salad"))).body).toContain('alt="Photo 1 of 1 of Green Salad"');
    expect(await priya.post(page("photo/salad/remove"))).toMatchObject({ status: 200 });
    expect(await image()).toEqual(before);
    await undo(priya);
    expect((await image()).image_url).toContain("/media/");
  });

  test("[STAFF-62] [SEC-01] neither staff, nor managers of one store, nor another business see or change the menu", async () => {
    const others = [
      await staffMember(backend, { login: "sam", role: "staff" }),
      await staffMember(backend, { login: "mia", role: "manager", stores: [11] }),
    ];
    for (const who of others) {
      expect((await who.get("/console/11/menu")).body).toContain("Only owners, and managers with access to all stores");
      expect((await who.get(page("dish/idli"))).body).not.toContain("title_en");
      for (const path of ["dish/idli", "dish/idli/remove", "dish/idli/copy", "new", "undo"])
        expect((await who.post(page(path), { title_en: NO_TEXT, price: "1" })).status).toBe(403);
    }
    const rival = await staffMember(backend, { business: "rival", login: "rivals", role: "owner" });
    expect((await rival.post(page("dish/idli/remove"))).status).toBe(404);
    expect((await guests()).has("Idli")).toBe(true);
  });

  test("[STAFF-62] whoever takes an addition back reads that the dish is gone, not that it is as it was", async () => {
    const blank = formOf((await priya.get(page("new?c=breakfast"))).body);
    await priya.post(page("new"), { ...blank, title_en: "Vada", price: "40" });
    expect(await undo(priya)).toMatchObject({ status: 200, said: "“Vada” was added and is gone again." });
  });

  test("[STAFF-62] undo is only for the last change, and not for one that an import has replaced", async () => {
    await save(priya, "idli", { price: "61" });
    const first = /name="change" value="(\d+)"/.exec((await priya.get("/console/11/menu")).body)?.[1] ?? "";
    await save(olga, "fries", { price: "91" });
    expect(await priya.post(page("undo"), { change: first })).toMatchObject({ status: 409 });
    // Written without a record, as the demo's menu is.
    const now = new Date(NOON);
    await applyMenu(backend.app.db, "bistro", bistro.menu, { source: "menu.json", now, take: "all" });
    expect(await undo(priya)).toMatchObject({ status: 409, said: expect.stringContaining("import") });
    expect((await guests()).get("French Fries")?.item_price).toBe(90);
  });

  test("[STAFF-60] a refused form of a new dish keeps everything that was typed, and an added dish says that photos and options come next", async () => {
    const blank = formOf((await priya.get(page("new"))).body);
    const typed = {
      title_en: "Dhokla",
      description_en: "Steamed\nand light",
      price: "70",
      allergen_milk: "contains",
      food_type: "veg",
      bestseller: "yes",
      stock: "12",
      from: "08:00",
      until: "11:00",
    };
    const sent = { ...blank, ...typed, category: "" };
    const refused = await priya.post(page("new"), sent, { accept: "text/html" });
    expect(refused.status).toBe(422);
    expect(formOf(refused.body)).toMatchObject(typed);
    const added = await priya.post(page("new"), { ...blank, ...typed });
    const { body } = await priya.get(JSON.parse(added.body).go);
    expect(body).toContain("Photos and options can be added below.");
    for (const part of ["photo", "groups"])
      expect([body.includes(`href="#h-${part}"`), body.includes(`id="h-${part}"`)]).toEqual([true, true]);
    expect((await priya.get(page("dish/dhokla"))).body).not.toContain("can be added below");
  });
});
