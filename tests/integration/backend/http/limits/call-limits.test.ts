import { createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { storefrontSignature, visitorSignature } from "../../../../../backend/http/visitor.ts";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";

const SECRET = "a-secret-of-the-storefront-for-tests";
const MENU = "{ getAllItems(limit: 1) { total } }";

/** No visitor can make others wait, whatever they request. */
describe("limits per caller", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const size = { most: 30, perSecond: 1 };
    backend = await startTestBackend({
      storefrontSecret: SECRET,
      callBudgets: { network: size, customer: size },
      // Budgets refill by this clock, which does not move.
      clock: () => new Date("2026-11-20T10:00:00Z"),
    });
  });
  afterAll(() => backend?.remove());

  const visitor = (address: string) => ({
    "x-visitor-address": address,
    "x-visitor-host": "bistro.example",
    "x-visitor-signature": visitorSignature({ address, host: "bistro.example" }, SECRET),
  });
  const codes = async (request: Parameters<TestBackend["query"]>[1], count: number) => {
    const found: (string | null)[] = [];
    for (let i = 0; i < count; i += 1)
      found.push((await backend.query(MENU, request)).errors?.[0]?.extensions.code ?? null);
    return found;
  };

  test("[ROB-01] a visitor over the limit gets 429 with the time to retry, and other visitors are not affected", async () => {
    const flood = { headers: visitor("203.0.113.7") };
    expect(await codes(flood, 4)).toEqual([null, null, null, "TOO_MANY_REQUESTS"]);
    const refused = await fetch(`${backend.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-api-key": "key_test_bistro",
        "x-use-lang": "es",
        ...flood.headers,
      },
      body: JSON.stringify({ query: MENU }),
    });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("10");
    const { errors } = (await refused.json()) as { errors: { message: string }[] };
    expect(errors[0]?.message).toContain("10 segundos");
    expect(await codes({ headers: visitor("203.0.113.8") }, 1)).toEqual([null]);
    // A whole home network of IPv6 is one visitor.
    expect(await codes({ headers: visitor("2001:db8::1") }, 3)).toEqual([null, null, null]);
    expect(await codes({ headers: visitor("2001:db8::ffff") }, 1)).toEqual(["TOO_MANY_REQUESTS"]);
  });

  test("[ROB-01] visitors cannot exhaust the storefront's own budget, and only its signature identifies the storefront", async () => {
    const own = { "x-storefront-signature": storefrontSignature(SECRET), ...visitor("203.0.113.20") };
    expect(await codes({ headers: own }, 8)).toEqual(Array.from({ length: 8 }, () => null));
    const forged = { "x-storefront-signature": storefrontSignature("somebody else's"), ...visitor("203.0.113.21") };
    expect((await codes({ headers: forged }, 4)).at(-1)).toBe("TOO_MANY_REQUESTS");
  });

  test("[ROB-01] behind front servers that are counted, a caller is the address that the outermost of them saw", async () => {
    const size = { most: 30, perSecond: 1 };
    const clock = () => new Date("2026-11-20T10:00:00Z");
    const behind = await startTestBackend({ backendProxies: 1, callBudgets: { network: size, customer: size }, clock });
    try {
      const call = async (seen: string) =>
        (await behind.query(MENU, { headers: { "x-forwarded-for": seen } })).errors?.[0]?.extensions.code ?? null;
      for (let n = 0; n < 3; n += 1) expect(await call(`198.51.100.${n}, 203.0.113.40`)).toBeNull();
      expect(await call("198.51.100.9, 203.0.113.40")).toBe("TOO_MANY_REQUESTS");
      expect(await call("203.0.113.41"), "the next guest").toBeNull();
      const headers = { "x-forwarded-for": "203.0.113.40" };
      class Behind extends WebSocket {
        constructor(url: string, protocols: string) {
          super(url, protocols, { headers });
        }
      }
      const client = createClient({
        url: `${behind.url.replace("http", "ws")}/graphql`,
        webSocketImpl: Behind,
        connectionParams: { "x-api-key": "key_test_bistro" },
        retryAttempts: 0,
      });
      await expect(client.iterate({ query: MENU }).next()).rejects.toMatchObject([
        { extensions: { code: "TOO_MANY_REQUESTS" } },
      ]);
      await client.dispose();
    } finally {
      await behind.remove();
    }
  });

  test("[ROB-01] operations over a socket are charged to the visitor that the storefront signed in its upgrade", async () => {
    const headers = visitor("203.0.113.30");
    class Signed extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { headers });
      }
    }
    const client = createClient({
      url: `${backend.url.replace("http", "ws")}/graphql`,
      webSocketImpl: Signed,
      connectionParams: { "x-api-key": "key_test_bistro", "x-visitor-address": "198.51.100.1" },
      retryAttempts: 0,
    });
    const ask = async () => {
      for await (const answer of client.iterate({ query: MENU })) return answer;
    };
    for (let i = 0; i < 3; i += 1) expect(await ask()).toMatchObject({ data: { getAllItems: {} } });
    await expect(ask()).rejects.toMatchObject([{ extensions: { code: "TOO_MANY_REQUESTS" } }]);
    expect((await codes({ headers }, 1))[0]).toBe("TOO_MANY_REQUESTS");
    await client.dispose();
  });

  test("[ROB-01] expensive fields, long documents and many tokens are refused before they are carried out", async () => {
    const own = { headers: { "x-storefront-signature": storefrontSignature(SECRET) } };
    const many = (count: number) =>
      `{ ${Array.from({ length: count }, (_, i) => `a${i}: getAllItems { total }`).join(" ")} }`;
    expect((await backend.query(many(3), own)).errors).toBeUndefined();
    const queries: [string, string][] = [
      [many(4), "costs 40"],
      [`{ ${"a ".repeat(80_000)} }`, "characters"],
      [`{ ${"a ".repeat(5_000)} }`, "4000 tokens"],
    ];
    for (const [query, says] of queries) {
      const { errors } = await backend.query(query, own);
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining(says),
        extensions: { code: "QUERY_TOO_LARGE" },
      });
    }
  });

  test("[ROB-01] a bill, a coupon and an order of five thousand lines are refused for a hundred lines' work", async () => {
    const items = Array.from({ length: 5_000 }, () => ({ id: "1", quantity: 1 }));
    const own = {
      headers: { "x-storefront-signature": storefrontSignature(SECRET) },
      location: 11,
      variables: { items },
    };
    const bill = await backend.query(
      'query($items: [CartItemInput!]!) { getBill(channel: web, order_type: "pickup", items: $items) { errors { error_type } } }',
      own,
    );
    expect(bill.data.getBill.errors.map(({ error_type }: { error_type: string }) => error_type)).toContain(
      "TOO_MANY_LINES",
    );
    expect(bill.data.getBill.errors.length).toBeLessThan(120);
    const coupon = await backend.query(
      'mutation($items: [CartItemInput!]!) { validateCouponCode(channel: web, order_type: "pickup", items: $items, biz_location_id: "11", coupon_code: "X") { success } }',
      own,
    );
    expect(coupon.data.validateCouponCode.success).toBe(false);
  });

  test("[MENU-05] a search with slips finds a dish by its new name as soon as the menu has changed", async () => {
    const own = { headers: { "x-storefront-signature": storefrontSignature(SECRET) } };
    const find = async (keyword: string) => {
      const { data } = await backend.query(
        "query($k: String!) { autoComplete(keyword: $k, kinds: [item]) { title } }",
        {
          ...own,
          variables: { k: keyword },
        },
      );
      return data.autoComplete.map(({ title }: { title: string }) => title);
    };
    const { menu } = await import("../../../../fixtures/backend/backend-content.ts").then(({ bistro }) => bistro);
    const [category] = (menu as { categories: { items: { title: { en: string } }[] }[] }).categories;
    const title = category?.items[0]?.title.en ?? "";
    expect(title.length).toBeGreaterThan(3);
    expect(await find("zanzibaar")).toEqual([]);
    const renamed = JSON.parse(JSON.stringify(menu).replaceAll(title, "Zanzibar"));
    const done = await backend.rest("POST", "/staff/menu", { business: "bistro", document: renamed });
    expect(done.status).toBe(200);
    await expect.poll(() => find("zanzibaar")).toEqual(["Zanzibar"]);
  });
});
