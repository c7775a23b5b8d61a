import { beginWithoutAddedShops } from "../fixtures/shop/added-shops.ts";
import { forAll, page, SHOPS } from "../fixtures/shop/shops.ts";
import { isFullRun } from "../full-run.ts";
import { openAllStores } from "./kitchen.ts";

const PATHS = ["/", "/menu", "/search", "/checkout", "/orders", "/offers", "/store-locator", "/profile", "/favourites"];

/** The first visitor of a page waits until it is made; no test shall be that visitor. */
export default async function warmUp(): Promise<void> {
  beginWithoutAddedShops();
  await openAllStores();
  const pages = SHOPS.flatMap((of) =>
    of.languages
      // `npm test` has no guest who reads Spanish where it is not the shop's own language.
      .filter((language) => isFullRun || language !== "es" || of.defaultLanguage === "es")
      .flatMap((language) => PATHS.map((path) => [of, path, language] as const)),
  );
  await forAll(pages, async ([of, path, language]) => void (await page(of, path, language)), 4);
}
