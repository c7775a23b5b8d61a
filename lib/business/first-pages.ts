import { loadConfiguration } from "@/config/load";
import { canonicalOrigin, publicPath } from "@/lib/business/urls";

/** Under it scripts/storefront/listen-when-ready.mjs finds `firstPages`: the two are in different bundles. */
export const FIRST_PAGES = Symbol.for("storefront.first-pages");

/** So many are rendered before the port opens; of a larger installation the other shops wait for their first guest. */
const MOST_SHOPS = 20;

/**
 * The pages on which guests arrive, home and menu of each shop: absolute addresses. They are rendered before a storefront takes
 * visits, which also loads the code of all pages (scripts/storefront/listen-when-ready.mjs).
 */
export const firstPages = (): string[] =>
  loadConfiguration()
    .businesses.slice(0, MOST_SHOPS)
    .flatMap((business) =>
      ["/", "/menu"].map((path) => new URL(publicPath(business, path), canonicalOrigin(business)).href),
    );
