import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BusinessRow } from "../../../backend/db/repositories/business.ts";
import { forBusiness, type Repositories } from "../../../backend/db/repositories.ts";
import { lockMenu } from "../../../backend/importers/menu/read-menu.ts";
import { editMenu } from "../../../backend/menu/editing/edit-menu.ts";
import type { EditedPart } from "../../../backend/menu/editing/menu-parts.ts";
import { ok } from "../../../lib/domain/result.ts";
import { describeEachStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { bistro, copyOfMenu } from "../../fixtures/backend/backend-content.ts";
import { NOON } from "../../fixtures/backend/ordering.ts";

describeEachStorage("menu import", (storage) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ storage });
  });
  afterAll(() => backend?.remove());
  beforeEach(() => importMenu(copyOfMenu(bistro)));

  const importMenu = (document: unknown, business = "bistro") =>
    backend.rest("POST", "/staff/menu", { business, document, source: "test" });
  const itemIds = async () => {
    const { data } = await backend.query("{ getAllItems { items { id item_title } } }");
    return Object.fromEntries(
      data.getAllItems.items.map((item: { id: string; item_title: string }) => [item.item_title, item.id]),
    );
  };

  test("[MENU-01] importing again updates in place: ids stay, texts and prices change, the report counts", async () => {
    const before = await itemIds();
    const document = copyOfMenu(bistro);
    const idli = document.categories[0]?.items[0];
    if (!idli) throw new Error("the fixture has no idli");
    idli.title = { en: "Ghee Idli" };
    idli.price = 75;
    document.categories[0]?.items.push({ ...idli, ref: "vada", title: "Vada" });
    const { status, body } = await importMenu(document);
    expect(status).toBe(200);
    expect(body.report).toMatchObject({
      source: "test",
      items: { created: 1, changed: 1, unchanged: 4, retired: 0 },
      categories: { created: 0, changed: 0, unchanged: 3, retired: 0 },
      options: { created: 0, changed: 0, unchanged: 6, retired: 0 },
    });
    const after = await itemIds();
    expect(after["Ghee Idli"]).toBe(before.Idli);
    const { data } = await backend.query(`{ getItemById(item_id: "${before.Idli}") { item_title item_price slug } }`);
    expect(data.getItemById).toEqual({ item_title: "Ghee Idli", item_price: 75, slug: "ghee-idli" });
  });

  test("[MENU-01] what a document no longer names is retired, and comes back with its id when it is named again", async () => {
    const before = await itemIds();
    const document = copyOfMenu(bistro);
    document.categories.shift();
    expect((await importMenu(document)).body.report).toMatchObject({
      items: { retired: 2 },
      categories: { retired: 1 },
    });
    expect(Object.keys(await itemIds())).not.toContain("Idli");
    expect((await backend.query(`{ getItemById(item_id: "${before.Idli}") { id } }`)).data.getItemById).toBe(null);
    await importMenu(copyOfMenu(bistro));
    expect((await itemIds()).Idli).toBe(before.Idli);
  });

  test("[MENU-01] a document with any problem writes nothing and names every field with its reason", async () => {
    const before = await itemIds();
    const document = copyOfMenu(bistro);
    const [breakfast] = document.categories;
    const [idli, omelette] = breakfast?.items ?? [];
    if (!idli || !omelette) throw new Error("the fixture has no breakfast");
    idli.title = { ar: "إدلي" };
    idli.price = "1.005";
    idli.option_groups = ["nothing"];
    idli.not_at = ["moon"];
    omelette.ref = "idli";
    const { status, body } = await importMenu(document);
    expect(status).toBe(422);
    expect(body.error.details.map((problem: { path: string }) => problem.path).sort()).toEqual([
      "categories.0.items.0.not_at.0",
      "categories.0.items.0.option_groups.0",
      "categories.0.items.0.price",
      "categories.0.items.0.title",
      "categories.0.items.1.ref",
    ]);
    expect(await itemIds()).toEqual(before);
  });

  test("[MENU-01] [STAFF-65] a name without a text in the business's default language is refused, and nothing is written", async () => {
    const before = await itemIds();
    const document = copyOfMenu(bistro);
    const items = document.categories[0]?.items;
    if (!items?.[0] || !items[1]) throw new Error("the fixture has no dishes");
    items[0].title = { ar: "إدلي" };
    items[1].title = {};
    const { status, body } = await importMenu(document);
    expect(status).toBe(422);
    expect(body.error.details).toEqual(
      ["categories.0.items.0.title", "categories.0.items.1.title"].map((path) => ({
        path,
        message: "A name needs a text in the shop's main language (en).",
      })),
    );
    expect(await itemIds()).toEqual(before);
  });

  test("[MENU-01] [STAFF-65] a menu's own export is imported also where names have no text in the default language", async () => {
    const spoons = { ref: "spoons", title: "Spoons", min: 0, max: 1, options: [{ ref: "one", title: "One" }] };
    const amounts = [{ ref: "single", title: "Single", factor: 1 }];
    const options = ["a", "b"].map((ref) => ({ ref, title: ref, groups: [spoons] }));
    const document = copyOfMenu(bistro);
    const groups = [...document.option_groups, { ref: "extra", title: "Extra", min: 0, max: 1, amounts, options }];
    expect((await importMenu({ ...document, option_groups: groups })).status).toBe(200);
    const { db } = backend.app;
    const older = sql`'{"es": "Antes", "ar": "قبل"}'::jsonb`;
    await db.execute(sql`update categories set name = ${older} where business_id = 'bistro'`);
    await db.execute(sql`update items set title = ${older} where business_id = 'bistro' and ref <> 'omelette'`);
    await db.execute(sql`update options set title = ${older} where business_id = 'bistro'`);
    await db.execute(sql`update option_groups set title = ${older} where business_id = 'bistro'`);
    await db.execute(
      sql`update option_groups set amounts = jsonb_set(amounts, '{0,title}', ${older}) where business_id = 'bistro' and path = 'extra'`,
    );
    const { menu } = (await backend.rest("GET", "/staff/menu?business=bistro")).body;
    expect(menu.shared_groups).toHaveLength(1);
    const { status, body } = await importMenu(menu);
    expect(body).toMatchObject({ report: { items: { created: 0, changed: 0, retired: 0 } } });
    expect(status).toBe(200);
    const [, omelette] = menu.categories[0].items;
    omelette.title = { es: "Antes", ar: "قبل" };
    menu.categories[0].name = { ar: "قبل" };
    expect((await importMenu(menu)).body.error.details.map(({ path }: { path: string }) => path)).toEqual([
      "categories.0.name",
      "categories.0.items.1.title",
    ]);
  });

  // The embedded database has one connection, on which no transaction waits for another.
  test.runIf(storage === "server")(
    "[MENU-01] [STAFF-65] of two that write one menu at once, the second reads what the first wrote: a hand-made change stays, and a name is not taken away",
    async () => {
      const { db } = backend.app;
      await db.execute(sql`update items set title = '{"ar":"إدلي"}' where business_id = 'bistro' and ref = 'idli'`);
      const { menu } = (await backend.rest("GET", "/staff/menu?business=bistro")).body;
      const whileAnotherWrites = async (write: (tx: Repositories) => Promise<unknown>) => {
        const [importing] = await forBusiness(db, "bistro").transaction(async (tx) => {
          await lockMenu(tx.db, "bistro");
          const answer = importMenu(menu);
          const waits = async () => (await db.execute(sql`select 1 from pg_locks where not granted`)) as object;
          await expect.poll(waits).not.toMatchObject({ rows: [] });
          await write(tx);
          return [answer];
        });
        return importing;
      };
      const kept = await whileAnotherWrites(async (tx) => {
        const business = (await tx.business.row()) as BusinessRow;
        const dearer = (part: EditedPart) =>
          part.ref === "idli" ? { ...part, fields: { ...part.fields, price: 75 } } : part;
        await editMenu(tx, business, { staff_id: null, now: new Date(NOON) }, (parts) =>
          ok({ act: "change", title: {}, parts: new Map([...parts].map(([key, part]) => [key, dearer(part)])) }),
        );
      });
      expect(kept).toMatchObject({ status: 200, body: { report: { conflicts: [{ field: "price", kept: "75.00" }] } } });
      const named = await whileAnotherWrites((tx) =>
        tx.db.execute(sql`update items set title = '{"en":"Idli"}' where business_id = 'bistro' and ref = 'idli'`),
      );
      expect(named).toMatchObject({ status: 422 });
      expect(named.body.error.details).toMatchObject([{ path: "categories.0.items.0.title" }]);
      expect(Object.keys(await itemIds())).toContain("Idli");
      // The hand-made price is the file's again, for the other tests.
      await backend.rest("POST", "/staff/menu", { business: "bistro", document: copyOfMenu(bistro), take: "all" });
    },
  );

  test("[MENU-01] a document of another shape is refused with the path of the field", async () => {
    const { status, body } = await importMenu({ ...copyOfMenu(bistro), categories: [{ ref: "Bad Ref", name: 5 }] });
    expect(status).toBe(422);
    expect(body.error.details.map((problem: { path: string }) => problem.path)).toContain("categories[0].ref");
    expect((await importMenu(copyOfMenu(bistro), "nobody")).status).toBe(422);
  });

  test("[MENU-09] option groups nest seven levels deep and no deeper", async () => {
    const nested = (level: number): object => ({
      ref: `level-${level}`,
      title: `Level ${level}`,
      min: 1,
      max: 1,
      options: [{ ref: "yes", title: "Yes", price: 1, ...(level > 1 ? { groups: [nested(level - 1)] } : {}) }],
    });
    const withDepth = (levels: number) => {
      const document = copyOfMenu(bistro);
      return {
        ...document,
        option_groups: [...document.option_groups, nested(levels)],
        categories: [
          {
            ref: "deep",
            name: "Deep",
            items: [{ ref: "deep", title: "Deep", price: 10, option_groups: [`level-${levels}`] }],
          },
        ],
      };
    };
    expect((await importMenu(withDepth(8))).body.error.details[0].message).toContain("at most 7");
    expect((await importMenu(withDepth(7))).status).toBe(200);
    const id = (await itemIds()).Deep;
    const levels = (n: number): string => (n === 0 ? "" : `option_groups { title options { title ${levels(n - 1)} } }`);
    const { data } = await backend.query(
      `{ getItemById(item_id: "${id}") { item_price display_price } getItemOptionGroups(item_id: "${id}") { title options { title ${levels(6)} } } }`,
    );
    expect(data.getItemById).toEqual({ item_price: 10, display_price: 17 });
    expect(JSON.stringify(data.getItemOptionGroups)).toContain("Level 1");
  });

  test("[MENU-02] a changed stock in the document is a new count in every store, an unchanged one leaves the stores' counts", async () => {
    const stock = async () =>
      (await backend.query('{ getAllItems(keyword: "grilled") { items { current_stock } } }', { location: 11 })).data
        .getAllItems.items[0].current_stock;
    await backend.rest("POST", "/staff/stock", { business: "bistro", store: 11, item: "grill", stock: 1 });
    await importMenu(copyOfMenu(bistro));
    expect(await stock()).toBe(1);
    const document = copyOfMenu(bistro);
    const grill = document.categories[1]?.items[0];
    if (grill) grill.stock = 8;
    await importMenu(document);
    expect(await stock()).toBe(8);
  });

  test("[MENU-09] no dish with a diet's mark opens with an option that breaks it, at any level, and its menu is imported as before", async () => {
    const beef = { food_type: "non_veg", default: true };
    const document = {
      format: "storefront-menu/1",
      categories: [
        {
          ref: "c",
          name: "C",
          items: ["vegan", "non_veg"].map((food_type) => ({
            ref: food_type,
            title: food_type,
            price: 10,
            food_type,
            option_groups: ["filling", "bread"],
          })),
        },
      ],
      option_groups: [
        { ref: "filling", title: "Filling", min: 0, max: 1, options: [{ ref: "beef", title: "Beef", ...beef }] },
        {
          ref: "bread",
          title: "Bread",
          min: 1,
          max: 1,
          options: [
            {
              ref: "roll",
              title: "Roll",
              default: true,
              groups: [
                { ref: "top", title: "Top", min: 0, max: 1, options: [{ ref: "bacon", title: "Bacon", ...beef }] },
              ],
            },
          ],
        },
      ],
    };
    expect((await importMenu(document)).status).toBe(200);
    const ids = await itemIds();
    const chosen = async (dish: string) => {
      const { data } = await backend.query(
        `{ getItemOptionGroups(item_id: "${ids[dish]}") { default options { default option_groups { default options { default } } } } }`,
      );
      const [filling, bread] = data.getItemOptionGroups;
      const [top] = bread.options[0].option_groups;
      return [filling, bread, top].map((group) => [group.default !== null, group.options[0].default]);
    };
    const [yes, no] = [
      [true, true],
      [false, false],
    ];
    expect(await chosen("non_veg")).toEqual([yes, yes, yes]);
    expect(await chosen("vegan")).toEqual([no, yes, no]);
  });

  test("[STORE-06] imported stores keep their ids, get new ones where they have none, and a wrong one writes nothing", async () => {
    const [centre] = bistro.stores;
    const harbour = { ...centre, ref: "harbour", biz_location_id: undefined, floors: [], name: "Harbour" };
    const { status, body } = await backend.rest("POST", "/staff/stores", { business: "bistro", document: [harbour] });
    expect({ status, report: body.report }).toMatchObject({
      status: 200,
      report: { created: 1, changed: 0, retired: 0 },
    });
    const { data } = await backend.query("{ getStoresList { biz_location_id name } }");
    expect(data.getStoresList).toContainEqual({ biz_location_id: "13", name: "Harbour" });
    const wrong = await backend.rest("POST", "/staff/stores", {
      business: "bistro",
      document: [{ ...harbour, ref: "new", biz_location_id: 11 }],
    });
    expect(wrong).toMatchObject({ status: 422, body: { error: { details: [{ path: "0.biz_location_id" }] } } });
  });
});
