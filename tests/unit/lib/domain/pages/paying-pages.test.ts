import { expect, test } from "vitest";
import { isPayingPath, opensProviders, PAYING_PAGES } from "../../../../../lib/domain/pages/paying-pages.ts";
import { fixedPath, ROUTE_IDS, ROUTES } from "../../../../../lib/domain/pages/route-table.ts";

test("[ROBUST-11] each page that takes payments is a route, below a sub-path too and whatever follows in the address", () => {
  expect(Object.keys(PAYING_PAGES).sort()).toEqual(ROUTE_IDS.filter((id) => ROUTES[id].payment !== null).sort());
  for (const page of Object.keys(PAYING_PAGES) as (keyof typeof PAYING_PAGES)[]) {
    expect(fixedPath(page)).toBe(`/${page}`);
    for (const path of [`/${page}`, `/pedidos/${page}`, `/${page}/`, `/${page}?attempt=1#top`]) {
      expect(isPayingPath(path)).toBe(true);
      expect(opensProviders(path)).toBe(ROUTES[page].payment === "providers");
    }
  }
  for (const path of ["/", "/menu", "/wallet", "/orders/1/invoice", "/checkout/help", "/menu?next=/checkout"]) {
    expect(isPayingPath(path)).toBe(false);
  }
});
