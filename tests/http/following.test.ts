import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Window } from "happy-dom";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readLock } from "../../backend/db/lock.ts";
import { measurePublishing, ranked, saveSentence, timePlainPages } from "../bench/publishing.ts";
import { hasFront, startFront } from "../fixtures/front.ts";
import { FaultyShop } from "../fixtures/shop/faulty-shop.ts";
import { OwnBackend } from "../fixtures/shop/own-backend.ts";
import { ask } from "../fixtures/shop/shops.ts";
import { StudioVisitor } from "../fixtures/shop/studio-visitor.ts";
import { isFullRun } from "../full-run.ts";

const BUSINESS = "union-burger";
/** The first part of the same shop's own domain. */
const OWN_NAME = "union";
const PAGES = ["/", "/menu"];
const TARGET_MS = 2_000;
const PUBLISHED = isFullRun ? 25 : 4;
/** Publishing checks and writes a version, tells three processes, and each makes its page again. */
const TIMES_A_PAGE = 6;

const settings = { STOREFRONT_SECRET: "a secret for tests of following" };
const backend = new OwnBackend(40, settings);
const shops = [41, 42, 43].map((offset) => new FaultyShop(offset, backend.port, settings));
const [first, second, third] = shops as [FaultyShop, FaultyShop, FaultyShop];
const editor = new StudioVisitor(BUSINESS, first.port);

const page = (shop: FaultyShop, at: string, host = `${BUSINESS}.localhost:${shop.port}`) =>
  ask(host, at, { port: shop.port });
const shows = async (shop: FaultyShop, at: string, text: string) => (await page(shop, at)).body.includes(text);

async function publishSentence(): Promise<string> {
  const { sentence, revision } = await saveSentence(editor);
  await editor.publishSaved(revision);
  return sentence;
}

const password = () => readFileSync(path.join(backend.folder, "console.password"), "utf8").trim();
const signIn = async () =>
  expect((await editor.call("POST", "sign-in", { name: BUSINESS, password: password() })).status).toBe(200);

beforeAll(async () => {
  await backend.start();
  for (const shop of shops) await shop.start();
  await signIn();
  for (const shop of shops) for (const at of PAGES) expect((await page(shop, at)).status).toBe(200);
}, 300_000);
afterAll(async () => {
  for (const shop of shops) await shop.stop();
  await backend.stop();
});

test("[STUDIO-04] what is published is on cached pages of three storefront processes within two seconds, without a restart", async () => {
  const { visible, plain } = await measurePublishing({
    business: BUSINESS,
    ports: shops.map(({ port }) => port),
    editor,
    times: PUBLISHED,
    async shown(sentence) {
      for (const shop of shops) expect(await shows(shop, "/", sentence)).toBe(true);
    },
  });
  const [median, p95, control] = [ranked(visible, 0.5), ranked(visible, 0.95), ranked(plain, 0.95)];
  const figures = [median, p95, ranked(visible, 1), ranked(plain, 0.5), control].map((ms) => ms.toFixed(0));
  console.info(
    `published to visible, ${visible.length} times: median, p95, most ${figures.slice(0, 3).join(", ")} ms; a page in no cache: median, p95 ${figures.slice(3).join(", ")} ms`,
  );
  // What is counted is from the press to the first answer that has the sentence: a check, a version, three notices, three pages.
  // On an idle machine a page takes some 100 ms and the bounds are the two seconds of the rule. Where the machine does other
  // work too, the rule cannot be measured: the bounds grow as far as the pages that were only made.
  expect(median).toBeLessThan(Math.max(TARGET_MS, TIMES_A_PAGE * ranked(plain, 0.5)));
  expect(p95).toBeLessThan(Math.max(TARGET_MS, TIMES_A_PAGE * control));
});

