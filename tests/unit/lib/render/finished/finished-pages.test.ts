import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request, Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { guardServers } from "@/lib/business/request/guard/guard";
import { createFinishedPages } from "@/lib/render/finished/finished-pages";
import { noteAnswer, type PageVersion } from "@/lib/render/finished/page-answer";
import { SAME_FOR_ALL_HEADER } from "@/lib/render/finished/same-for-all";
import { steadyNow } from "@/lib/render/steady-now";

/** A server with Next's part played: it returns the page that the "cache" holds and counts how often it was needed. */
const cache = { html: "", version: versionFor(0), revision: 1, time: 0 };
let answered = 0;
let more: Record<string, string> = {};
let status = 200;
/** In parts, as Next sends what it renders; none: the whole page at once. */
let sent: readonly (string | Uint8Array)[] | null = null;

function versionFor(time: number): PageVersion {
  const times = { renderedAt: steadyNow(), freshUntil: time + 300_000 };
  const version = { key: "/menu", tags: ["menu:test"], ...times, isHeld: () => cache.version === version };
  return version;
}

function render(html: string): void {
  Object.assign(cache, { html, version: versionFor(cache.time) });
}

function next(_: IncomingMessage, response: ServerResponse): void {
  answered += 1;
  const { html, version } = cache;
  noteAnswer({ html, version });
  const headers = { "content-type": "text/html; charset=utf-8", "x-nextjs-cache": "HIT", [SAME_FOR_ALL_HEADER]: "1" };
  for (const [name, text] of Object.entries({
    ...headers,
    "x-shop": "kaapi",
    "cache-control": "private, no-cache",
    ...more,
  }))
    response.setHeader(name, text);
  response.statusCode = status;
  if (!sent) return void response.end(html);
  response.flushHeaders();
  for (const part of sent) response.write(part);
  response.end();
}

