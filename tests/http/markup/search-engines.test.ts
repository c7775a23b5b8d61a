import { request } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { routeOf, routesWith } from "../../../lib/domain/pages/route-table.ts";
import { ask, forAll, page, SHOPS, type Shop, unescaped } from "../../fixtures/shop/shops.ts";
import { structuredData, structuredDataFaults } from "../../fixtures/structured-data.ts";
import { manifestFaults } from "../../fixtures/web-manifest.ts";
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
    const sent = request(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ type: response.headers["content-type"] ?? "", bytes: Buffer.concat(chunks) });
    });
    sent.on("error", reject).end();
  });
}

/** Where a head says that a page is, in each language and for everybody else. */
const alternates = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
      ([, language = "", href = ""]) => [language, unescaped(href)],
    ),
  );

/** Where a page is, by the rule of D13: only languages other than the shop's own are in the address. */
function addressOf(of: Shop, path: string, language: string): string {
  const { href } = new URL(`${of.subPath}${path === "/" && of.subPath ? "" : path}`, of.origin);
  return language === of.defaultLanguage ? href : `${href}?lang=${language}`;
}
const addressesOf = (of: Shop, path: string) => ({
  ...Object.fromEntries(of.languages.map((language) => [language, addressOf(of, path, language)])),
  "x-default": addressOf(of, path, of.defaultLanguage),
});
/** Addresses that differ only in how they are written are one. */
const asOne = (addresses: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(addresses).map(([language, address]) => [language, new URL(address).href]));

async function picture(of: Shop, address: string) {
  const { type, bytes } = await file(of, address);
  const { width, height, format, hasAlpha } = await sharp(bytes).metadata();
  return { type, width, height, format, hasAlpha };
}