const SOLD_OUT_TARGET_MS = 300;
/** A front keeps a page that a crowd asks for, until its second ends; MENU-01 gives it that second. */
const [CROWD_TARGET_MS, CROWD_KEPT_MS] = [1_000, 900];
const READS_APART_MS = 10;
const CHANGES = isFullRun ? 40 : 8;

test("[MENU-01] a dish that is sold out is so within 300 ms on pages of three storefronts, and behind a front that a crowd visits within a second; it comes back as fast", async () => {
  const front = hasFront ? await startFront(first.port, { limits: false }) : null;
  if (front) onTestFinished(front.stop);
  const doors = shops.map((shop) => ({ shop, port: shop.port, name: BUSINESS }));
  // By the shop's own domain: what the other one shows may be a draft, which no front keeps.
  const frontDoor = front ? { shop: first, port: front.port, name: OWN_NAME } : null;
  const get = (door: (typeof doors)[number], at: string, cookie = "") =>
    ask(`${door.name}.localhost:${door.shop.port}`, at, { port: door.port, headers: { cookie } });
  const menu = (await page(first, "/menu")).body;
  const [dish = "", item = ""] = /\/item\/(\d+)\/[\w-]+/.exec(menu) ?? [];
  const { data } = JSON.parse((await page(first, "/graphql?query={getStoresList{biz_location_id}}")).body);
  const chosen = await ask(`${BUSINESS}.localhost:${first.port}`, "/api/place", {
    port: first.port,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ storeId: data.getStoresList[0].biz_location_id, mode: "pickup" }),
  });
  const cookie = String(chosen.headers["set-cookie"]).split(";")[0] ?? "";
  const lock = await readLock(backend.folder);
  const set = async (stock: number | null) => {
    const answer = await fetch(`${backend.url}/staff/stock`, {
      method: "POST",
      headers: { authorization: `Bearer ${lock?.staff_token}`, "content-type": "application/json" },
      body: JSON.stringify({ business: BUSINESS, item: Number(item), stock }),
    });
    expect(answer.status).toBe(200);
  };
  const shownAfter = async (door: (typeof doors)[number], state: string, since: number) => {
    while (!(await get(door, dish, cookie)).body.includes(`schema.org/${state}`)) await pause(READS_APART_MS);
    return performance.now() - since;
  };
  let timesKept = 0;
  /**
   * Visits the front until it keeps the page in a second of which a quarter is over, so that most of it is left for the old page. A
   * machine that does other work may be too slow for a crowd: then the change is measured without one.
   */
  const crowd = async (door: (typeof doors)[number]) => {
    const second = (Math.floor(Date.now() / 1000) + 1) * 1000;
    let isKept = false;
    while (Date.now() < second + 250 || (!isKept && Date.now() < second + 3_000)) {
      const { headers } = await get(door, dish, cookie);
      isKept = Date.now() > second && headers["x-cache"] === "HIT";
      await pause(READS_APART_MS);
    }
    if (isKept) timesKept += 1;
  };
  const [took, atFront, plain]: [number[], number[], number[]] = [[], [], []];
  for (let change = 0; change < CHANGES; change += 1) {
    plain.push(
      await timePlainPages(
        BUSINESS,
        shops.map(({ port }) => port),
      ),
    );
    if (frontDoor) await crowd(frontDoor);
    const since = performance.now();
    await set(change % 2 === 0 ? 0 : null);
    const state = change % 2 === 0 ? "OutOfStock" : "InStock";
    const behindFront = frontDoor ? shownAfter(frontDoor, state, since) : null;
    took.push(...(await Promise.all(doors.map((door) => shownAfter(door, state, since)))));
    if (behindFront) atFront.push(await behindFront);
  }
  const figures = [ranked(took, 0.5), ranked(took, 0.95), ranked(took, 1), ranked(plain, 0.5)].map((ms) =>
    ms.toFixed(0),
  );
  console.info(
    `sold out to visible, ${took.length} times: median, p95, most, and a page in no cache ${figures.join(", ")} ms`,
  );
  // Where the machine does other work too, as far as the pages that were only made.
  const busy = 3 * ranked(plain, 0.5);
  expect(ranked(took, 0.5)).toBeLessThan(Math.max(SOLD_OUT_TARGET_MS, busy));
  if (!front) return;
  console.info(
    `the same behind a front, ${timesKept} of ${CHANGES} times with a crowd: most ${ranked(atFront, 1).toFixed(0)} ms`,
  );
  expect(timesKept).toBeGreaterThan(0);
  expect(ranked(atFront, 1)).toBeLessThan(Math.max(CROWD_TARGET_MS, CROWD_KEPT_MS + busy));
});

