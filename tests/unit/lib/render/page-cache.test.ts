import { areTagsExpired } from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";
import { getRouteCacheKey } from "next/dist/server/lib/route-cache-key.js";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { expireTags } from "@/lib/render/expire-tags";
import { type PageAnswer, type PageVersion, withAnswer } from "@/lib/render/finished/page-answer";
import { inlineScriptHashes } from "@/lib/render/inline-scripts";
import PageCache from "@/lib/render/page-cache";
import { onRenewFailed, renewFailedPages } from "@/lib/render/renew-failed";
import { steadyNow } from "@/lib/render/steady-now";

type Set = Parameters<PageCache["set"]>;

const cache = new PageCache({
  fs: { existsSync: () => false },
  flushToDisk: false,
  serverDistDir: "/nowhere",
  maxMemoryCacheSize: 10_000_000,
  revalidatedTags: [],
  _requestHeaders: {},
} as unknown as ConstructorParameters<typeof PageCache>[0]);

const page = (html: string, more: object = {}) =>
  ({ kind: "APP_PAGE", html, headers: {}, status: 200, rscData: undefined, ...more }) as unknown as Set[1];
const keep = (key: string, data: Set[1], cacheControl?: object) =>
  cache.set(key, data, { isFallback: false, cacheControl } as unknown as Set[2]);
const kept = async (key: string) => {
  const found = await cache.get(key, { kind: "APP_PAGE", isFallback: false } as never);
  return found?.value as unknown as { html: string; status: number; headers: Record<string, string> } | undefined;
};

/** The version of a page that a request gets, as its answer is told. */
async function versionOf(key: string): Promise<PageVersion | undefined> {
  const answer: PageAnswer = { since: steadyNow() };
  await withAnswer(answer, () => kept(key));
  return answer.page?.version;
}

