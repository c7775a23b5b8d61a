import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shippedDemoDirs } from "../../backend/demo/seed.ts";
import {
  type MenuDocument,
  type MenuItemInput,
  menuItem,
  type OptionGroupInput,
  type OptionInput,
} from "../../backend/importers/menu/menu-document.ts";
import { startTestBackend, type TestBackend } from "../fixtures/backend/backend.ts";
import { bistro, copyOfMenu } from "../fixtures/backend/backend-content.ts";
import { runInHost } from "../fixtures/imports/commands.ts";

const NOTHING_NEW = { created: 0, changed: 0, retired: 0 };

// A new field does not compile until it has a value here. An option that comes in amounts is not counted, and one with
// allergens does not say that it adds nothing.
type Apart = "max_quantity" | "adds_nothing" | "groups" | "groups_ref";
const FULL_OPTION: Required<Omit<OptionInput, Apart>> = {
  ref: "butter",
  title: "Butter",
  price: "5.00",
  food_type: "veg",
  default: true,
  available: false,
  stock: 7,
  prices: [
    { mode: "dinein", price: "0.00" },
    { store: "lake", price: "15.00" },
    { store: "lake", mode: "delivery", price: "17.00" },
  ],
  included: "0.5",
  amounts: ["double"],
  allergens: { milk: "contains" },
};
const FULL_GROUP: Required<OptionGroupInput> = {
  ref: "extras",
  title: "Extras",
  description: "On the side",
  min: 0,
  max: 4,
  free: 1,
  halves: true,
  amounts: [
    { ref: "single", title: "Single", factor: "1" },
    { ref: "double", title: "Double", factor: "2" },
  ],
  options: [FULL_OPTION],
};
const COUNTED: OptionGroupInput = {
  ref: "cups",
  title: "Cups",
  min: 0,
  max: 3,
  options: [{ ref: "coffee", title: "Coffee", max_quantity: 3, adds_nothing: true }],
};
const FULL_ITEM: Required<MenuItemInput> = {
  ref: "idli",
  title: { ar: "إدلي", en: "Idli" },
  description: "Steamed rice cakes",
  price: "80.00",
  markup_price: "95.00",
  prices: [
    { mode: "dinein", price: "75.00" },
    { store: "lake", price: "90.00" },
    { store: "lake", mode: "delivery", price: "92.00" },
  ],
  price_descriptor: "for two",
  food_type: "veg",
  bestseller: true,
  recommended: true,
  stock: 12,
  likes: 34,
  unit_weight: 250,
  tax_rate: 5,
  image: "/images/idli.webp",
  image_blur_hash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
  images: ["/images/idli.webp", "/images/idli-2.webp"],
  allergens: { gluten: "free", mustard: "contains" },
  extras: [{ name: "Nutrition", key_values: [{ key: "Energy", value: "320 kcal" }] }],
  option_groups: ["extras", "cups"],
  modes: ["pickup"],
  not_at: ["lake"],
  available_between: ["07:00", "11:30"],
  hidden: true,
};

describe("[MENU-01] menu:export", () => {
  test("gives back what was imported: importing it changes nothing, and it is the same file every time", async () => {
    const backend = await startTestBackend({ demoDirs: await shippedDemoDirs() });
    try {
      for (const business of ["kaapi-kitchen", "manara-grill", "la-arepera", "union-burger"]) {
        const read = async () =>
          (await backend.rest("GET", `/staff/menu?business=${business}`)).body.menu as MenuDocument;
        const document = await read();
        const { body } = await backend.rest("POST", "/staff/menu", { business, document });
        expect(body.report, business).toMatchObject({
          categories: NOTHING_NEW,
          items: NOTHING_NEW,
          option_groups: NOTHING_NEW,
          options: NOTHING_NEW,
          reordered: false,
        });
        expect(JSON.stringify(await read())).toBe(JSON.stringify(document));
      }
    } finally {
      await backend.remove();
    }
  });
});

