import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parseBusinessConfig } from "../../../config/schema.ts";
import { newDataDir } from "../../fixtures/backend/backend.ts";
import { runInHost, runScript } from "../../fixtures/imports/commands.ts";
import { emptyCart, openShop, type Shop } from "../../fixtures/imports/shop.ts";
import { isFullRun } from "../../full-run.ts";

import {
  addBusiness,
  backend,
  file,
  folder,
  IDENTITY,
  keyOf,
  MINI,
  openStore,
  run,
  runImports,
  SHEET,
  STORE,
  soldBy,
} from "./commands.ts";

runImports();

// The first command starts a process, which takes its time on a busy machine.
describe("the import commands", { timeout: 240_000 }, () => {
  test("[CFG-01] a business is added with a key of its own and a configuration that is valid, and never twice", async () => {
    const added = await addBusiness("fifth", "--languages", "en,es", "--domain", "fifth.example");
    expect(added).toMatchObject({ code: 0, err: "" });
    const text = await readFile(path.join(folder, "config/businesses/fifth.json"), "utf8");
    expect(parseBusinessConfig(JSON.parse(text))).toMatchObject({
      ok: true,
      value: {
        biz: { id: "fifth", currency: "USD", domains: [{ domain: "fifth.example" }], supportedLanguages: ["en", "es"] },
      },
    });
    const { data } = await backend.query("{ getBusinessInfo { currency timezone } }", { key: await keyOf("fifth") });
    expect(data.getBusinessInfo).toEqual({ currency: "USD", timezone: "America/New_York" });
    expect((await addBusiness("fifth")).code).toBe(1);
    expect(await readFile(path.join(folder, "config/businesses/fifth.json"), "utf8")).toBe(text);
    // The backend knows an id the configuration folder does not: refused, and the new file is taken back.
    const taken = await addBusiness("bistro");
    expect(taken).toMatchObject({ code: 1, err: expect.stringContaining("already") });
    await expect(readFile(path.join(folder, "config/businesses/bistro.json"))).rejects.toThrow();
    for (const wrong of [
      ["--currency", "EURO"],
      ["--timezone", "Mars/Base"],
      ["--language", "xx"],
      ["--id", "No Id"],
    ]) {
      expect((await addBusiness("sixth", ...wrong)).code, wrong.join(" ")).toBe(1);
    }
  });

  describe("a small catalogue in the fifth business", () => {
    let shop: Shop;
    beforeAll(async () => {
      expect((await openStore("fifth")).code).toBe(0);
      const imported = await run("import/menu-import.ts", "--business", "fifth", "--format", "dominos", MINI);
      expect(imported).toMatchObject({ code: 2, err: "" });
      expect(imported.out).toContain("product: 4 imported, 2 adapted, 3 skipped");
      expect(imported.out).toContain('skipped  product products.M_UNEVEN "Uneven"');
      shop = await openShop(backend, await keyOf("fifth"), 1, "USD");
    });

    test("[CART-06] a half-and-half pizza with a doubled topping is billed and ordered at the exact price", async () => {
      const large = ["Size: Large"];
      const cart = await shop.add(
        emptyCart,
        "Your pizza",
        [
          [...large, "Crust: Thick"],
          ["Sauce: Tomato sauce | Normal"],
          ["Bake: Well done"],
          [...large, "Crust: Thick", "Toppings: Salame | left, Normal"],
          [...large, "Crust: Thick", "Toppings: Mushrooms | right, Double"],
        ],
        2,
      );
      // By hand: 13.50 (large, thick) + salame 1.75 on the left half 0.87 + mushrooms 2 × 1.75 on the right half 1.75
      // = 16.12; two of them 32.24; 10 % tax 3.224 → 3.22; together 35.46.
      expect(cart.sub_total).toBe(3224);
      const { data } = await shop.bill(cart);
      expect(data.getBill).toMatchObject({
        errors: [],
        bill: { sub_total: 32.24, taxes: 3.22, payable_amount: 35.46, items: [{ total: 32.24 }] },
      });
      const placed = await shop.place(cart, 35.46);
      expect(placed.errors).toBeUndefined();
      const { body } = await backend.rest("GET", "/staff/orders?business=fifth&all=1");
      expect(body.orders).toMatchObject([{ total: "35.46" }]);
      const wrong = await shop.place(cart, 35.45);
      expect(wrong.errors?.[0]?.extensions.code).toBe("PRICE_CHANGED");
    });

    test("[MENU-10] a choice the catalogue does not allow is refused by the bill", async () => {
      const whole = await shop.add(emptyCart, "Your pizza", [["Size: Large", "Crust: Fine"], ["Bake: Normal bake"]]);
      const { data: good } = await shop.bill(whole);
      expect(good.getBill).toMatchObject({ errors: [], bill: { sub_total: 12 } });
      const uncrusted = await shop.add(emptyCart, "Your pizza", [["Size: Large"], ["Bake: Normal bake"]]);
      const { data: bad } = await shop.bill(uncrusted);
      expect(bad.getBill.errors[0].error_type).toBe("OPTION_RULE");
    });

    test("[MENU-01] importing again changes nothing, and a dry run writes nothing", async () => {
      const key = await keyOf("fifth");
      const before = await soldBy(backend, key);
      const again = await run("import/menu-import.ts", "--business", "fifth", "--format", "dominos", MINI);
      expect(again.out).toContain("dishes: 0 new, 0 changed, 0 gone, 6 unchanged");
      const dry = await run("import/menu-import.ts", "--business", "fifth", "--format", "csv", "--dry-run", SHEET);
      expect(dry.out).toContain("dishes: 4 new, 0 changed, 0 gone, 6 unchanged");
      expect(dry.out).toContain("  new      Lamb stew, $12.50");
      expect(dry.out).toContain("nothing was written");
      expect(await soldBy(backend, key)).toBe(before);
    });
  });

  test("[ROB-01] a sheet is imported around the rows that fail, which are named", async () => {
    await addBusiness("sheet");
    await openStore("sheet");
    const imported = await run("import/menu-import.ts", "--business", "sheet", "--format", "csv", SHEET);
    // Some rows were left out: neither a success nor a refusal.
    expect(imported.code).toBe(2);
    expect(imported.out).toContain('skipped  item row line 7 "Dear": price "12.505" is not a valid amount in USD');
    expect(imported.out).toContain("item row: 3 imported, 1 adapted, 4 skipped");
    const shop = await openShop(backend, await keyOf("sheet"), 1, "USD");
    expect([...shop.items.keys()].sort()).toEqual([
      '=HYPERLINK("http://x")',
      "Another soup",
      "Lamb stew",
      "Lentil soup",
    ]);
    // 12.50 + large 3.50 + clay plate 0.50; of almonds 1.25 and raisins 0.75 the dearer one is free.
    const cart = await shop.add(emptyCart, "Lamb stew", [["Large", "Clay plate"], ["Raisins"], ["Almonds"]]);
    const { data } = await shop.bill(cart);
    expect(data.getBill.bill.sub_total).toBe(17.25);
  });

  test("[ROB-01] a refused file changes nothing and the exit code says so", async () => {
    const key = await keyOf("sheet");
    const before = await soldBy(backend, key);
    const of = (format: string, at: string, business = "sheet") =>
      run("import/menu-import.ts", "--business", business, "--format", format, at);
    const broken = {
      format: "storefront-menu/1",
      categories: [{ ref: "a", name: "A", items: [{ ref: "x", title: "X", price: 1.005 }] }],
    };
    const answers = await Promise.all([
      of("json", path.join(folder, "missing.json")),
      of("json", await file("text.json", "{ not json")),
      of("json", await file("broken.json", broken)),
      of("csv", await file("none.csv", "category,title,price\nA,Tea,much\n")),
      of("csv", await file("latin.csv", Buffer.from([0xff, 0xfe, 0x41]) as never)),
      of("dominos", await file("other.json", { products: {} })),
      of("json", MINI, "nobody"),
      of("xml", MINI),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1, 1, 64]);
    const said = answers.map(({ err }) => err);
    expect(said[0]).toContain("There is no file");
    expect(said[1]).toContain("is not JSON");
    expect(said[2]).toContain("categories.0.items.0.price: 1.005 is not a valid amount in USD");
    expect(said[3]).toContain("stays as it is");
    expect(said[5]).toContain("categories");
    expect(said[6]).toContain('There is no business "nobody"');
    expect(said[7]).toContain("npm run menu:import");
    expect(await soldBy(backend, key)).toBe(before);
  });

  test("[ROB-01] stores refused half-way leave nothing behind", async () => {
    await addBusiness("shops");
    const [store] = STORE;
    const two = [
      { ...store, biz_location_id: 7 },
      { ...store, ref: "second", biz_location_id: 7 },
    ];
    const refused = await run("import/stores-import.ts", "--business", "shops", await file("two.json", two));
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('7 is the id of the store "main"') });
    const good = await run(
      "import/stores-import.ts",
      "--business",
      "shops",
      "--dry-run",
      await file("one.json", STORE),
    );
    expect(good.out).toContain("stores: 1 new, 0 changed, 0 gone, 0 unchanged");
  });

  test("[ROB-01] without a running backend the commands open the database themselves, and say when there is none", async () => {
    const data = path.join(folder, "data");
    const nothing = await runInHost("import/menu-import.ts", ["--business", "x", "--format", "json", MINI], data);
    expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining("There is no database") });
    const unsaid = await runInHost("import/menu-import.ts", ["--business", "x", MINI], data);
    expect(unsaid).toMatchObject({ code: 64, err: expect.stringContaining("--format is missing") });
    // To make a database of nothing takes longer than all of this.
    const own = isFullRun ? data : await newDataDir();
    // As npm does: each in a process of its own, which has to let go of the database for the next one.
    const into = path.join(folder, "offline");
    const added = await runScript(
      "operate/business-add.ts",
      ["--id", "offline", "--name", "Off", ...IDENTITY, "--into", into],
      own,
    );
    expect(added).toMatchObject({ code: 0, err: "" });
    const imported = await runScript(
      "import/menu-import.ts",
      ["--business", "offline", "--format", "dominos", MINI],
      own,
    );
    expect(imported.out).toContain("dishes: 6 new, 0 changed, 0 gone, 0 unchanged");
    const again = await runInHost(
      "import/menu-import.ts",
      ["--business", "offline", "--format", "dominos", "--dry-run", MINI],
      own,
    );
    expect(again.out).toContain("dishes: 0 new, 0 changed, 0 gone, 6 unchanged");
    await rm(own, { recursive: true });
  });
});
