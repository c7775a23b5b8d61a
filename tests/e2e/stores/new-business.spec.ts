import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { root, runScript } from "../../fixtures/imports/commands.ts";
import { expectAccessible } from "../shopping.ts";

const port = Number(process.env.PORT ?? 3210);
const dataDir = path.resolve(root, process.env.DATA_DIR ?? ".data");

const STORES = 1300;

/** Stores of a chain in one town; every fifth takes orders. Returns the name of one of them. */
async function importChain(id: string): Promise<string> {
  const features = Array.from({ length: STORES }, (_, index) => ({
    type: "Feature",
    id: `node/${index}`,
    geometry: { type: "Point", coordinates: [9.1 + (index % 40) * 0.006, 45.4 + Math.floor(index / 40) * 0.004] },
    properties: {
      name: `Nuovo ${index}`,
      "addr:city": "Milano",
      ...(index % 5 === 4 ? { opening_hours: "24/7" } : {}),
    },
  }));
  const file = path.join(tmpdir(), `${id}.geojson`);
  writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features }));
  const imported = await runScript("import/stores-import.ts", ["--business", id, "--enable", file], dataDir);
  rmSync(file);
  expect(imported.out).toContain(`stores: ${STORES} new`);
  return "Nuovo 1234";
}

/** STORE-06: the page of a chain is small, those that take orders are first, one is found by its name, the map puts them together. */
async function showsChain(page: Page, address: string, name: string): Promise<void> {
  const html = (await (await page.goto(address))?.body()) ?? Buffer.alloc(0);
  expect(html.length).toBeLessThan(300_000);
  const cards = page.locator("[data-store]");
  await expect(cards).toHaveCount(20);
  await expect(page.locator("[data-order-here]:disabled")).toHaveCount(0);
  await expect(page.locator(".map-cluster").first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.locator("[data-more-stores]").click();
  await expect(cards).toHaveCount(40);
  await page.locator("[data-store-search]").fill(name);
  await expect(cards).toHaveCount(1);
  await expect(cards.getByRole("heading")).toHaveText(name);
  await page.locator("[data-store-search]").fill("nothing of this name");
  await expect(page.locator("[data-store-count]")).toContainText("nothing of this name");
}

test(
  "[CFG-01] a business that is added while the shops run answers at once, with its logo, and shows 1,300 stores as quickly as three",
  { tag: "@full" },
  async ({ page, request }, { project, workerIndex }) => {
    test.skip(project.name !== "desktop", "one browser is enough");
    test.slow();
    const id = `added-${workerIndex}-${Date.now().toString(36)}`;
    const identity = ["--currency", "EUR", "--timezone", "Europe/Rome", "--language", "en", "--country-code", "+39"];
    try {
      const added = await runScript("operate/business-add.ts", ["--id", id, "--name", "Nuovo", ...identity], dataDir);
      expect(added).toMatchObject({ code: 0, err: "" });
      expect(added.out).toContain(`http://${id}.localhost:${port}, at once`);
      // The name alone is what counts: only browsers look up names below localhost.
      const host = `${id}.localhost:${port}`;
      const get = (file: string) =>
        request.get(`http://localhost:${port}${file}`, { headers: { host }, maxRedirects: 0 });
      await expect.poll(async () => (await get("/menu")).status()).toBe(200);
      const logo = await get(`/brands/${id}/logo.svg`);
      expect(logo.headers()["content-type"]).toBe("image/svg+xml");
      expect(logo.headers()["content-security-policy"]).toContain("default-src 'none'");
      expect(await logo.text()).toContain(">Nuovo<");
      expect((await get("/favicon.ico")).headers()["content-type"]).toBe("image/svg+xml");
      expect((await get("/brands/kaapi-kitchen/logo.svg")).status()).toBe(404);
      expect((await get("/media/none-000000000000.webp")).status()).toBe(404);
      await showsChain(page, `http://${id}.localhost:${port}/store-locator`, await importChain(id));
    } finally {
      rmSync(path.join(root, "config", "businesses", `${id}.json`), { force: true });
      rmSync(path.join(root, "public", "brands", id), { recursive: true, force: true });
    }
  },
);