// The first command starts a process, which takes its time on a busy machine.
describe("[ROB-01] menu:import on a menu that sells", { timeout: 120_000 }, () => {
  let backend: TestBackend;
  let folder: string;
  const run = async (sheet: string, ...args: string[]) => {
    const file = path.join(folder, "menu.csv");
    await writeFile(file, sheet);
    return runInHost(
      "import/menu-import.ts",
      ["--business", "bistro", "--format", "csv", ...args, file],
      backend.dataDir,
    );
  };
  const dishes = async (): Promise<Record<string, number>> => {
    const { data } = await backend.query("{ getAllItems(limit: 50) { items { item_title item_price } } }");
    return Object.fromEntries(
      data.getAllItems.items.map((item: { item_title: string; item_price: number }) => [
        item.item_title,
        item.item_price,
      ]),
    );
  };
  const small = (...dishesOf: [string, number][]): MenuDocument =>
    ({
      format: "storefront-menu/1",
      categories: [
        {
          ref: "drinks",
          name: "Drinks",
          items: dishesOf.map(([title, price]) => ({ ref: title.toLowerCase(), title, price })),
        },
      ],
    }) as unknown as MenuDocument;
  const sell = (document: MenuDocument) => backend.rest("POST", "/staff/menu", { business: "bistro", document });
  const HEAD = "category,title,price\n";

  beforeAll(async () => {
    backend = await startTestBackend();
    folder = await mkdtemp(path.join(tmpdir(), "menu-commands-"));
  });
  afterAll(async () => {
    await backend?.remove();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => sell(small(["Tea", 10], ["Coffee", 20], ["Milk", 30])));

  test("a row that cannot be read keeps its dish as it was, in its place", async () => {
    const { code, out } = await run(`${HEAD}Drinks,Tea,10\nDrinks,Coffee,twenty\nDrinks,Milk,35\n`);
    expect(code).toBe(2);
    expect(out).toContain("dishes: 0 new, 1 changed, 0 gone, 2 unchanged\n  changed  Milk: price ₹30.00 → ₹35.00");
    expect(out).toContain("Kept as they were, because their rows cannot be read: Coffee.");
    expect(Object.entries(await dishes())).toEqual([
      ["Tea", 10],
      ["Coffee", 20],
      ["Milk", 35],
    ]);
  });

  test("a row that is like no dish of the menu takes none off, until --yes", async () => {
    const sheet = `${HEAD}Drinks,Tea,10\nDrinks,Cofee,twenty\nDrinks,Milk,30\n`;
    const first = await run(sheet);
    expect(first.out).toContain("Nothing was taken off the menu: one row that cannot be read (line 3)");
    expect(Object.keys(await dishes())).toEqual(["Tea", "Coffee", "Milk"]);
    expect((await run(sheet, "--yes")).code).toBe(2);
    expect(Object.keys(await dishes())).toEqual(["Tea", "Milk"]);
  });

  test("a dry run prints what the import then prints, line by line, and writes nothing", async () => {
    const sheet = `${HEAD}Drinks,Tea,12.50\nDrinks,Milk,30\nDrinks,Juice,40\n`;
    const before = await dishes();
    const dry = await run(sheet, "--dry-run");
    expect(await dishes()).toEqual(before);
    expect(dry.out).toContain(
      "dishes: 1 new, 1 changed, 1 gone, 1 unchanged\n  new      Juice, ₹40.00\n  gone     Coffee, ₹20.00\n  changed  Tea: price ₹10.00 → ₹12.50\n",
    );
    const real = await run(sheet);
    expect(real).toMatchObject({ code: 0, err: "" });
    const difference = (out: string) => out.slice(0, out.lastIndexOf("\n", out.length - 2));
    expect(difference(real.out)).toBe(difference(dry.out));
    expect((await run(sheet)).out).toContain("dishes: 0 new, 0 changed, 0 gone, 3 unchanged");
  });

  test("more than five dishes, or all, go only with --yes", async () => {
    const all = await run(`${HEAD}Food,Soup,50\n`);
    expect(all).toMatchObject({ code: 1, err: expect.stringContaining("3 of the 3 dishes") });
    expect(all.err).toContain("--yes");
    const many = Array.from({ length: 8 }, (_, index): [string, number] => [`Dish${index}`, 10]);
    await sell(small(["Tea", 10], ...many));
    const before = await dishes();
    expect((await run(`${HEAD}Drinks,Tea,10\nDrinks,Dish0,10\nDrinks,Dish1,10\n`)).err).toContain("6 of the 9 dishes");
    expect(await dishes()).toEqual(before);
    expect((await run(`${HEAD}Food,Soup,50\n`, "--dry-run")).out).toContain("takes --yes, because 9 dishes would go");
    expect((await run(`${HEAD}Food,Soup,50\n`, "--yes")).code).toBe(0);
    expect(Object.keys(await dishes())).toEqual(["Soup"]);
  });

  test("--problems-only prints the rows that failed and nothing else", async () => {
    const { out } = await run(
      `${HEAD}Drinks,Tea,10\nDrinks,Coffee,20\nDrinks,Milk,x\n`,
      "--problems-only",
      "--dry-run",
    );
    expect(out.trim().split("\n")).toEqual([
      expect.stringContaining('skipped  item row line 4 "Milk"'),
      expect.stringContaining("Kept as they were"),
    ]);
  });

  test("texts in a language that the shop does not offer are named", async () => {
    const { out } = await run(
      "category,title,title_es,price\nDrinks,Tea,Té,10\nDrinks,Coffee,Café,20\nDrinks,Milk,Leche,30\n",
    );
    expect(out).toContain("The file has texts in es, which bistro does not offer yet: npm run business:change");
  });

  test("[MENU-01] menu:export writes every field of a dish, a group and an option as it was imported, and each is compared", async () => {
    const menu = (item: object): MenuDocument =>
      ({
        format: "storefront-menu/1",
        categories: [{ ref: "food", name: "Food", items: [item] }],
        option_groups: [FULL_GROUP, COUNTED],
      }) as unknown as MenuDocument;
    expect(Object.keys(FULL_ITEM).sort()).toEqual(Object.keys(menuItem.shape).sort());
    expect((await sell(menu(FULL_ITEM))).body).toMatchObject({ report: { items: { created: 1 } } });
    const { body } = await backend.rest("GET", "/staff/menu?business=bistro");
    expect(body.menu).toEqual(menu(FULL_ITEM));
    for (const field of Object.keys(FULL_ITEM)) {
      if (["ref", "title", "price"].includes(field)) continue;
      await sell(menu(FULL_ITEM));
      const { [field as keyof MenuItemInput]: _left, ...without } = FULL_ITEM;
      const { body: told } = await sell(menu(without));
      expect.soft(told.report?.items, `without ${field}`).toMatchObject({ changed: 1, unchanged: 0 });
    }
  });

  test("menu:export writes a sheet that imports to the same menu, and refuses what a sheet cannot hold", async () => {
    const file = path.join(folder, "exported.csv");
    const exported = (format: string) =>
      runInHost("import/menu-export.ts", ["--business", "bistro", "--format", format, "--out", file], backend.dataDir);
    await run(
      'type,category,sub_category,title,title_ar,price,options,group,min,max,default\n,Food,Warm,"Soup, ""hot""",حساء,5,Size|Extras,,,,\n,Food,,Tea,,2,,,,,\n,Food,Warm,Tea,,3,,,,,\noption,,,Small,,,,Size,1,1,yes\noption,,,Large,,2,Plate,Size,,,\noption,,,Nuts,,1,,Extras,0,2,\noption,,,Clay,,1,,Plate,0,1,\n',
      "--yes",
    );
    expect(await exported("csv")).toMatchObject({ code: 0, err: "" });
    const sheet = await readFile(file, "utf8");
    const again = await run(sheet);
    expect(again.out).toContain("dishes: 0 new, 0 changed, 0 gone, 3 unchanged");
    expect(again.out).toContain("options: 0 new, 0 changed, 0 gone, 4 unchanged");
    expect(again.out).not.toContain("another order");
    await exported("csv");
    expect(await readFile(file, "utf8")).toBe(sheet);
    await sell(copyOfMenu(bistro));
    expect(await exported("csv")).toMatchObject({
      code: 1,
      err: expect.stringContaining("A sheet cannot hold this menu"),
    });
    expect((await exported("json")).code).toBe(0);
    const document = JSON.parse(await readFile(file, "utf8"));
    const { body } = await sell(document);
    expect(body.report).toMatchObject({ items: NOTHING_NEW, option_groups: NOTHING_NEW, options: NOTHING_NEW });
  });
});
