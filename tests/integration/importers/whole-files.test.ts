import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { sharedFile } from "../../fixtures/imports/commands.ts";
import { emptyCart, openShop } from "../../fixtures/imports/shop.ts";

import { addBusiness, backend, keyOf, openStore, run, runImports } from "./commands.ts";

runImports();

// Every command is a process of its own, which takes its time on a busy machine.
describe("importing whole files", { timeout: 240_000 }, () => {
  const osm = sharedFile("osm-italy", "restaurants.geojson");
  test.skipIf(!osm)(
    "[STORE-01] every row of the Italian restaurants is accounted for; none is open that does not say so",
    async () => {
      await addBusiness("osteria", "--currency", "EUR", "--timezone", "Europe/Rome");
      const imported = await run(
        "import/stores-import.ts",
        "--business",
        "osteria",
        "--city",
        "Milano",
        "--enable",
        osm ?? "",
      );
      expect(imported.code).toBe(2);
      const [, adopted = "", adapted = "", skipped = ""] =
        /store: (\d+) imported, (\d+) adapted, (\d+) skipped/.exec(imported.out) ?? [];
      expect(Number(adopted) + Number(adapted) + Number(skipped)).toBe(172);
      expect(imported.out).toContain("stores: 162 new, 0 changed, 0 gone, 0 unchanged");
      // On the screen a page; in the file each feature that was not simply taken over.
      expect(imported.out.split("\n").length).toBeLessThan(60);
      const file = await readFile(/report: (.+)$/m.exec(imported.out)?.[1] ?? "", "utf8");
      expect(file.split("\n").filter((line) => /^(adapted|skipped) /.test(line))).toHaveLength(
        Number(adapted) + Number(skipped),
      );
      expect(file).toMatch(/features\.135 .*24\/7 17:30-02:00" are not taken over/);
      expect(imported.out).toMatch(/^note {5}\d+ × store: it states no address$/m);
      const { data } = await backend.query(
        "{ getStoresList { biz_location_id enabled_for_ordering hours { day open close } } }",
        { key: await keyOf("osteria") },
      );
      const stores: { enabled_for_ordering: boolean; hours: unknown[] }[] = data.getStoresList;
      expect(stores).toHaveLength(162);
      expect(stores.filter((store) => store.hours.length > 0)).toHaveLength(27);
      expect(stores.every((store) => store.enabled_for_ordering === store.hours.length > 0)).toBe(true);
    },
  );

  const catalogue = sharedFile("dominos-us", "menu.json");
  describe.skipIf(!catalogue)("the whole catalogue", () => {
    test("[CART-06] is accounted for, and a half-and-half pizza with a doubled topping sells at the exact price", async () => {
      await addBusiness("pizzas");
      await openStore("pizzas");
      const imported = await run(
        "import/menu-import.ts",
        "--business",
        "pizzas",
        "--format",
        "dominos",
        catalogue ?? "",
      );
      expect(imported).toMatchObject({ code: 2, err: "" });
      const report = (await readFile(/report: (.+)$/m.exec(imported.out)?.[1] ?? "", "utf8")).split("\n");
      for (const [kind, all] of [
        ["product", 73],
        ["variant", 226],
        ["topping", 92],
        ["side", 14],
        ["cooking instruction", 9],
      ] as const) {
        const counts = new RegExp(`^${kind}: (\\d+) imported, (\\d+) adapted, (\\d+) skipped$`, "m").exec(imported.out);
        expect(
          counts?.slice(1).reduce((sum, count) => sum + Number(count), 0),
          kind,
        ).toBe(all);
        const named = report.filter((line) => new RegExp(`^(adapted|skipped) +${kind} `).test(line));
        expect(named, kind).toHaveLength(Number(counts?.[2]) + Number(counts?.[3]));
      }
      const shop = await openShop(backend, await keyOf("pizzas"), 1, "USD");
      const large = ['Size: Large (14")'];
      const thin = [...large, "Crust: Crunchy Thin Crust"];
      const cart = await shop.add(emptyCart, "Pizza", [
        [...thin, "Cut: Square Cut"],
        [...thin, "Seasoning: Oregano"],
        [...thin, "Toppings: Cheese | Normal"],
        ["Sauce: Robust Inspired Tomato Sauce | Normal"],
        [...thin, "Toppings: Pepperoni | left, Normal"],
        [...thin, "Toppings: Mushrooms | right, Double"],
      ]);
      // By hand: 13.99 (large) + pepperoni 1.89 on the left half 0.94 + mushrooms 2 × 1.89 on the right half 1.89.
      expect(cart.sub_total).toBe(1682);
      const { data } = await shop.bill(cart);
      expect(data.getBill).toMatchObject({ errors: [], bill: { sub_total: 16.82, taxes: 1.68, payable_amount: 18.5 } });
      expect((await shop.place(cart, 18.5)).errors).toBeUndefined();
    });
  });
});
