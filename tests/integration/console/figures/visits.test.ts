import { afterAll, beforeAll, expect, test } from "vitest";
import { visitorSignature } from "../../../../backend/http/visitor.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../../fixtures/backend/configuration.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

const SECRET = "secret-of-the-storefront-under-test";
const PHONE = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile";
const DAY = 24 * 60 * 60_000;

describeWithStorage("[STAFF] visits in the console", (storage) => {
  let backend: TestBackend;
  let olga: ConsoleVisitor;
  let time = NOON;
  let visitors = 0;
  let configuration = configurationOf(configOf("bistro"));
  beforeAll(async () => {
    backend = await startTestBackend({
      storage,
      autopilotSeconds: 0,
      clock: () => new Date(time),
      storefrontSecret: SECRET,
      configuration: () => configuration(),
    });
    olga = await staffMember(backend, { login: "olga", name: "Olga", role: "owner" });
  });
  afterAll(() => backend.remove());
  /** A visitor behind the storefront, of another network each time. */
  const send = async (
    body: unknown,
    { key = "key_test_bistro", agent = PHONE, address = "", signed = true }: Record<string, string | boolean> = {},
  ) => {
    visitors += 1;
    const visitor = { address: String(address) || `10.${visitors >> 8}.${visitors & 255}.7`, host: "bistro.localhost" };
    const response = await fetch(`${backend.url}/p/visit`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "content-type": "application/json",
        "x-api-key": String(key),
        "user-agent": String(agent),
        ...(signed && {
          "x-visitor-address": visitor.address,
          "x-visitor-host": visitor.host,
          "x-visitor-signature": visitorSignature(visitor, SECRET),
        }),
      },
    });
    return { status: response.status, body: (await response.json()) as { counted?: boolean } };
  };
  const visit = (source: string, options = {}) => send({ what: "visit", source }, options);
  const counted = async () => {
    const { rows } = (await backend.app.db.execute(
      "select business_id, day::text, source, visits, carts from visit_counts order by business_id, day, source",
    )) as { rows: object[] };
    return rows.map((row) => Object.values(row).join(" "));
  };
  const rowsOf = ({ body }: { body: string }, id: string) =>
    [...(body.split(`id="h-${id}"`)[1]?.split("</section>")[0] ?? "").matchAll(/<tr>(.*?)<\/tr>/gs)]
      .slice(1)
      .map(([, row = ""]) =>
        row
          .replaceAll(/<[^>]+>/g, " ")
          .trim()
          .split(/\s{2,}/),
      );

  test("[ANL-01] a shop without a domain of its own is told that visits are not counted yet", async () => {
    const told = "Visits are counted once the shop has its own domain.";
    const page = async () => (await olga.get((await olga.board()).replace(/orders$/, "figures"))).body.includes(told);
    expect(await page()).toBe(true);
    configuration = configurationOf(configOf("bistro", { biz: { domains: [{ domain: "bistro.example" }] } }));
    expect(await page()).toBe(false);
  });

  test("[STAFF-72] visits and carts are counted by day and source, in the shop's zone, and an order names its visit's source", async () => {
    for (const source of ["direct", "direct", "campaign:insta", "table"])
      expect((await visit(source)).body).toEqual({ counted: true });
    await send({ what: "cart", source: "campaign:insta" });
    // Past midnight in Bengaluru.
    time = NOON - 13 * 60 * 60_000;
    await visit("search");
    time = NOON;
    expect(await counted()).toEqual([
      "bistro 2026-11-21 campaign:insta 1 1",
      "bistro 2026-11-21 direct 2 0",
      "bistro 2026-11-21 search 1 0",
      "bistro 2026-11-21 table 1 0",
    ]);
    const ids = await menuIds(backend);
    for (const visit_source of ["campaign:insta", "asha@example.com"])
      expect((await placeOrder(backend, await signUpGuest(backend), ids, { visit_source })).errors).toBeUndefined();
    const page = await olga.get("/console/11/figures?p=today");
    expect(rowsOf(page, "sources")).toEqual([
      ["Directly, or unknown app", "2", "0", "0", "₹0.00"],
      ["Campaign: insta", "1", "1", "1", "₹199.00"],
      ["Search engines", "1", "0", "0", "₹0.00"],
      ["Codes at tables", "1", "0", "0", "₹0.00"],
      ["Not known", "0", "0", "1", "₹199.00"],
    ]);
    expect(page.body).toMatch(/<dt>Orders per visit<\/dt><dd><bdi>25%</);
    expect((await olga.get("/console/11/figures/days.csv?p=today")).body).toContain("2026-11-21,2,398.00,0,0.00,5,1");
    const lake = await staffMember(backend, { login: "lake", role: "manager", stores: [12] });
    expect((await lake.get("/console/12/figures?p=today")).body).not.toContain("Orders per visit");
  });

  test("[STAFF-72] bots, calls past the storefront, wrong words and floods do not count, and one shop never counts for another", async () => {
    const before = await counted();
    for (const agent of ["Googlebot/2.1", "Mozilla/5.0 HeadlessChrome/140", "curl/8"])
      expect((await visit("direct", { agent })).body).toEqual({ counted: false });
    expect((await visit("direct", { signed: false })).body).toEqual({ counted: false });
    expect((await visit("anything")).body).toEqual({ counted: false });
    expect((await send({ what: "order", source: "direct" })).status).toBe(400);
    expect((await visit("direct", { key: "no-such-key" })).status).toBe(401);
    expect(await counted()).toEqual(before);
    await visit("social", { key: "key_test_rival" });
    expect(await counted()).toEqual([...before, "rival 2026-11-21 social 1 0"]);
  });

  test("[STAFF-72] phones whose maker is called CUBOT, and guests who share a food court's network, count in every shop", async () => {
    time = NOON + DAY;
    const cubot = "Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36";
    expect((await visit("direct", { agent: cubot })).body).toEqual({ counted: true });
    const address = "10.99.1.1";
    const counts = async (times: number) => {
      let all = 0;
      for (let sent = 0; sent < times; sent += 50) {
        const some = await Promise.all(Array.from({ length: 50 }, () => visit("direct", { address })));
        all += some.filter(({ body }) => body.counted).length;
      }
      return all;
    };
    expect(await counts(650)).toBe(600);
    expect((await visit("direct", { address, key: "key_test_rival" })).body).toEqual({ counted: true });
  });

  test("[STAFF-72] invented campaigns cannot fill the table, and counts are deleted after 25 months", async () => {
    time = NOON + 2 * DAY;
    for (let n = 0; n < 30; n += 1) await visit(`campaign:invented-${n}`);
    await visit("campaign:invented-3");
    const today = (await counted()).filter((row) => row.includes(" 2026-11-23 "));
    expect(today).toHaveLength(21);
    expect(today).toContain("bistro 2026-11-23 campaign 10 0");
    expect(today).toContain("bistro 2026-11-23 campaign:invented-3 2 0");
    time = NOON + 800 * DAY;
    await visit("direct");
    expect((await counted()).filter((row) => row.startsWith("bistro"))).toEqual(["bistro 2029-01-29 direct 1 0"]);
  });
});