test("[STUDIO-04] the installable app's name, search engines' lists and other languages follow too", async () => {
  await editor.publish((config) => ({ ...config, biz: { ...(config.biz as object), name: "Union of Burgers" } }));
  for (const shop of shops) {
    await expect.poll(async () => (await page(shop, "/manifest.webmanifest")).body).toContain("Union of Burgers");
    await expect.poll(async () => (await page(shop, "/?lang=es")).body).toContain("Union of Burgers");
  }
});

/**
 * A moment in so many minutes, as it is written for a shop in New York. In the hour that the clocks repeat it reads an hour earlier, so
 * moments are hours ahead; those of the full run are not, which fails in that hour of the year.
 */
const inMinutes = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString("sv-SE", { timeZone: "America/New_York" })
    .slice(0, 16)
    .replace(" ", "T");

test("[ANN-01] nothing of an announcement reaches a guest before its period begins; cached pages have it then, without a publication", async () => {
  const announce = (text: string, period: object) =>
    editor.publish((config) => ({ ...config, announcement: { description: text, url: "/menu", ...period } }));
  const places = [...PAGES, "/?lang=es", "/p/config", "/p/announcement"];
  const placesWith = async (text: string) => {
    const all = shops.flatMap((shop) => places.map(async (at) => ((await shows(shop, at, text)) ? [at] : [])));
    return (await Promise.all(all)).flat();
  };
  await announce("Oysters tonight", { until: inMinutes(180) });
  await expect.poll(() => placesWith("Oysters tonight")).toHaveLength(shops.length * places.length);
  await announce("Lobster tomorrow", { from: inMinutes(isFullRun ? 2 : 180), until: inMinutes(isFullRun ? 2 : 240) });
  // The publication has arrived, so what is not there now is not there because of its period.
  await expect.poll(() => placesWith("Oysters tonight")).toEqual([]);
  expect(await placesWith("Lobster tomorrow")).toEqual([]);
  // Who would wait for minutes in every run? The process's clock is tested by itself (announcement-turns).
  if (!isFullRun) return;
  const timeout = 4 * 60_000;
  await expect.poll(() => placesWith("Lobster tomorrow"), { timeout }).toHaveLength(shops.length * places.length);
  await expect.poll(() => placesWith("Lobster tomorrow"), { timeout }).toEqual([]);
});

test("[STUDIO-04] a process whose stream was cut, one that was killed, and one that starts while the backend is down show the newest version", async () => {
  const before = await publishSentence();
  await expect.poll(() => shows(second, "/menu", before)).toBe(true);
  // Its connection breaks, and the backend goes on without it.
  await second.api.be("down");
  await third.kill();
  const meanwhile = await publishSentence();
  await expect.poll(() => shows(first, "/menu", meanwhile)).toBe(true);
  expect(await shows(second, "/menu", before)).toBe(true);
  await second.api.be("none");
  await expect.poll(() => shows(second, "/menu", meanwhile)).toBe(true);
  await backend.kill();
  await third.startAgain();
  // The newest that it knew. The page lacks what the backend tells, but it is the published page.
  expect(await shows(third, "/privacy-policy", before)).toBe(true);
  await backend.start();
  await expect.poll(() => shows(third, "/privacy-policy", meanwhile)).toBe(true);
  await signIn();
  const after = await publishSentence();
  for (const shop of shops) await expect.poll(() => shows(shop, "/menu", after)).toBe(true);
});

