import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { signedRevalidation } from "../fixtures/shop/revalidate.ts";
import { type Answer, ask, shop } from "../fixtures/shop/shops.ts";
import { graphql } from "../fixtures/shop/tenants.ts";

/**
 * What the page cache (lib/render) does to the pages of the real build. A Next upgrade could disable it silently. No
 * other test orders at these two shops, because that would regenerate their menus.
 */
// Nothing is ordered at these two meanwhile, which would have their menus made anew.
const manara = shop("manara-grill");
const union = shop("union-burger");

const stateOf = (answer: Answer) => answer.headers["x-nextjs-cache"];
const menuOf = (of = manara, headers: Record<string, string> = {}) => ask(of.host, "/menu", { headers });

/** A page from the cache: another test may have regenerated it just before. */
async function keptMenu(of = manara, headers: Record<string, string> = {}): Promise<Answer> {
  let answer = await menuOf(of, headers);
  await expect
    .poll(async () => {
      answer = await menuOf(of, headers);
      return stateOf(answer);
    })
    .toBe("HIT");
  return answer;
}

/** The call that the backend makes after a menu change. */
const revalidate = (tags: readonly string[], secret: string): Promise<Answer> =>
  ask("localhost", "/api/revalidate", signedRevalidation(tags, secret));

const secretOfShop = () =>
  process.env.STOREFRONT_SECRET ??
  readFileSync(path.join(process.env.DATA_DIR ?? ".data", "storefront-secret"), "utf8").trim();

describe("the page cache on the real build", () => {
  test("a cached page delays its scripts: one file that never changes lists each of them once, and none is fetched before the first paint", async () => {
    const { body } = await keptMenu();
    // Browsers that know modules do not fetch what is for others.
    const fetched = [...body.matchAll(/<script[^>]+src="[^"]*\/_next\/[^>]*>|<link rel="preload" as="script"[^>]*>/g)];
    const [tag = "", ...others] = fetched.map(([each]) => each).filter((each) => !/nomodule/i.test(each));
    expect(others).toEqual([]);
    expect(tag).toContain('defer=""');
    expect(body.indexOf(tag), "before the styles").toBeLessThan(body.indexOf('rel="stylesheet"'));
    const scripts = /data-scripts="([^"]+)"/.exec(tag)?.[1]?.split(" ") ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    expect(new Set(scripts).size).toBe(scripts.length);
    for (const script of scripts) expect((await ask(manara.host, script)).status, script).toBe(200);
    const file = await ask(manara.host, /src="([^"]+)"/.exec(tag)?.[1] ?? "");
    expect(file.status).toBe(200);
    expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(file.headers["content-type"]).toMatch(/javascript/);
  });

  test("each language and each selected store has a cached page of its own", async () => {
    const { data } = JSON.parse((await graphql(manara, "{getStoresList{biz_location_id}}")).body);
    const place = `${data.getStoresList.at(-1).biz_location_id}.pickup`;
    const [storeId, mode] = place.split(".");
    const answer = await ask(manara.host, "/api/place", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ storeId, mode }),
    });
    const chosen = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    const variants = { english: { cookie: "locale=en" }, arabic: {}, chosen: { cookie: chosen } };
    const kept = new Map<string, string>();
    for (const [name, headers] of Object.entries(variants)) kept.set(name, (await keptMenu(manara, headers)).body);
    expect(kept.get("english")).toContain('<html lang="en"');
    expect(kept.get("arabic")).toContain('<html lang="ar"');
    expect(kept.get("chosen")).toContain(`data-place="${place}"`);
    expect(kept.get("english")).not.toContain(`data-place="${place}"`);
    for (const [name, headers] of Object.entries(variants))
      expect((await keptMenu(manara, headers)).body).toBe(kept.get(name));
  });

  test("a signed call with a shop's tag regenerates its pages and no other shop's", async () => {
    await keptMenu();
    await keptMenu(union);
    expect((await revalidate([`menu:${manara.id}`], "another secret")).status).toBe(401);
    expect(stateOf(await menuOf())).toBe("HIT");
    expect((await revalidate([`menu:${manara.id}`], secretOfShop())).status).toBe(200);
    expect(stateOf(await menuOf())).not.toBe("HIT");
    await keptMenu();
    expect(stateOf(await menuOf(union))).toBe("HIT");
  });

  test("a cached page is sent compressed once, a return visit gets 304, and a changed one is sent at once", async () => {
    const asBrowser = { "accept-encoding": "gzip, deflate, br" };
    const sent = async (headers: Record<string, string> = {}) => menuOf(union, { ...asBrowser, ...headers });
    const smallest = async () => {
      await keptMenu(union);
      return (await sent()).headers["content-encoding"];
    };
    await expect.poll(smallest).toBe("br");
    const { headers } = await sent();
    const plain = await keptMenu(union);
    for (const name of ["content-security-policy", "cache-control", "vary", "content-type", "x-content-type-options"])
      expect(headers[name], name).toBe(plain.headers[name]);
    const back = { "if-none-match": String(headers.etag) };
    const answer = await sent(back);
    // At its twentieth visit the page comes once more, in fewer bytes.
    const unchanged = answer.status === 304 ? answer : await sent({ "if-none-match": String(answer.headers.etag) });
    expect([unchanged.status, unchanged.body]).toEqual([304, ""]);
    // The other shop, the other language and the owner's host are asked for with the same tag and get their own page.
    expect((await menuOf(manara, { ...asBrowser, ...back })).status).toBe(200);
    expect((await sent({ ...back, cookie: "locale=es" })).status).toBe(200);
    expect((await ask(`${union.id}.localhost`, "/menu", { headers: { ...asBrowser, ...back } })).status).toBe(200);
    expect((await revalidate([`menu:${union.id}`], secretOfShop())).status).toBe(200);
    expect(stateOf(await menuOf(union))).not.toBe("HIT");
  });

  test("[SEC-01] a page generated for one visitor contains nothing about that visitor", async () => {
    const words = ["visitor-7f3a", "203.0.113.77"];
    await revalidate([`menu:${manara.id}`], secretOfShop());
    await ask(manara.host, `/menu?ref=${words[0]}`, {
      headers: {
        cookie: `session=${words[0]}; guest=${words[0]}`,
        authorization: `Bearer ${words[0]}`,
        referer: `http://${words[0]}/`,
        "user-agent": `${words[0]}`,
        "x-forwarded-for": `${words[1]}`,
      },
    });
    const { body, headers } = await keptMenu();
    const whole = JSON.stringify(headers) + body;
    expect(words.filter((word) => whole.includes(word))).toEqual([]);
  });
});
