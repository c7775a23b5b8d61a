import { loadConfiguration } from "@/config/load";
import { canonicalOrigin, publicPath } from "@/lib/business/urls";

/** Under it scripts/storefront/listen-when-ready.mjs finds `firstPages`: the two are in different bundles. */
export const FIRST_PAGES = Symbol.for("storefront.first-pages");

/**
 * Home and menu of one shop, absolute addresses; none while no shop is known. They are rendered before a storefront takes visits,
 * because that loads the code of pages. Another shop's first page then costs only its own rendering, so a start does not
 * render every shop.
 */
export const firstPages = (): string[] =>
  loadConfiguration()
    .businesses.slice(0, 1)
    .flatMap((business) =>
      ["/", "/menu"].map((path) => new URL(publicPath(business, path), canonicalOrigin(business)).href),
    );