/** What tries to run, load or send something, and to end the document early; only the first line is a page's. */
const HOSTILE = `<h1 class="fair">Fair</h1><style>.fair{color:tomato}</style>
<script>parent.stolen = 1</script><img src="/x.png" onerror="alert(1)"><a href="javascript:alert(2)">link</a>
<iframe src="https://evil.example"></iframe><svg onload="alert(3)"></svg><form action="https://evil.example"><input></form>
<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">
</body></html>"><script>alert(4)</script><!-- --!><img src=x onerror=alert(5)>`;
const RUNS = /<(?:script|iframe|svg|form|input|base|meta|object|embed)|\son\w+=|javascript:|evil\.example/i;

test("[PAGE-01] [SEC-03] a raw HTML page is in the preview byte for byte what guests get of it, in each language, and nothing hostile is in either", async () => {
  const revision = await editor.save((config) => ({
    ...config,
    customPages: [
      ...(config.customPages as object[]),
      {
        _id: "summer-fair",
        path: "/summer-fair",
        name: { en: "Fair", es: "Feria" },
        contentType: "html",
        content: { en: HOSTILE, es: HOSTILE.replace("Fair<", "Feria<") },
      },
    ],
  }));
  const host = `${BUSINESS}.localhost:${first.port}`;
  const link = await editor.call("POST", "preview-link", {});
  const cookie = `preview=${new URL(link.body.url).searchParams.get("preview")}`;
  /** The document in the page's frame, as it is written there. */
  const framed = async (lang: string, headers: Record<string, string> = {}) => {
    const { body } = await ask(host, `/summer-fair?lang=${lang}`, { port: first.port, headers });
    return /<iframe[^>]*?\ssrcDoc="([^"]*)"[^>]*>/i.exec(body)?.[0] ?? null;
  };
  const languages = ["en", "es"];
  expect(await framed("en")).toBeNull();
  const previews = await Promise.all(languages.map((lang) => framed(lang, { cookie })));
  await editor.publishSaved(revision);
  await expect.poll(() => framed("en")).not.toBeNull();
  expect(await Promise.all(languages.map((lang) => framed(lang)))).toEqual(previews);
  for (const [index, title] of ["Fair", "Feria"].entries()) {
    const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
    document.body.innerHTML = previews[index] ?? "";
    const frame = document.querySelector("iframe");
    expect(frame?.getAttribute("sandbox")?.split(" ")).not.toContain("allow-same-origin");
    // Of the whole document the content is what stands between our head and our own script.
    const [, content = ""] =
      /<body>(.*)<script>[^<]*<\/script><\/body><\/html>$/s.exec(frame?.getAttribute("srcdoc") ?? "") ?? [];
    expect(content).toContain(`<h1 class="fair">${title}</h1><style>.fair{color:tomato}</style>`);
    expect(content).not.toMatch(RUNS);
  }
});

test("[STUDIO-02] the studio's calls exist at the business-id host alone, and nothing of the studio is in the API that pages may call", async () => {
  const elsewhere = await ask(`union.localhost:${first.port}`, "/api/studio/me", { port: first.port });
  expect(elsewhere.status).toBe(404);
  expect((await editor.call("GET", "me")).body).toMatchObject({ role: "owner", business: { id: BUSINESS } });
  expect((await editor.call("PUT", "draft", {}, { origin: "http://evil.example" })).body.code).toBe("FOREIGN_ORIGIN");
  for (const at of ["/p/studio/draft", "/p/studio/changes", "/p/studio/preview-draft"])
    expect((await page(first, at)).status).toBe(404);
  for (const at of ["changes", "..%2fconfig"]) expect((await editor.call("GET", at)).status).toBe(404);
});
