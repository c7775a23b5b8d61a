import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { DELETE } from "@/app/api/place/route";
import { applyPublished } from "@/config/load";
import { isHttps } from "@/lib/business/request/is-https";
import { setPlace } from "@/lib/business/request/set-place";
import { PEER_HEADER } from "@/lib/business/request/visitor";
import { wireStore } from "../lib/fixtures";

const forget = (headers: Record<string, string>) =>
  DELETE(new Request("http://kaapi.localhost:3000/api/place", { method: "DELETE", headers })).headers.get(
    "set-cookie",
  ) ?? "";

describe("the place cookie", () => {
  it("[SEC-02] goes by https alone where the browser came by https, and stays out of reach of scripts", () => {
    expect(forget({ "x-forwarded-proto": "https" })).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    expect(forget({ "x-forwarded-proto": "https, http" })).toMatch(/; Secure$/);
    expect(forget({})).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(forget({ "x-forwarded-proto": "http" })).not.toContain("Secure");
  });

  it("a front server's word comes before our own", () => {
    expect(isHttps(new Request("https://corner.example/"))).toBe(true);
    expect(isHttps(new Request("https://corner.example/", { headers: { "x-forwarded-proto": "http" } }))).toBe(false);
  });
});

/** What choosing a store gets when the API answers so. */
async function choose(mode: string, status: number, body: object) {
  const seen: (string | undefined)[][] = [];
  const api = createServer((request, response) => {
    const { headers } = request;
    seen.push([String(headers["x-visitor-address"]), headers["x-storefront-signature"] as string | undefined]);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("API_URL", `http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  const request = new Request("http://kaapi.localhost:3000/api/place", {
    method: "POST",
    headers: { "content-type": "application/json", host: "kaapi.localhost:3000", [PEER_HEADER]: "203.0.113.5" },
    body: JSON.stringify({ storeId: "made-up", mode }),
  });
  const answer = await setPlace(request, (read) => read());
  await new Promise((resolve) => api.close(resolve));
  return { answer, seen };
}

const refused = (status: number, code: string, extensions: object = {}) =>
  choose("pickup", status, { errors: [{ message: `${code}.`, extensions: { code, ...extensions } }] });

describe("choosing a place", () => {
  it("[SEC-01] [ROB-01] what the API refuses of it stays the caller's mistake; a refusal of the shop's key is none", async () => {
    const answered = async (status: number, code: string) => {
      const { answer } = await refused(status, code);
      return [answer.status, (await answer.json()).error.code, answer.headers.get("retry-after")];
    };
    expect(await answered(400, "BAD_USER_INPUT")).toEqual([400, "BAD_USER_INPUT", null]);
    expect(await answered(422, "BAD_REQUEST")).toEqual([422, "BAD_REQUEST", null]);
    for (const status of [200, 401, 403, 500, 502])
      expect(await answered(status, "SOMETHING"), String(status)).toEqual([503, "API_UNAVAILABLE", "5"]);
  });

  it("[SEC-01] is looked up at the visitor's own cost, never at the storefront's, and their refusal comes back as such", async () => {
    const { answer, seen } = await refused(429, "TOO_MANY_REQUESTS", { retry_after: 7 });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("7");
    expect(await answer.json()).toMatchObject({ ok: false, error: { code: "TOO_MANY_REQUESTS" } });
    expect(seen).toEqual([["203.0.113.5", undefined]]);
  });

  it("[STORE-11] a mode that the shop does not offer is refused, also where the store has it; a table's is opened by its code", async () => {
    const config = JSON.parse(readFileSync("config/businesses/kaapi-kitchen.json", "utf8"));
    config.customizations.deliveryPickup.modes = ["delivery"];
    vi.stubGlobal(Symbol.for("storefront.configuration") as never, undefined);
    applyPublished(new Map([["kaapi-kitchen", { version: 1, config, opening: config }]]));
    const store = wireStore({ biz_location_id: "made-up", fulfillment_modes: ["delivery", "pickup", "dinein"] });
    const data = { getStoresList: [store], getBusinessInfo: { currency: "INR" } };
    const at = async (mode: string) => {
      const { answer } = await choose(mode, 200, { data });
      return [answer.status, (await answer.json()).error?.code];
    };
    expect(await at("delivery")).toEqual([200, undefined]);
    expect(await at("dinein")).toEqual([200, undefined]);
    expect(await at("pickup")).toEqual([409, "MODE_NOT_OFFERED"]);
    vi.unstubAllGlobals();
  });
});