class Guarded extends Server {}
const server = new Guarded(next);
beforeAll(async () => {
  guardServers(Guarded, {
    pages: createFinishedPages({ revision: () => cache.revision, now: () => cache.time, clock: () => cache.time }),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}
async function ask(headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const sent = request({
    port,
    host: "127.0.0.1",
    path: "/menu",
    method,
    agent: false,
    headers: { host: "kaapi.example", ...headers },
  });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status = 0, headers: answered, rawHeaders } = response;
  return { status, headers: answered, rawHeaders, body: Buffer.concat(await response.toArray()) };
}
/** Visits until the page comes without Next: it is compressed meanwhile. */
async function finishedPage(headers: Record<string, string> = {}): Promise<Answer> {
  let answer = await ask(headers);
  await expect
    .poll(async () => {
      const before = answered;
      answer = await ask(headers);
      return answered - before;
    })
    .toBe(0);
  return answer;
}

describe("cached pages as bytes", () => {
  beforeEach(() => {
    more = {};
    status = 200;
    sent = null;
    cache.revision += 1;
    render("<html><body>first</body></html>");
  });

  it("the second visit gets the same page and headers without Next, compressed as it takes it", async () => {
    const first = await ask();
    const plain = await finishedPage();
    expect(plain.body.toString()).toBe(first.body.toString());
    expect(plain.headers).toMatchObject({ "x-shop": "kaapi", "content-type": "text/html; charset=utf-8" });
    const br = await ask({ "accept-encoding": "gzip, br" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body).toString()).toBe(cache.html);
    expect(gunzipSync((await ask({ "accept-encoding": "gzip" })).body).toString()).toBe(cache.html);
    const head = await ask({}, "HEAD");
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, `${cache.html.length}`, 0]);
    for (const { headers } of [first, plain, br]) expect(headers).not.toHaveProperty(SAME_FOR_ALL_HEADER);
    for (const tag of ["another", String(plain.headers.etag)])
      expect((await ask({ "if-none-match": tag })).headers["x-accel-expires"], "a front asks each time").toBe("@1");
  });

  it("a return visit with the page's tag gets 304 without a body, until the page changes", async () => {
    const { headers } = await finishedPage({ "accept-encoding": "br" });
    const back = { "accept-encoding": "br", "if-none-match": String(headers.etag) };
    const unchanged = await ask(back);
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
    // The browser keeps the other headers with the page.
    expect(unchanged.headers).toMatchObject({ etag: headers.etag, "cache-control": "private, no-cache" });
    expect(unchanged.headers).not.toHaveProperty("x-shop");
    const bytes = unchanged.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
    expect(bytes).toBeLessThanOrEqual(250);
    // The tag names the bytes of one encoding.
    expect((await ask({ "if-none-match": String(headers.etag) })).status).toBe(200);
    render("<html><body>second</body></html>");
    expect((await ask(back)).status).toBe(200);
    const fresh = await finishedPage({ "accept-encoding": "br" });
    expect(fresh.headers.etag).not.toBe(headers.etag);
    expect(brotliDecompressSync(fresh.body).toString()).toContain("second");
  });

  it("a page that is asked for often, be it by a front that has it, is sent once more in fewer bytes", async () => {
    const words = Array.from({ length: 4000 }, (_, n) => `<li data-dish="${n}">${(n * 7919) % 1009} ${n % 31}</li>`);
    render(`<html><body>${words.join("\n")}</body></html>`);
    const first = await finishedPage({ "accept-encoding": "br" });
    const withTag = (tag: unknown) => ask({ "accept-encoding": "br", "if-none-match": String(tag) });
    const ofAnotherServer = String(first.headers.etag).replace("-br-", "-b10-");
    for (const tag of [ofAnotherServer, first.headers.etag])
      expect(await withTag(tag), "with the tag of what the front has").toMatchObject({
        status: 304,
        headers: { etag: tag },
      });
    let again = first;
    await expect
      .poll(async () => {
        again = await withTag(first.headers.etag);
        return again.status;
      })
      .toBe(200);
    expect(again.body.length).toBeLessThan(first.body.length);
    expect([ofAnotherServer, first.headers.etag]).toEqual([again.headers.etag, expect.not.stringContaining("b10")]);
    expect(brotliDecompressSync(again.body).toString()).toBe(cache.html);
    expect((await withTag(again.headers.etag)).status).toBe(304);
    const { status } = await ask({ "accept-encoding": "gzip", "if-none-match": String(first.headers.etag) });
    expect(status, "another encoding of it").toBe(200);
    render(cache.html);
    await ask();
    const same = await finishedPage({ "accept-encoding": "br" });
    expect(same.body.length, "rendered again as it was").toBe(again.body.length);
  });

  it("a page that cannot be compressed is left to Next, and the server goes on", async () => {
    render(Symbol("no text") as never);
    sent = ["<html></html>"];
    for (let visit = 0; visit < 3; visit += 1) expect((await ask()).body.toString()).toBe("<html></html>");
  });

  it("[SEC-02] a page whose policy has changed is sent again to a browser that has it", async () => {
    const { headers } = await finishedPage();
    cache.revision += 1;
    more = { "x-shop": "another policy" };
    const again = await finishedPage({ "if-none-match": String(headers.etag) });
    expect([again.status, again.headers["x-shop"]]).toEqual([200, "another policy"]);
  });

  it("[SEC-02] the policy names the page's own scripts, whoever sends it, and how the cache told them stays inside", async () => {
    more = { "content-security-policy": "default-src 'self'; script-src 'self'", "x-script-hashes": "'sha256-a='" };
    for (const { headers } of [await ask(), await finishedPage()]) {
      expect(headers["content-security-policy"]).toBe("default-src 'self'; script-src 'sha256-a=' 'self'");
      expect(headers).not.toHaveProperty("x-script-hashes");
    }
  });

  it("[SEC-02] [RTE-26] an error's page, which no cache knows, names its scripts too; one with a nonce keeps its policy", async () => {
    status = 500;
    more = { "content-security-policy": "script-src 'self'" };
    const html = "<html><script>draw(1)</script><script>draw(2)</script></html>";
    for (const parts of [[html], [html.slice(0, 20), html.slice(20)]]) {
      render(html);
      sent = parts;
      const { headers, body } = await ask();
      const hashes = ["draw(1)", "draw(2)"].map(
        (code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
      );
      expect(headers["content-security-policy"]).toBe(`script-src ${hashes.join(" ")} 'self'`);
      expect(headers).not.toHaveProperty("x-script-hashes");
      expect(body.toString()).toBe(html);
    }
    more = { ...more, "content-encoding": "gzip" };
    sent = [gzipSync(html)];
    const compressed = await ask();
    expect(compressed.headers["content-security-policy"]).toContain("'sha256-");
    expect(gunzipSync(compressed.body).toString()).toBe(html);
    more = { "content-security-policy": "script-src 'self' 'nonce-a'" };
    sent = [html];
    expect((await ask()).headers["content-security-policy"]).toBe("script-src 'self' 'nonce-a'");
  });

  it("[SEC-01] Next answers again once the configuration, the cache, a tag or the time says so", async () => {
    const events: Record<string, () => void> = {
      configuration: () => void Object.assign(cache, { revision: cache.revision + 1 }),
      "another version": () => render("<html><body>second</body></html>"),
      "a revalidated tag": () =>
        void tagsManifest.set("menu:test", { stale: steadyNow() + 5, expired: steadyNow() + 5 }),
      time: () => void Object.assign(cache, { time: cache.time + 300_000 }),
    };
    for (const [name, happen] of Object.entries(events)) {
      tagsManifest.delete("menu:test");
      render("<html><body>first</body></html>");
      await finishedPage();
      happen();
      const before = answered;
      await ask();
      expect(answered - before, name).toBe(1);
    }
    tagsManifest.delete("menu:test");
  });

  it("[SEC-01] a response that sets a cookie, failed, is not marked as the same for all or no page is never kept", async () => {
    const kinds: Record<string, string>[] = [
      { "set-cookie": "locale=ar" },
      { "x-nextjs-cache": "STALE" },
      { "content-type": "application/json" },
    ];
    for (const kind of kinds) {
      cache.revision += 1;
      more = kind;
      for (let visit = 0; visit < 3; visit += 1) await ask();
      await new Promise((resolve) => setImmediate(resolve));
      const before = answered;
      await ask();
      expect(answered - before, JSON.stringify(kind)).toBe(1);
      expect((await ask()).headers, "nor by a front").not.toHaveProperty("x-accel-expires");
    }
  });

  it("[SEC-01] another host, language or place never gets what was made for one", async () => {
    await finishedPage();
    const others: Record<string, string>[] = [
      { host: "union.example" },
      { cookie: "locale=ar" },
      { cookie: "place=1.x" },
    ];
    for (const headers of others) {
      const before = answered;
      await ask(headers);
      expect(answered - before, JSON.stringify(headers)).toBe(1);
    }
  });
});
