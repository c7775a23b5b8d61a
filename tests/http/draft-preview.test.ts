import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseBusinessConfig } from "../../config/schema.ts";
import { studioGroups } from "../../lib/business/studio/fields.ts";
import type { StudioField } from "../../lib/domain/studio/fields.ts";
import { valueAt, withValueAt } from "../../lib/domain/studio/paths.ts";
import { signPreview } from "../../lib/domain/studio/preview-token.ts";
import { FaultyShop, type NewestDraft, REVOKED_LINK } from "../fixtures/shop/faulty-shop.ts";
import { ask } from "../fixtures/shop/shops.ts";

/** A storefront whose backend says what this test drafted. */
const own = new FaultyShop(12);
const drafts = new Map<string, NewestDraft>();
own.api.drafts = drafts;
beforeAll(async () => {
  await own.start();
  // Its secret is made with the first page.
  await ask(`kaapi.localhost:${own.port}`, "/menu", { port: own.port });
});
afterAll(() => own.stop());

const KAAPI = "kaapi-kitchen";
const UNION = "union-burger";
const byId = (id: string) => `${id}.localhost:${own.port}`;
const kaapiGuests = () => `kaapi.localhost:${own.port}`;
const week = () => Math.floor(Date.now() / 1000) + 7 * 86_400;
const LINK = "link-of-mine";
const token = (id = KAAPI, until = week()) => signPreview(id, { until, link: LINK }, own.secret);
const published = (id: string) => JSON.parse(readFileSync(`config/businesses/${id}.json`, "utf8"));

let revision = 0;
/** Saves a draft of a business under a new name. */
function draft(id: string, name: string, change: object = {}): void {
  const config = published(id);
  revision += 1;
  drafts.set(config.biz.apiKey, {
    revision,
    config: { ...config, ...change, biz: { ...config.biz, name, localizedName: {} } },
  });
}
beforeEach(() => drafts.clear());

const visit = (host: string, path: string, cookie = "", headers: Record<string, string> = {}) =>
  ask(host, path, { port: own.port, headers: { ...(cookie ? { cookie: `preview=${cookie}` } : {}), ...headers } });
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];

/** Breaks out of an element, an attribute, a title, a script or a style, wherever it is put as it is. */
const HOSTILE = `"'></title></style></script><img src=x onerror=alert(1)>`;
const withInner = (fields: readonly StudioField[]): readonly StudioField[] =>
  fields.flatMap((field) => [field, ...withInner(field.fields ?? [])]);
const WORDS = withInner(studioGroups().flatMap(({ fields }) => fields)).filter(({ kind }) =>
  ["text", "localized", "keyed"].includes(kind),
);

/** Where a configuration has words that editors write. */
function wordsIn(value: unknown, at = ""): string[] {
  if (typeof value !== "string")
    return Object.entries(value ?? {}).flatMap(([key, one]) => wordsIn(one, at === "" ? key : `${at}.${key}`));
  const general = at.replaceAll(/\.\d+(?=\.|$)/g, ".*");
  return WORDS.some(({ path }) => general === path || general.startsWith(`${path}.`)) ? [at] : [];
}

