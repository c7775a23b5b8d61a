import { expect, test } from "@playwright/test";
import { aDish, redirectsOf } from "../../fixtures/shop/redirects.ts";
import { at, shop } from "../../fixtures/shop/shops.ts";

const arepera = shop("la-arepera");

test.describe("with the shop's worker", () => {
  test.use({ serviceWorkers: "allow" });
  test("[RTE-08] a returning guest ends where the redirect leads, in every language", { tag: "@full" }, async ({
    page,
  }) => {
    const dish = await aDish();
    for (const { shop: of, redirects } of redirectsOf(dish)) {
      await page.goto(at(of, "/menu"));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      for (const language of ["", ...(of === arepera ? ["en"] : ["ar"])]) {
        for (const { from, to, method = "GET" } of redirects) {
          if (method !== "GET") continue;
          // Opened twice: what the worker keeps of the first visit answers no second one with another address.
          for (const _ of [1, 2]) {
            const answer = await page.goto(
              `${of.origin}${from}${language ? `${from.includes("?") ? "&" : "?"}lang=${language}` : ""}`,
            );
            expect.soft(answer?.status(), `${from} ${language}`).toBe(200);
            const { pathname, search } = new URL(page.url());
            expect.soft(decodeURI(pathname + search).replace(/[?&]lang=\w+$/, ""), `${from} ${language}`).toBe(to);
          }
        }
      }
    }
  });
});
