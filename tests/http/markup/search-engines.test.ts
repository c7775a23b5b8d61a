import { request } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { forAll, page, SHOPS, type Shop, unescaped } from "../../fixtures/shop/shops.ts";
import { structuredData, structuredDataFaults } from "../../fixtures/structured-data.ts";
import { sample, sitemapPaths } from "./documents.ts";

/** What the head of every public page holds once. */
const ONCE = [
  ...["title", "description", "url", "type", "locale", "site_name", "image", "image:alt"].map((name) => `og:${name}`),
  "twitter:card",
  "twitter:image",
];

/** The values of a meta element by name or property. */
const metas = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g"))].map(([, value = ""]) =>
    unescaped(value),
  );
const links = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*href="([^"]*)"`, "g"))].map(([, href = ""]) => unescaped(href));

/** A file of a shop, as bytes. */
function file(of: Shop, address: string): Promise<{ type: string; bytes: Buffer }> {
  const { port, pathname, search } = new URL(address, of.origin);
  const options = { host: "localhost", port, path: pathname + search, headers: { host: of.host } };
  return new Promise((resolve, reject) => {
    const asked = request(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ type: response.headers["content-type"] ?? "", bytes: Buffer.concat(chunks) });
    });
    asked.on("error", reject).end();
  });
}

async function picture(of: Shop, address: string) {
  const { type, bytes } = await file(of, address);
  const { width, height, format, hasAlpha } = await sharp(bytes).metadata();
  return { type, width, height, format, hasAlpha };
}

for (const of of SHOPS) {
  test(`pages of ${of.id} say what search engines and shared links ask: address, picture, restaurant, menu, items, stores, the way to a page`, async () => {
    const all = await sitemapPaths(of);
    const faults: string[] = [];
    const types = new Map<string, string[]>();
    const pictures = new Set<string>();
    await forAll(sample(all), async (path) => {
      const { body } = await page(of, path);
      const nodes = structuredData(body);
      types.set(
        path,
        nodes.map((node) => String(node["@type"])),
      );
      faults.push(...structuredDataFaults(body).map((fault) => `${path}: ${fault}`));
      const missing = ONCE.filter((name) => metas(body, name).length !== 1 || metas(body, name)[0] === "");
      faults.push(...missing.map((name) => `${path}: ${name} ${JSON.stringify(metas(body, name))}`));
      const [url = ""] = metas(body, "og:url");
      const listed = new URL(`${of.subPath}${path === "/" && of.subPath ? "" : path}`, of.origin);
      if (links(body, "canonical")[0] !== url || new URL(url).href !== listed.href) faults.push(`${path}: ${url}`);
      for (const image of metas(body, "og:image")) pictures.add(image);
    });
    await forAll([...pictures], async (address) => {
      const { width = 0, height = 0 } = await picture(of, address);
      if (Math.min(width, height) < 200) faults.push(`${address} is ${width} × ${height}`);
    });
    expect(faults).toEqual([]);

    expect(types.get("/menu")).toEqual(["Restaurant"]);
    if (types.has("/")) expect(types.get("/")).toContain("Restaurant");
    expect(types.get("/store-locator")).toEqual(["ItemList"]);
    const typesBelow = (folder: string) =>
      [...types].flatMap(([path, found]) => (path.startsWith(folder) ? [found] : []));
    expect(new Set(typesBelow("/menu/category/").map(String))).toEqual(new Set(["Restaurant,BreadcrumbList"]));
    expect(new Set(typesBelow("/item/").map(String))).toEqual(new Set(["MenuItem,BreadcrumbList"]));
    const menu = JSON.stringify(structuredData((await page(of, "/menu")).body));
    const undescribed = all.filter((path) => path.startsWith("/item/") && !menu.includes(`${path}"`));
    expect(undescribed, "every dish is on the described menu").toEqual([]);
  });

  test(`${of.id} has icons as PNG for every platform, and draws the picture of its links in each language`, async () => {
    const { body } = await page(of, "/menu");
    const [touch = ""] = links(body, "apple-touch-icon");
    const png = { type: "image/png", format: "png" };
    expect(await picture(of, touch)).toMatchObject({ ...png, width: 180, height: 180, hasAlpha: false });
    const { icons } = JSON.parse((await page(of, "/manifest.webmanifest")).body) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[];
    };
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes, type, purpose } of icons) {
      const found = await picture(of, src);
      expect(found).toMatchObject({ ...png, type });
      expect(`${found.width}x${found.height}`).toBe(sizes);
      if (purpose === "maskable") expect(found.hasAlpha).toBe(false);
    }
    for (const language of of.languages) {
      const drawn = await picture(of, `${of.subPath}/brand/share.png?lang=${language}`);
      expect(drawn).toMatchObject({ ...png, width: 1200, height: 630 });
    }
  });

  test(`an address that ${of.id} does not have is answered with 404 and kept out of every index, which is said once`, async () => {
    for (const path of ["/no-such-page", "/item/nothing/x", "/menu/category/nothing", "/no-such/page"]) {
      const { status, body } = await page(of, path);
      expect({ path, status, robots: metas(body, "robots") }).toEqual({ path, status: 404, robots: ["noindex"] });
    }
  });

  test(`the sitemap of ${of.id} says when its pages changed and names them in every language`, async () => {
    const { body } = await page(of, "/sitemap.xml");
    const entries = [...body.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = ""]) => entry);
    const languages = (entry: string) => [...entry.matchAll(/hreflang="([a-z]+)"/g)].map(([, language]) => language);
    expect(entries.filter((entry) => String(languages(entry)) !== String(of.languages))).toEqual([]);
    const ofMenu = entries.filter((entry) => /\/(menu|item)[/<]/.test(entry));
    expect(ofMenu.filter((entry) => entry.includes("/menu/category/")).length).toBeGreaterThan(3);
    const changed = (entry: string) => Date.parse(/<lastmod>([^<]+)</.exec(entry)?.[1] ?? "");
    expect(ofMenu.filter((entry) => !(changed(entry) <= Date.now()))).toEqual([]);
  });
}