describe("pages of a draft", () => {
  test("[RTE-23] a preview link lets its bearer see the draft on the business-id host, kept by nobody and in no index", async () => {
    draft(KAAPI, "Kaapi of tomorrow");
    const link = await visit(byId(KAAPI), `/menu?preview=${token()}&lang=en`);
    expect([link.status, new URL(String(link.headers.location), "http://x").search]).toEqual([303, "?lang=en"]);
    const set = String(link.headers["set-cookie"]);
    expect(set).toMatch(/^preview=\d+\.[\w-]+\.[\w-]+; Path=\/; Expires=.*; HttpOnly; SameSite=lax$/i);
    const cookie = set.slice("preview=".length, set.indexOf(";"));
    for (const path of ["/", "/menu", "/store-locator", "/manifest.webmanifest", "/no-such-page"]) {
      const { body, headers } = await visit(byId(KAAPI), path, cookie);
      expect(body, path).toContain("Kaapi of tomorrow");
      expect([headers["cache-control"], headers["x-robots-tag"]], path).toEqual(["private, no-store", "noindex"]);
    }
    const off = await visit(byId(KAAPI), "/menu?preview=off", cookie);
    expect(String(off.headers["set-cookie"])).toMatch(/^preview=; Path=\/; Expires=Thu, 01 Jan 1970/);
  });

  test("a page is of the newest draft at once, also where an older or made-up revision is named", async () => {
    const seen: (string | undefined)[] = [];
    for (const name of ["One", "Two", "Three"]) {
      draft(KAAPI, name);
      for (const search of ["", "?draft=1", "?draft=999999", "?draft=../../union-burger"]) {
        seen.push(titleOf((await visit(byId(KAAPI), `/store-locator${search}`, token())).body));
      }
    }
    expect(seen).toEqual(
      ["One", "Two", "Three"].flatMap((name) => Array(4).fill(expect.stringContaining(`· ${name}`))),
    );
    drafts.clear();
    expect((await visit(byId(KAAPI), "/store-locator", token())).body).not.toContain("Three");
  });

  test("the number of a discarded draft that is used again shows nothing of the discarded one", async () => {
    draft(KAAPI, "Discarded");
    expect((await visit(byId(KAAPI), "/menu", token())).body).toContain("Discarded");
    drafts.clear();
    await visit(byId(KAAPI), "/menu", token());
    revision -= 1;
    draft(KAAPI, "Begun anew");
    const { body } = await visit(byId(KAAPI), "/menu", token());
    expect(body).toContain("Begun anew");
    expect(body).not.toContain("Discarded");
  });

  test("[SEC-01] nobody else sees a draft: guests, other shops, forged, expired and foreign signatures", async () => {
    draft(KAAPI, "Secret plans");
    draft(UNION, "Secret burgers");
    // The draft is rendered and cached first.
    for (const id of [KAAPI, UNION]) expect((await visit(byId(id), "/menu", token(id))).body).toContain("Secret");
    const past = Math.floor(Date.now() / 1000) - 1;
    const good = token();
    const wrong = [
      "",
      "1",
      "off",
      token(UNION),
      token(KAAPI, past),
      signPreview(KAAPI, { until: week(), link: LINK }, "another secret"),
      good.replace(/^\d+/, String(week() + 60)),
      `${good}x`,
      good.slice(0, -1),
      good.toUpperCase(),
      `${past}.${good.split(".").slice(1).join(".")}`,
      good.replace(`.${LINK}.`, "."),
    ];
    for (const cookie of wrong) {
      const { status, body, headers } = await visit(byId(KAAPI), "/menu", cookie);
      expect.soft([status, body.includes("Secret")], cookie).toEqual([200, false]);
      expect.soft(headers["x-robots-tag"], cookie).toBeUndefined();
    }
    for (const host of [kaapiGuests(), `union.localhost:${own.port}`, byId(UNION)])
      expect.soft((await visit(host, "/menu", good)).body.includes("Secret"), host).toBe(false);
    const guest = await visit(kaapiGuests(), `/menu?preview=${good}`);
    expect([guest.status, guest.headers["set-cookie"], guest.body.includes("Secret")]).toEqual([200, undefined, false]);
    expect((await visit("nobody.localhost", `/menu?preview=${good}`, good)).status).toBe(404);
    for (const path of [
      `/${KAAPI}~1/en/default/menu`,
      `/${KAAPI}~${revision}/en/default/menu`,
      `/${KAAPI}~/en/default/menu`,
    ]) {
      for (const host of [byId(KAAPI), kaapiGuests()]) expect((await visit(host, path)).body).not.toContain("Secret");
    }
  });

  test("[SEC-03] hostile text in every field of words is shown as text by each page, its head, its manifest and its data", async () => {
    const words = wordsIn(published(KAAPI));
    expect(words.length).toBeGreaterThan(20);
    const hostile = words.reduce((config, at) => {
      const next = withValueAt(config, at, `${valueAt(config, at)} ${HOSTILE}`);
      return parseBusinessConfig(next).ok ? next : config;
    }, published(KAAPI));
    const refused = words.filter((at) => !String(valueAt(hostile, at)).endsWith(HOSTILE));
    // What has a form of its own is refused, and is walked in `hostile-fields.test.ts`.
    expect(refused.length).toBeLessThan(words.length / 4);
    draft(KAAPI, `Kaapi ${HOSTILE}`, hostile);
    for (const path of ["/", "/landing-page", "/menu", "/item/7/dosa", "/store-locator", "/offers", "/checkout"]) {
      const { body } = await visit(byId(KAAPI), path, token());
      expect(body, path).toContain("&lt;img src=x onerror=alert(1)&gt;");
      expect(body, path).not.toMatch(/<img src=x|<\/script><img/);
    }
    const manifest = await visit(byId(KAAPI), "/manifest.webmanifest", token());
    expect(JSON.parse(manifest.body).name).toContain(HOSTILE);
    expect(String(manifest.headers["content-type"])).toMatch(/^application\/manifest\+json/);
  });

  test("[SEC-01] a link that was revoked shows nothing from then on and says so, and the others go on", async () => {
    draft(KAAPI, "Secret plans");
    const link = (id: string) => signPreview(KAAPI, { until: week(), link: id }, own.secret);
    expect((await visit(byId(KAAPI), "/menu", link("another-link"))).body).toContain("Secret");
    const revoked = await visit(byId(KAAPI), "/menu", link(REVOKED_LINK));
    expect([revoked.status, revoked.body.includes("Secret")]).toEqual([410, false]);
    expect((await visit(byId(KAAPI), "/menu", link("another-link").replace("another", "anothor"))).body).not.toContain(
      "Secret",
    );
  });

  test("a link that was forged or has ended says so, in the visitor's language, and begins nothing", async () => {
    draft(KAAPI, "Secret plans");
    for (const wrong of ["x", token(UNION), token(KAAPI, 1_000_000_000)]) {
      const { status, body, headers } = await visit(byId(KAAPI), `/menu?preview=${wrong}`, "", { cookie: "locale=ar" });
      expect([status, headers["set-cookie"], headers["cache-control"]]).toEqual([410, undefined, "private, no-store"]);
      expect(body).toContain('<html lang="ar" dir="rtl">');
      expect(body).not.toContain("Secret");
    }
  });

  test("a draft cannot change whose shop it is: identity, keys and addresses stay the published ones", async () => {
    const config = published(KAAPI);
    const stolen = { ...config.biz, ...published(UNION).biz, name: "Stolen" };
    drafts.set(config.biz.apiKey, { revision: 77, config: { ...config, biz: stolen } });
    const { body } = await visit(byId(KAAPI), "/menu", token());
    expect(body).toContain("Stolen");
    expect(body).toContain('data-business="kaapi-kitchen"');
    expect(body).not.toContain("key_demo_union-burger");
  });

  test("while the draft cannot be read its bearer is told so, and guests are served as ever", async () => {
    draft(KAAPI, "Secret plans");
    expect((await visit(kaapiGuests(), "/menu")).status).toBe(200);
    await own.api.be("down");
    const { status, body } = await visit(byId(KAAPI), "/menu", token());
    expect([status, body.includes("Secret")]).toEqual([503, false]);
    expect((await visit(kaapiGuests(), "/menu")).status).toBe(200);
    await own.api.be("none");
  });
});
