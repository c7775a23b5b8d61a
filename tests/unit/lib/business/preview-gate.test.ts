import { createHmac } from "node:crypto";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadBusiness } from "@/config/load";
import type { BusinessConfig } from "@/config/schema";
import { concernsPreview, previewGate } from "@/lib/business/preview/gate";
import { storefrontSecret } from "@/lib/business/request/secret";
import { shopUrl } from "@/lib/business/urls";
import { signPreview } from "@/lib/domain/studio/preview-token";

const HOST = "http://kaapi-kitchen.localhost:3000";
const business = loadBusiness("kaapi-kitchen") as BusinessConfig;
const resolved = { business, kind: "business-id" } as const;
const token = () =>
  signPreview(
    business.biz.id,
    { until: Math.floor(Date.now() / 1000) + 3_600, link: "maria-frames" },
    storefrontSecret(),
  );

beforeEach(() => {
  vi.stubEnv("STOREFRONT_SECRET", "a secret for tests");
  const draft = { revision: 3, config: { biz: { name: "Tomorrow" } } };
  vi.stubGlobal("fetch", async () => Response.json(draft));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** What a request shows: the draft, the published shop, or the status of the answer. */
async function shown(path: string, headers: Record<string, string>) {
  const request = new NextRequest(`${HOST}${path}`, { headers });
  if (!concernsPreview(request, resolved)) return "published";
  const gate = await previewGate(request, resolved, "en");
  return gate instanceof Response ? gate.status : gate.edition ? "draft" : "published";
}
const DOCUMENT = { "sec-fetch-dest": "document" };
const FRAME = { "sec-fetch-dest": "iframe" };
const ROUTER = { "sec-fetch-dest": "empty", "x-router": "1" };

test("[RTE-23] while the studio is open its frames show the draft, and a window of the same browser what guests get", async () => {
  const cookie = `preview_frame=${token()}`;
  expect(await shown("/menu", { ...FRAME, cookie })).toBe("draft");
  expect(await shown("/menu", { ...DOCUMENT, cookie })).toBe("published");
  // A router does not say from where it asks: without an answer the browser loads the document, and says so.
  expect(await shown("/menu", { ...ROUTER, cookie })).toBe(204);
  // Browsers that do not say what they ask for.
  expect(await shown("/menu", { cookie })).toBe("draft");
});

test("[RTE-23] the draft is one press away in a window of its own, and a link named after the shop ends it there", async () => {
  const own = token();
  const request = new NextRequest(`${HOST}/menu?lang=en&preview=draft`, {
    headers: { ...DOCUMENT, cookie: `preview_frame=${own}` },
  });
  const begun = (await previewGate(request, resolved, "en")) as Response;
  expect([begun.status, new URL(begun.headers.get("location") ?? "").search]).toEqual([303, "?lang=en"]);
  expect(begun.headers.get("set-cookie")).toMatch(new RegExp(`^preview=${own};.*HttpOnly`));
  const both = `preview=${own}; preview_frame=${own}`;
  expect(await shown("/menu", { ...DOCUMENT, cookie: both })).toBe("draft");
  expect(await shown("/menu", { ...ROUTER, cookie: both })).toBe("draft");
  const address = shopUrl({ ...business, biz: { ...business.biz, domains: [] } });
  const ending = new NextRequest(`${HOST}${address}`, { headers: { ...DOCUMENT, cookie: both } });
  const ended = (await previewGate(ending, resolved, "en")) as Response;
  expect(ended.headers.get("set-cookie")).toMatch(/^preview=; .*Expires=Thu, 01 Jan 1970/);
  // Without the studio there is nothing to show.
  expect(await shown("/menu?preview=draft", DOCUMENT)).toBe(410);
});

test("[SEC-01] a token that names no link, or is another shop's, begins and shows nothing, although its signature is right", async () => {
  const until = Math.floor(Date.now() / 1000) + 3_600;
  const signed = (text: string) =>
    createHmac("sha256", storefrontSecret()).update(text).digest("base64url").slice(0, 32);
  const nameless = `${until}.${signed(`preview\n${business.biz.id}\n${until}`)}`;
  const empty = `${until}..${signed(`preview\n${business.biz.id}\n${until}\n`)}`;
  const foreign = signPreview("union-burger", { until, link: "maria-frames" }, storefrontSecret());
  for (const wrong of [nameless, empty, foreign]) {
    for (const begins of ["preview", "preview-frame"])
      expect(await shown(`/menu?${begins}=${wrong}`, DOCUMENT)).toBe(410);
    for (const name of ["preview", "preview_frame"])
      expect(await shown("/menu", { ...FRAME, cookie: `${name}=${wrong}` })).toBe("published");
  }
});

test("[RTE-23] whoever came by a preview link sees the draft in every window, and frames of the studio take their own", async () => {
  const cookie = `preview=${token()}`;
  for (const headers of [DOCUMENT, FRAME, ROUTER, {}])
    expect(await shown("/menu", { ...headers, cookie })).toBe("draft");
  const taken = new NextRequest(`${HOST}/?preview-frame=${token()}`);
  expect(((await previewGate(taken, resolved, "en")) as Response).headers.get("set-cookie")).toMatch(
    /^preview_frame=\d/,
  );
});
