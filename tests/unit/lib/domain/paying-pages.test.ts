import { expect, test } from "vitest";
import { ROUTES } from "../../../../lib/business/routes.ts";
import { isPayingPath, opensProviders, PAYING_PAGES } from "../../../../lib/domain/paying-pages.ts";

test("[ROBUST-11] each page that takes payments is a route, below a sub-path too and whatever follows in the address", () => {
  for (const page of PAYING_PAGES) {
    expect(ROUTES.some(({ id, path }) => id === page && path === `/${page}`)).toBe(true);
    for (const path of [`/${page}`, `/pedidos/${page}`, `/${page}/`, `/${page}?attempt=1#top`]) {
      expect(isPayingPath(path)).toBe(true);
      expect(opensProviders(path)).toBe(page !== "pg");
    }
  }
  for (const path of ["/", "/menu", "/wallet", "/orders/1/invoice", "/checkout/help", "/menu?next=/checkout"]) {
    expect(isPayingPath(path)).toBe(false);
  }
});
