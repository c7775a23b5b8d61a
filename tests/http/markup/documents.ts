import path from "node:path";
import { readLock } from "../../../backend/db/lock.ts";
import { loadConfiguration } from "../../../config/load.ts";
import { routesWith } from "../../../lib/domain/pages/route-table.ts";
import { hire, kaapi, orderAt } from "../../e2e/console/staff.ts";
import { ADDRESSES } from "../../fixtures/shop/page-addresses.ts";
import { forAll, page, SHOPS, type Shop, shop } from "../../fixtures/shop/shops.ts";
import { isFullRun } from "../../full-run.ts";
import type { HtmlDocument } from "./html-checks.ts";

/** Public addresses of a shop by its sitemap, below its sub-path. */
export async function sitemapPaths(of: Shop): Promise<string[]> {
  const { body } = await page(of, "/sitemap.xml");
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname.slice(of.subPath.length) || "/",
  );
  // Each page is listed once for each language.
  return [...new Set(paths)];
}

/** Screens that are in no sitemap: those for one visitor, and those that are reached by a word or by mistake. */
const UNLISTED = [
  ...routesWith("search", "open", "unindexed", "closed").map((id) => ADDRESSES[id]),
  "/search?q=a",
  "/no-such-page",
  "/item/nothing/x",
];

/** Every screen, but only some dishes and categories, whose pages are made alike. `npm test` takes a third of `npm run test:full`. */
export const sample = (paths: readonly string[]) =>
  paths.filter((each, index) => {
    if (each.startsWith("/item/")) return index % (isFullRun ? 10 : 30) === 0;
    return isFullRun || !each.startsWith("/menu/category/") || index % 6 === 0;
  });

interface ShopDocument extends HtmlDocument {
  /** The Content-Security-Policy that it was sent with. */
  readonly policy: string;
}

/** `npm test` reads one shop in every language and one that is written from right to left; `npm run test:full` all. */
const READ = isFullRun ? SHOPS : [shop("kaapi-kitchen"), shop("manara-grill")];

/** Every screen of the shops: all of them in the shop's own language, the public ones in the others too. */
export async function shopDocuments(): Promise<ShopDocument[]> {
  const documents: ShopDocument[] = [];
  for (const of of READ) {
    const listed = sample(await sitemapPaths(of));
    const wanted = of.languages.flatMap((language) =>
      [...listed, ...(language === of.defaultLanguage ? UNLISTED : [])].map((each) => ({ language, path: each })),
    );
    await forAll(wanted, async ({ language, path: each }) => {
      const { headers, body } = await page(of, each, language);
      if (!headers["content-type"]?.includes("text/html")) return;
      documents.push({
        name: `${of.id} ${language} ${each}`,
        html: body,
        policy: String(headers["content-security-policy"]),
      });
    });
  }
  return documents;
}

const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0];

/** Every screen of the staff console as an owner sees it, with an order on the board, and the screens before signing in. */
export async function consoleDocuments(): Promise<HtmlDocument[]> {
  const origin = (await readLock(path.resolve(process.env.DATA_DIR ?? ".data")))?.url ?? "";
  const staff = await hire(kaapi, 3, "owner");
  await orderAt(staff.store, "Asha <b>Rao</b>");
  const documents: HtmlDocument[] = [];
  let cookie = "";
  const read = async (address: string) => {
    const response = await fetch(new URL(address, origin), { headers: { cookie } });
    cookie = cookieOf(response) ?? cookie;
    const html = await response.text();
    if (response.headers.get("content-type")?.includes("text/html")) documents.push({ name: address, html });
    return { html, url: response.url };
  };
  await read("/console/new-shop");
  const { html: login } = await read("/console");
  const csrf = /name="csrf" value="([^"]+)"/.exec(login)?.[1] ?? "";
  const signedIn = await fetch(new URL("/console/login", origin), {
    method: "POST",
    headers: { cookie, origin, accept: "text/html" },
    body: new URLSearchParams({ csrf, login: staff.login, password: staff.password }),
    redirect: "manual",
  });
  cookie = cookieOf(signedIn) ?? cookie;
  const board = await read("/console");
  const store = new URL(board.url).pathname.replace(/\/orders$/, "");
  const links = [...board.html.matchAll(/href="(\/console\/[^"#?]+)"/g)].map(([, href = ""]) => href);
  for (const address of new Set(links)) if (address.startsWith(store)) await read(address);
  for (const page of ["store", "area"]) await read(`${store}/stores/${page}/${staff.store}`);
  return documents;
}

/** The configuration of a shop under test. */
export const configurationOf = (of: Shop) => {
  const business = loadConfiguration().byId.get(of.id);
  if (!business) throw new Error(`There is no business ${of.id} in the configuration.`);
  return business;
};