describe("the cache of pages", () => {
  beforeAll(() => keep("/menu", page("<html><body>menu</body></html>")));

  it("a version of a page is one object until the page is rendered again, and keeps nothing of it in memory", async () => {
    await keep("/versions", page("<html><body>first dishes</body></html>"), { revalidate: 300 });
    const first = await versionOf("/versions");
    expect(await versionOf("/versions")).toBe(first);
    expect(first).toMatchObject({ key: "/versions", freshUntil: (first?.renderedAt ?? 0) + 300_000 });
    expect(first?.isHeld()).toBe(true);
    // Whoever holds a version must not hold the page, or the cache could not let go of it.
    const held = Object.values(first ?? {}).filter((value) => typeof value === "object" && !Array.isArray(value));
    expect(held).toEqual([]);
    await keep("/versions", page("<html><body>second dishes</body></html>"), { revalidate: 300 });
    expect(first?.isHeld()).toBe(false);
    expect(await versionOf("/versions")).not.toBe(first);
  });

  it("[MENU-01] a page that a change overtook while it was rendered is out of date, although it is cached afterwards", async () => {
    const tagged = page("<html><body>on sale</body></html>", { headers: { "x-next-cache-tags": "menu:bistro" } });
    await withAnswer({ since: steadyNow() - 50 }, async () => {
      expireTags(["menu:bistro"]);
      await keep("/overtaken", tagged, { revalidate: 300 });
    });
    // The former version is kept in case that the next one cannot be rendered.
    expect(areTagsExpired(["menu:bistro"], (await versionOf("/overtaken"))?.renderedAt ?? 0)).toBe(true);
    await withAnswer({ since: steadyNow() + 1 }, () => keep("/overtaken", tagged, { revalidate: 300 }));
    expect(areTagsExpired(["menu:bistro"], (await versionOf("/overtaken"))?.renderedAt ?? 0)).toBe(false);
  });

  it("[MENU-01] a page for a request that waited while the process was starting is older than any change that was announced", async () => {
    expireTags(["menu:early"]);
    const tagged = page("<html><body>on sale</body></html>", { headers: { "x-next-cache-tags": "menu:early" } });
    await keep("/early", tagged, { revalidate: 300 });
    expect(areTagsExpired(["menu:early"], (await versionOf("/early"))?.renderedAt ?? 0)).toBe(true);
  });

  it("[DINE-01] a page whose subject the API refuses replaces the one that had it; one whose read failed does not", async () => {
    const [whole, failed] = [{ revalidate: 300 }, { revalidate: 1 }];
    await keep("/table/old", page("<html><body>menu</body></html>"), whole);
    await keep("/table/old", page('<html><main data-status="503">later</main></html>'), failed);
    expect((await kept("/table/old"))?.html).toContain("menu");
    await keep("/table/old", page('<html><main data-status="404">a newer code</main></html>'), failed);
    expect(await kept("/table/old")).toMatchObject({ status: 404 });
    expect((await kept("/table/old"))?.html).toContain("a newer code");
  });

  it("[SEC-01] of answers to made-up addresses the last hundred are kept, and every page that exists", async () => {
    for (let n = 0; n < 300; n += 1) {
      await keep(`/item/${n}/x`, page(`<html><main data-status="404">${n}</main></html>`));
      await keep(`/item/1/x${n}`, page("<html></html>", { status: 308, headers: { location: "/item/1/dosa" } }));
    }
    expect((await kept("/menu"))?.html).toContain("menu");
    expect((await kept("/item/299/x"))?.status).toBe(404);
    expect(await kept("/item/1/x0")).toBeUndefined();
    const found = await Promise.all(Array.from({ length: 300 }, (_, n) => kept(`/item/${n}/x`)));
    expect(found.filter(Boolean)).toHaveLength(50);
  });

  it("[RTE-23] of pages of drafts the last forty are kept, and those of guests and of the theme bar all the same", async () => {
    // As Next names what it keeps: a key of another form would let drafts push out the menu.
    const keyOf = (path: string) =>
      getRouteCacheKey(path, {
        kind: "APP_PAGE" as never,
        sourceRoute: "/[business]/[locale]/[place]/(browse)/menu/page",
      });
    const others = ["/bistro/en/default/menu", "/bistro~/en/default/menu"].map(keyOf);
    for (const key of others) await keep(key, page("<html><body>published</body></html>"));
    const drafts = Array.from({ length: 100 }, (_, n) => keyOf(`/bistro~${n}-5f3a/en/default/menu`));
    for (const key of drafts) await keep(key, page("<html><body>draft</body></html>"));
    expect((await Promise.all(drafts.map(kept))).map(Boolean)).toEqual(drafts.map((_, n) => n >= 60));
    expect((await Promise.all(others.map(kept))).map((each) => each?.html.includes("published"))).toEqual([true, true]);
  });

  it("[ROB-01] a page with a failed read never replaces a complete one, and without its subject it is 503 and not cached", async () => {
    const failing = { revalidate: 1, expire: undefined };
    const good = page("<html><body>dishes</body></html>", { headers: { "x-next-cache-tags": "menu:bistro" } });
    await keep("/down", good);
    await cache.revalidateTag("menu:bistro", { expire: 0 });
    const broken = () => page('<html><body><main data-status="503">not loaded</main></body></html>');
    const served = broken();
    await keep("/down", served, failing);
    expect(served).toMatchObject({ html: "<html><body>dishes</body></html>", status: 200 });
    expect((await kept("/down"))?.html).toContain("dishes");

    const first = broken();
    await keep("/never", first, failing);
    const headers = { "cache-control": "no-store", "retry-after": "5", "x-robots-tag": "noindex" };
    expect(first).toMatchObject({ status: 503, headers });
    expect(await kept("/never")).toBeUndefined();

    // A page that lacks only a detail is cached, and replaced by the next one in any case.
    await keep("/partly", page("<html><body>one</body></html>"), failing);
    await keep("/partly", page("<html><body>two</body></html>"), failing);
    expect((await kept("/partly"))?.html).toContain("two");
  });

  it("[ROB-01] once the API answers again, a page that stayed is as old as it is, and a change announced before counts", async () => {
    const dishes = page("<html><body>dishes</body></html>", { headers: { "x-next-cache-tags": "menu:stayed" } });
    const age = async () => (await versionOf("/stayed"))?.renderedAt ?? 0;
    const isExpired = async () => areTagsExpired(["menu:stayed"], await age());
    await withAnswer({ since: steadyNow() - 5_000 }, () => keep("/stayed", dishes, { revalidate: 300 }));
    const read = await age();
    expireTags(["menu:stayed"]);
    const fail = () =>
      withAnswer({ since: steadyNow() + 1 }, () =>
        keep("/stayed", page('<html><body><main data-status="503">not loaded</main></body></html>'), { revalidate: 1 }),
      );
    for (const _ of [1, 2]) await fail();
    const stayed = await versionOf("/stayed");
    expect(await isExpired()).toBe(false);
    renewFailedPages();
    expect(await age()).toBe(read);
    expect(await isExpired()).toBe(true);
    // Nor is it sent as finished bytes any more.
    expect(stayed?.isHeld()).toBe(false);
    const next = page("<html><body>new dishes</body></html>", { headers: { "x-next-cache-tags": "menu:stayed" } });
    await withAnswer({ since: steadyNow() + 1 }, () => keep("/stayed", next, { revalidate: 300 }));
    const renewed = await age();
    renewFailedPages();
    expect(await age()).toBe(renewed);
  });

  it("[ROB-01] a page that was begun before the API answered again, and failed after it did, is read at its next visit", async () => {
    const dishes = page("<html><body>dishes</body></html>", { headers: { "x-next-cache-tags": "menu:late" } });
    await withAnswer({ since: steadyNow() - 5_000 }, () => keep("/late", dishes, { revalidate: 300 }));
    expireTags(["menu:late"]);
    renewFailedPages();
    const isExpired = async () => areTagsExpired(["menu:late"], (await versionOf("/late"))?.renderedAt ?? 0);
    const fail = (since: number) =>
      withAnswer({ since }, () =>
        keep("/late", page('<html><body><main data-status="503">not loaded</main></body></html>'), { revalidate: 1 }),
      );
    await fail(steadyNow() + 1);
    expect(await isExpired()).toBe(false);
    await fail(steadyNow() - 100);
    expect(await isExpired()).toBe(true);
  });

  it("[MENU-01] a page that a change made out of date is not sent once more while a new one is rendered, however old it is", async () => {
    const dishes = page("<html><body>old dishes</body></html>", { headers: { "x-next-cache-tags": "menu:old" } });
    await withAnswer({ since: steadyNow() - 400_000 }, () => keep("/old", dishes, { revalidate: 300 }));
    const found = () => cache.get("/old", { kind: "APP_PAGE", isFallback: false } as never);
    expect((await found())?.lastModified).toBeGreaterThan(0);
    expireTags(["menu:old"]);
    expect(await found()).toMatchObject({ lastModified: -1, value: { html: expect.stringContaining("old dishes") } });
  });

  it.each([
    ["back", -3_600_000],
    ["forward", 3_600_000],
  ])(
    "[ROB-02] a change makes a page out of date also when the machine's clock was set an hour %s in between",
    async (_way, by) => {
      const tag = `menu:clock${by}`;
      const dishes = page("<html><body>dishes</body></html>", { headers: { "x-next-cache-tags": tag } });
      vi.useFakeTimers({ toFake: ["Date"] });
      try {
        await withAnswer({ since: steadyNow() }, () => keep(`/clock${by}`, dishes, { revalidate: 300 }));
        const found = () => cache.get(`/clock${by}`, { kind: "APP_PAGE", isFallback: false } as never);
        vi.setSystemTime(Date.now() + by);
        expect((await found())?.lastModified).toBeGreaterThan(0);
        await new Promise((resolve) => setTimeout(resolve, 2));
        expireTags([tag]);
        expect((await found())?.lastModified).toBe(-1);
        await withAnswer({ since: steadyNow() + 0.1 }, () => keep(`/clock${by}`, dishes, { revalidate: 300 }));
        expect((await found())?.lastModified).toBeGreaterThan(0);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it("[ROB-01] every copy of the page cache hears that the API answers again", async () => {
    const renewed: string[] = [];
    for (const copy of ["of its file", "of the build"]) onRenewFailed(() => renewed.push(copy));
    renewFailedPages();
    expect(renewed).toEqual(["of its file", "of the build"]);
  });

  it("[ROB-01] a file that could not be made is not cached, and never replaces the one made before", async () => {
    const file = (status: number, body: string) =>
      ({ kind: "APP_ROUTE", status, body: Buffer.from(body), headers: {} }) as unknown as Set[1];
    const fresh = async () =>
      (await cache.get("/sitemap.xml", { kind: "APP_ROUTE", isFallback: false } as never))?.value;
    const first = file(503, "");
    await keep("/sitemap.xml", first);
    expect(first).toMatchObject({ status: 503 });
    expect(await fresh()).toBeUndefined();
    await keep("/sitemap.xml", file(200, "every page"));
    const failed = file(503, "");
    await keep("/sitemap.xml", failed);
    expect(failed).toMatchObject({ status: 200, body: Buffer.from("every page") });
    expect(await fresh()).toMatchObject({ status: 200, body: Buffer.from("every page") });
  });

  it("[SEC-01] what a file says to another method than a visit's is kept for no visit, nor does it make the former younger", async () => {
    const file = (status: number, body: string) =>
      ({ kind: "APP_ROUTE", status, body: Buffer.from(body), headers: {} }) as unknown as Set[1];
    const found = () => cache.get("/sw.js", { kind: "APP_ROUTE", isFallback: false } as never);
    for (const method of ["POST", "DELETE", "OPTIONS"])
      for (const status of [200, 204, 404, 405])
        await withAnswer({ since: steadyNow(), method }, () => keep("/sw.js", file(status, "refused")));
    await keep("/sw.js", file(405, "refused"));
    expect(await found()).toBeNull();
    const visit = { since: steadyNow() - 5_000, method: "GET" };
    await withAnswer(visit, () => keep("/sw.js", file(200, "a worker")));
    await withAnswer({ since: steadyNow(), method: "POST" }, () => keep("/sw.js", file(405, "refused")));
    expect(await found()).toMatchObject({ value: { status: 200 }, lastModified: visit.since });
    await withAnswer({ since: steadyNow(), method: "HEAD" }, () => keep("/sw.js", file(404, "gone")));
    expect(await found()).toMatchObject({ value: { status: 404 } });
  });

  it("[SEC-01] [ROB-01] a page that is made for another method than a visit's is kept for no visit, and is whole for one that waits for it too", async () => {
    const visit = { since: steadyNow() - 5_000, method: "GET" };
    const made = page('<html><body><main data-status="404">none</main><script>a()</script></body></html>');
    await withAnswer({ since: steadyNow(), method: "POST" }, () => keep("/item/p/x", made, { revalidate: 300 }));
    expect(await kept("/item/p/x")).toBeUndefined();
    expect(made).toMatchObject({ status: 404, headers: { "x-script-hashes": expect.stringMatching(/sha256-/) } });
    await withAnswer(visit, () => keep("/item/p/x", page("<html><body>a dish</body></html>"), { revalidate: 300 }));
    for (const cacheControl of [{ revalidate: 300 }, { revalidate: 1 }])
      await withAnswer({ since: steadyNow(), method: "POST" }, () =>
        keep("/item/p/x", page("<html><body>another</body></html>"), cacheControl),
      );
    expect((await kept("/item/p/x"))?.html).toContain("a dish");
    const failed = page('<html><body><main data-status="503">later</main></body></html>');
    await withAnswer({ since: steadyNow(), method: "POST" }, () => keep("/item/p/x", failed, { revalidate: 1 }));
    expect(failed).toMatchObject({ status: 200, html: expect.stringContaining("a dish") });
    expect((await versionOf("/item/p/x"))?.renderedAt).toBe(visit.since);
    // What was read for it is the same for everyone.
    const read = { kind: "FETCH", data: { headers: {}, body: "1", url: "" }, revalidate: 300 } as unknown as Set[1];
    await withAnswer({ since: steadyNow(), method: "POST" }, () => keep("a read", read));
    expect(await cache.get("a read", { kind: "FETCH" } as never)).toMatchObject({ value: { kind: "FETCH" } });
  });

  it("[RTE-08] the first answer with a redirect names its address once, as every later one", async () => {
    const first = page("<html></html>", { status: 308, headers: { location: "/item/1/dosa", "x-other": "1" } });
    await keep("/item/1/wrong", first);
    expect((first as unknown as { headers: object }).headers).toEqual({ "x-other": "1", "x-script-hashes": "" });
    expect((await kept("/item/1/wrong"))?.headers).toMatchObject({ location: "/item/1/dosa", "x-other": "1" });
  });

  it("[SEC-02] a page's first visitor and all others get the same page, with the hash of each of its scripts", async () => {
    const first = page('<html><body><script>a()</script><script src="/_next/b.js" async=""></script></body></html>');
    await keep("/scripts", first);
    const { html, headers } = first as unknown as { html: string; headers: Record<string, string> };
    expect(html).not.toContain(`src="/_next/b.js"`);
    expect(headers["x-script-hashes"]?.split(" ")).toEqual(inlineScriptHashes(html));
    expect(inlineScriptHashes(html)).toHaveLength(2);
    expect(await kept("/scripts")).toMatchObject({ html, headers });
  });

  it("what a visit without a new document gets leaves out the structured data, which is in the markup for search engines", async () => {
    const structured = '{"@type":"Menu","name":"Dosa"}';
    const data = `1:T${structured.length.toString(16)},${structured}0:["$1"]\n`;
    const html = `<html><body><script type="application/ld+json">${structured}</script></body></html>`;
    await keep("/soft", page(html, { rscData: Buffer.from(data) }));
    const { rscData, html: sent } = (await kept("/soft")) as unknown as { rscData: Buffer; html: string };
    expect(rscData.toString()).toBe('1:""\n0:["$1"]\n');
    expect(sent).toContain(structured);
  });
});
