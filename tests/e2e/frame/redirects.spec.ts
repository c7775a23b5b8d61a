import { globSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { expect, test } from "@playwright/test";
import { ask, at, shop } from "../../fixtures/shop/shops.ts";

const kaapi = shop("kaapi-kitchen");
const arepera = shop("la-arepera");
const port = Number(process.env.PORT ?? 3210);

interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly method?: string;
  readonly status: number;
}

/** Every redirect of the app; a new one joins here (the last test counts them). Paths as they are typed at the shop's host. */
function redirectsOf(dish: { id: string; path: string }): { shop: typeof kaapi; redirects: Redirect[] }[] {
  const { id, path } = dish;
  return [
    {
      shop: kaapi,
      redirects: [
        { from: "/menu/", to: "/menu", status: 308 },
        { from: "//menu", to: "/menu", status: 308 },
        { from: "/pg?attempt=a1&signature=x", to: "/pg?attempt=a1", status: 303 },
        { from: "/pg?attempt=a1", to: "/pg?attempt=a1", method: "POST", status: 303 },
      ],
    },
    {
      shop: arepera,
      redirects: [
        { from: "/", to: "/pedidos", status: 307 },
        { from: `/pedidos/item/${id}`, to: path, status: 308 },
        { from: `/pedidos/item/${id}/otro-nombre`, to: path, status: 308 },
        { from: `/pedidos/item/${id}/اسم`, to: path, status: 308 },
      ],
    },
  ];
}

async function aDish() {
  const query = "{ getAllItems(limit: 1) { items { id slug } } }";
  const answer = await ask(arepera.host, `/pedidos/graphql?query=${encodeURIComponent(query)}`);
  const { id, slug } = JSON.parse(answer.body).data.getAllItems.items[0];
  return { id: `${id}`, path: `/pedidos/item/${id}/${slug}` };
}

/** Every Location header of an answer, as it was sent. */
function locations(host: string, path: string, method: string, headers: Record<string, string>) {
  return new Promise<{ status: number; to: string[] }>((resolve, reject) => {
    const target = { host: "localhost", port, path: encodeURI(path), method, headers: { host, ...headers } };
    const asked = request(target, (answer) => {
      answer.resume();
      const raw = answer.rawHeaders;
      const to = raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === "location");
      resolve({ status: answer.statusCode ?? 0, to });
    });
    asked.on("error", reject);
    asked.end();
  });
}

test("[RTE-08] every redirect names one address, made or kept, with and without cookies", async () => {
  for (const { shop: of, redirects } of redirectsOf(await aDish())) {
    for (const { from, to, method = "GET", status } of redirects) {
      for (const cookie of ["", "locale=en", "locale=es; place=101.pickup.made-up"]) {
        for (const time of ["made", "kept"]) {
          const answer = await locations(of.host, from, method, cookie ? { cookie } : {});
          const asked = `${from} ${cookie} ${time}`;
          expect.soft(answer.status, asked).toBe(status);
          expect
            .soft(
              answer.to.map((each) => decodeURI(each.replace(of.origin, ""))),
              asked,
            )
            .toEqual([to]);
        }
      }
    }
  }
});

test.describe("with the shop's worker", () => {
  test.use({ serviceWorkers: "allow" });
  test("[RTE-08] a returning guest ends where the redirect leads, in every language", async ({ page }) => {
    test.setTimeout(120_000);
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

test("[RTE-08] no redirect of the app is missing in the list above", () => {
  const files = globSync("{app,lib,components}/**/*.{ts,tsx}").concat("proxy.ts", "next.config.ts");
  const calls = files.flatMap((file) => {
    const found = readFileSync(file, "utf8").match(
      /\b(?:permanentRedirect|NextResponse\.redirect|Response\.redirect)\(|redirects:/g,
    );
    return (found ?? []).map((call) => `${file.split("/").slice(-4).join("/")} ${call}`);
  });
  expect(calls.sort()).toEqual([
    "item/[id]/[slug]/page.tsx permanentRedirect(",
    "proxy.ts NextResponse.redirect(",
    "proxy.ts NextResponse.redirect(",
    // Home from an address that does not exist, in a shop without the page that says so: menu/page-flags.
    "proxy.ts NextResponse.redirect(",
  ]);
});