for (const of of SHOPS) {
  test(`pages of ${of.id} say in every language what search engines and shared links ask: address, picture, restaurant, menu, items, stores, the way to a page`, async () => {
    const all = await sitemapPaths(of);
    const versions = sample(all).flatMap((path) => of.languages.map((language) => ({ path, language })));
    const faults: string[] = [];
    const types = new Map<string, string[]>();
    /** All of pages, and one dish of each language: they are drawn for this. */
    const pictures = new Map<string, string>();
    await forAll(versions, async ({ path, language }) => {
      const { body } = await page(of, path, language);
      const nodes = structuredData(body);
      const found = nodes.map((node) => String(node["@type"]));
      // What a page is does not depend on the language.
      if (String(types.get(path) ?? found) !== String(found)) faults.push(`${path}: ${language} ${found}`);
      types.set(path, found);
      faults.push(...structuredDataFaults(body).map((fault) => `${path}: ${fault}`));
      const missing = ONCE.filter((name) => metas(body, name).length !== 1 || metas(body, name)[0] === "");
      faults.push(...missing.map((name) => `${path}: ${name} ${JSON.stringify(metas(body, name))}`));
      const [url = ""] = metas(body, "og:url");
      if (links(body, "canonical")[0] !== url || new URL(url).href !== addressOf(of, path, language))
        faults.push(`${path}: ${url}`);
      // Every version names all of them, so that each is named by the others.
      expect(asOne(alternates(body)), `${path} ${language}`).toEqual(addressesOf(of, path));
      const [image = ""] = metas(body, "og:image");
      const size = [metas(body, "og:image:width"), metas(body, "og:image:height")].join(" ");
      if (path.startsWith("/item/") && (!image.includes("/brand/dish-") || size !== "1200 630"))
        faults.push(`${path}: ${image} ${size}`);
      pictures.set(`${path.startsWith("/item/")} ${language}`, image);
      if (!path.startsWith("/item/")) pictures.set(image, image);
    });
    await forAll([...new Set(pictures.values())], async (address) => {
      const { width = 0, height = 0, type, format } = await picture(of, address);
      if (Math.min(width, height) < 200) faults.push(`${address} is ${width} × ${height}`);
      if (type !== `image/${format}`) faults.push(`${address} is ${format} and sent as ${type}`);
      if (address.includes("/brand/dish-") && (width !== 1200 || height !== 630)) faults.push(`${address} ${width}`);
    });
    expect(faults).toEqual([]);

    expect(types.get("/menu")).toEqual(["Restaurant"]);
    if (types.has("/")) expect(types.get("/")).toContain("Restaurant");
    expect(types.get("/store-locator")).toEqual(["ItemList", "BreadcrumbList"]);
    for (const path of ["/offers", "/privacy-policy"].filter((each) => types.has(each)))
      expect(types.get(path), path).toEqual(["BreadcrumbList"]);
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
    const manifests = await Promise.all(
      of.languages.map(async (language) => JSON.parse((await page(of, "/manifest.webmanifest", language)).body)),
    );
    expect(manifests.flatMap((each) => manifestFaults(each))).toEqual([]);
    expect(manifests.map(({ lang }) => lang)).toEqual(of.languages);
    for (const { url } of manifests[0].shortcuts) expect((await ask(of.host, url)).status, url).toBe(200);
    const { icons } = manifests[0] as { icons: { src: string; sizes: string; type: string; purpose: string }[] };
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

  test(`${of.id} links from its home page or its menu to every page of its sitemap but the account's`, async () => {
    const bodies = await Promise.all(["/", "/menu"].map(async (path) => (await page(of, path)).body));
    const hrefs = bodies.flatMap((body) => [...body.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => href));
    const below = (href: string) => new URL(unescaped(href), of.origin).pathname.slice(of.subPath.length) || "/";
    // The menu leads to its sections in itself; a category's own page is for search engines.
    const elsewhere = ["/menu/category/", ...routesWith("account", "always", "coupons").map((id) => routeOf(id).path)];
    const wanted = (await sitemapPaths(of)).filter((path) => !elsewhere.some((start) => path.startsWith(start)));
    const linked = new Set(hrefs.map(below));
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter((path) => !linked.has(path))).toEqual([]);
  });

  test(`the sitemap of ${of.id} says when its pages changed, names each in every language both ways, and the photos of dishes`, async () => {
    const { body } = await page(of, "/sitemap.xml");
    const entries = [...body.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = ""]) => entry);
    const listed = new Map(
      entries.map((entry) => [new URL(/<loc>([^<]+)/.exec(entry)?.[1] ?? "").href, entry] as const),
    );
    expect(listed.size).toBe(entries.length);
    const paths = await sitemapPaths(of);
    expect(entries.length).toBe(paths.length * of.languages.length);
    for (const path of paths) {
      const versions = addressesOf(of, path);
      for (const language of of.languages) {
        const entry = listed.get(addressOf(of, path, language)) ?? "";
        const named = [...entry.matchAll(/hreflang="([a-z-]+)" href="([^"]+)"/g)].map(([, to, href]) => [to, href]);
        expect(asOne(Object.fromEntries(named)), `${path} ${language}`).toEqual(versions);
      }
    }
    const photos = entries
      .filter((entry) => entry.includes("/item/"))
      .flatMap((entry) => /<image:loc>([^<]+)/.exec(entry)?.[1] ?? []);
    expect(photos.length).toBeGreaterThan(0);
    expect(photos.filter((each) => !each.startsWith(of.origin))).toEqual([]);
    const [photo = ""] = photos;
    expect((await file(of, unescaped(photo))).type).toMatch(/^image\//);
    const ofMenu = entries.filter((entry) => /\/(menu|item)[/<]/.test(entry));
    expect(ofMenu.filter((entry) => entry.includes("/menu/category/")).length).toBeGreaterThan(3);
    const changed = (entry: string) => Date.parse(/<lastmod>([^<]+)</.exec(entry)?.[1] ?? "");
    expect(ofMenu.filter((entry) => !(changed(entry) <= Date.now()))).toEqual([]);
  });
}
