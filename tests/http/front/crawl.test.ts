import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Front, hasFront, startFront } from "../../fixtures/front.ts";
import { type Answer, ask, at, forAll, type Shop, shop } from "../../fixtures/shop/shops.ts";
import { graphql, marks } from "../../fixtures/shop/tenants.ts";

const PORT = Number(process.env.PORT ?? 3210);
const shops = [shop("manara-grill"), shop("union-burger")];
const otherThan = (of: Shop) => shops.find((each) => each !== of) as Shop;

interface Visit {
  readonly of: Shop;
  readonly address: string;
  readonly language: string;
  /** `<storeId>.<mode>`, with its cookie; null without a chosen store. */
  readonly place: { readonly name: string; readonly cookie: string } | null;
  readonly encoding: string;
}

const labelOf = ({ of, address, language, place }: Visit) => `${of.id} ${address} ${language} ${place?.name}`;

/** The places of a shop as its pages name them, chosen as a guest does. */
async function placesOf(of: Shop): Promise<NonNullable<Visit["place"]>[]> {
  const { data } = JSON.parse((await graphql(of, "{getStoresList{biz_location_id}}")).body);
  const stores = (data.getStoresList as { biz_location_id: string }[]).slice(0, 2);
  return Promise.all(
    stores.map(async ({ biz_location_id: storeId }) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ storeId, mode: "pickup" });
      const answer = await ask(of.host, "/api/place", { method: "POST", headers, body });
      const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
      return { name: `${storeId}.pickup`, cookie };
    }),
  );
}

describe.runIf(hasFront)("shops behind the front server", () => {
  let front: Front;
  beforeAll(async () => {
    front = await startFront(PORT);
  });
  afterAll(() => front?.stop());

  const visit = ({ of, address, language, place, encoding }: Visit): Promise<Answer> => {
    const cookie = [`locale=${language}`, ...(place ? [place.cookie] : [])].join("; ");
    const path = at(of, address).slice(of.origin.length);
    return ask(of.host, path, { port: front.port, headers: { cookie, "accept-encoding": encoding } });
  };

  test("[SEC-01] no page of two shops is sent to another shop's visitor, in another language or for another place", async () => {
    const kinds: Visit[] = [];
    for (const of of shops)
      for (const place of [null, ...(await placesOf(of))])
        for (const language of of.languages)
          for (const address of ["/", "/menu"]) kinds.push({ of, address, language, place, encoding: "identity" });
    const isSentFromCache = async (kind: Visit): Promise<boolean> => {
      const { of, address, language, place } = kind;
      const { status, headers, body } = await visit(kind);
      const label = labelOf(kind);
      expect.soft(status, label).toBe(200);
      expect.soft(body, label).toContain(`<html lang="${language}"`);
      if (address === "/menu" && place) expect.soft(body, label).toContain(`data-place="${place.name}"`);
      for (const mark of marks(otherThan(of))) expect.soft(body.includes(mark), `${label}: ${mark}`).toBe(false);
      return headers["x-cache"] === "HIT" || headers["x-cache"] === "REVALIDATED";
    };
    // The first rounds fill the caches of the storefront and of the front, in any order.
    for (let round = 0; round < 3; round += 1) await forAll(kinds, async (kind) => void (await isSentFromCache(kind)));
    // How soon the front has a page to send depends on how busy the machine is; that it has each one does not.
    for (const kind of kinds)
      await expect.poll(() => isSentFromCache(kind), { timeout: 20_000, message: labelOf(kind) }).toBe(true);
  });

  test("[ROB-01] a link of eight thousand characters passes the front, and tells nobody where it was led", async () => {
    for (const address of [
      `/menu?utm=${"a".repeat(8_000)}`,
      `/table/${"b".repeat(3_000)}`,
      `/menu/?q=${"c".repeat(3_000)}`,
    ]) {
      const { status, headers } = await ask(shops[0]?.host as string, address, { port: front.port });
      expect(status, address.slice(0, 12)).toBeLessThan(500);
      expect(headers["x-middleware-rewrite"]).toBeUndefined();
    }
  });

  test("a compressed page passes the front as the storefront compressed it, and has its tag", async () => {
    const [of] = shops as [Shop, Shop];
    const kind: Visit = { of, address: "/menu", language: of.defaultLanguage, place: null, encoding: "gzip, br" };
    await expect.poll(async () => (await visit(kind)).headers["content-encoding"]).toBe("br");
    const direct = await ask(of.host, at(of, "/menu").slice(of.origin.length), {
      headers: { cookie: `locale=${kind.language}`, "accept-encoding": kind.encoding, "x-forwarded-proto": "http" },
    });
    expect(direct.headers.etag).toMatch(/-br-/);
    expect((await visit(kind)).headers.etag).toBe(direct.headers.etag);
  });
});
