import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as schema from "../../../backend/db/schema.ts";
import { ORDER_STATUSES } from "../../../lib/domain/enumerations.ts";
import { isFinal } from "../../../lib/domain/order/order-status.ts";
import { startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";

const TOKEN = "a token for the metrics";

describe("metrics of the backend", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const options = { metricsToken: TOKEN, version: "1.2.3+abc", autopilotSeconds: 0, clock: () => new Date(NOON) };
    // Every statement is slow.
    backend = await startTestBackend({ ...options, slowStatementMs: 0 });
  });
  afterAll(() => backend?.remove());

  const read = async (authorization = `Bearer ${TOKEN}`) => {
    const response = await fetch(`${backend.url}/metrics`, { headers: { authorization } });
    return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
  };
  const figureOf = (text: string, line: RegExp) =>
    Number(
      text
        .split("\n")
        .find((each) => line.test(each))
        ?.split(" ")
        .at(-1),
    );

  test("only whoever has the token reads them, and there are none where no token is set", async () => {
    const { status, type } = await read();
    expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    for (const wrong of ["", "Bearer ", "Bearer another", TOKEN]) expect((await read(wrong)).status, wrong).toBe(401);
    const silent = await startTestBackend({ autopilotSeconds: 0 });
    expect((await fetch(`${silent.url}/metrics`, { headers: { authorization: "Bearer undefined" } })).status).toBe(404);
    await silent.remove();
  });

  test("requests are counted by route, shop and status, and what a caller invents is no label", async () => {
    await backend.query("{ getBusinessInfo { id } }");
    await backend.query("{ getBusinessInfo { id } }", { key: "invented-key" });
    for (const path of ["/p/version", "/invented/path", "/p/invented"]) await fetch(`${backend.url}${path}`);
    const { text } = await read();
    const count = (series: string, labels: string) => figureOf(text, new RegExp(`^${series}\\{${labels}\\}`));
    const ofShop = (labels: string) => count("storefront_api_requests_total", labels);
    expect(ofShop('shop="bistro",route="graphql",result="done"')).toBeGreaterThanOrEqual(1);
    expect(ofShop('shop="none",route="graphql",result="refused"')).toBeGreaterThanOrEqual(1);
    expect(ofShop('shop="none",route="other",result="refused"')).toBeGreaterThanOrEqual(1);
    const timed = (labels: string) => count("storefront_api_request_seconds_count", labels);
    expect(timed('method="POST",route="graphql",status="401"')).toBeGreaterThanOrEqual(1);
    expect(timed('method="GET",route="other",status="404"')).toBeGreaterThanOrEqual(1);
    expect(text).not.toContain("invented");
  });

  test("a call that failed on our side is counted with status 500, though GraphQL tells so with 200, and a refusal is not", async () => {
    const broken = await startTestBackend({ autopilotSeconds: 0 });
    await broken.app.db.execute(sql.raw("alter table items rename to gone_items"));
    const failed = await broken.query("{ getAllItems(limit: 1) { total } }");
    expect([failed.status, failed.errors?.[0]?.extensions.code]).toEqual([200, "INTERNAL_SERVER_ERROR"]);
    const refused = await broken.query("{ getOrder(order_id: 1) { nothing } }");
    expect(refused.errors?.[0]?.extensions.code).not.toBe("INTERNAL_SERVER_ERROR");
    await broken.app.db.execute(sql.raw("alter table payment_txns rename to gone_txns"));
    const returned = await fetch(`${broken.url}/payments/v1/txn/return/abc?state=x`, { redirect: "manual" });
    expect(returned.status).toBe(500);
    const { text } = await read();
    const failures = [...text.matchAll(/^storefront_api_requests_total\{(.*result="failed".*)\} (\d+)/gm)];
    expect(failures.map(([, labels, count]) => `${labels}: ${count}`)).toEqual([
      'shop="bistro",route="graphql",result="failed": 1',
      'shop="none",route="payments",result="failed": 1',
    ]);
    await broken.remove();
  });

  test("orders and payments are counted as the database has them, with nothing about guests", async () => {
    const guest = await signUpGuest(backend);
    const placed = await placeOrder(backend, guest, await menuIds(backend));
    expect(placed.errors).toBeUndefined();
    const { text } = await read();
    expect(figureOf(text, /^storefront_orders_open\{shop="bistro",state="PLACED"\}/)).toBe(1);
    expect(figureOf(text, /^storefront_orders_placed_last_hour\{shop="bistro"\}/)).toBe(1);
    expect(figureOf(text, /^storefront_waiting\{what="failing refunds"\}/)).toBe(0);
    const guests = await backend.app.db.select().from(schema.customers);
    const personal = guests.flatMap(({ id, first_name, phone, email }) => [id, first_name, phone, email]);
    const canaries = personal.filter((value): value is string => Boolean(value));
    expect(canaries.length).toBeGreaterThan(2);
    for (const canary of [...canaries, placed.data.placeOrder.order_id]) expect(text).not.toContain(canary);
  });

  test("orders that are under way are those whose state is not final, found by an index of their own", async () => {
    const final = ORDER_STATUSES.filter(isFinal).map((status) => `'${status}'`);
    const { db } = backend.app;
    const { rows } = (await db.execute(
      sql`select indexdef from pg_indexes where indexname = 'orders_under_way'`,
    )) as unknown as { rows: { indexdef: string }[] };
    const named = [...(rows[0]?.indexdef ?? "").matchAll(/'[A-Z_]+'/g)];
    expect(named.map(([status]) => status).sort()).toEqual(final.sort());
  });

  test("a payment that was refused is none whose result is not known, and the oldest of a gateway counts whatever its state", async () => {
    const [customer] = await backend.app.db.select().from(schema.customers);
    const now = backend.app.clock().getTime();
    const txn = (status: "failed" | "pending" | "initialized", minutes: number) => ({
      id: `metrics${status}`,
      business_id: "bistro",
      customer_id: customer?.id as string,
      gateway: "Stripe" as const,
      purpose: "ordering",
      purpose_id: status,
      key: status,
      request: {} as never,
      amount: "10.00",
      currency: "INR",
      status,
      ask_next_at: new Date(now + 60_000),
      created_at: new Date(now - minutes * 60_000),
    });
    await backend.app.db
      .insert(schema.paymentTxns)
      .values([txn("failed", 300), txn("pending", 40), txn("initialized", 1)]);
    const { text } = await read();
    const open = (status: string) =>
      figureOf(text, new RegExp(`^storefront_payments_open\\{gateway="Stripe",status="${status}"\\}`));
    expect([open("pending"), open("initialized")]).toEqual([1, 1]);
    expect(text).not.toContain('status="failed"');
    const oldest = figureOf(text, /^storefront_payments_oldest_seconds\{gateway="Stripe"\}/);
    expect(oldest).toBeGreaterThanOrEqual(40 * 60);
    expect(oldest).toBeLessThan(60 * 60);
  });

  test("slow statements are counted by what they do and their first table, which only our own statements name", async () => {
    const { text } = await read();
    expect(figureOf(text, /^storefront_slow_statements_total\{verb="insert",table="customers"\}/)).toBeGreaterThan(0);
    const tables = [...text.matchAll(/^storefront_slow_statements_total\{verb="\w+",table="(\w+)"\}/gm)];
    const ours = [
      ...Object.values(schema)
        .filter((each) => is(each, PgTable))
        .map(getTableName),
      "none",
    ];
    expect(ours).toEqual(expect.arrayContaining(tables.map(([, table]) => table)));
    // Written by hand, without quotes.
    expect(tables.map(([, table]) => table)).toContain("orders");
  });

  test("jobs tell how long they took and when they last succeeded", async () => {
    await expect
      .poll(
        async () =>
          figureOf((await read()).text, /^storefront_job_last_success_timestamp_seconds\{task="payments: refunds"\}/),
        {
          timeout: 10_000,
        },
      )
      .toBe(new Date(NOON).getTime() / 1000);
  });

  test("each job tells its interval, and from the start a time that an alert can count from", async () => {
    const { text } = await read();
    for (const [task, seconds] of Object.entries({ retention: 21_600, "payments: days": 3_600 })) {
      expect(figureOf(text, new RegExp(`^storefront_job_interval_seconds\\{task="${task}"\\}`))).toBe(seconds);
      const last = new RegExp(`^storefront_job_last_success_timestamp_seconds\\{task="${task}"\\}`);
      expect(figureOf(text, last)).toBe(new Date(NOON).getTime() / 1000);
    }
  });

  test("the last backup tells when it succeeded, and 0 where there never was one", async () => {
    const last = /^storefront_backup_last_success_timestamp_seconds /;
    expect(figureOf((await read()).text, last)).toBe(0);
    await backend.app.db.insert(schema.backups).values([{ created_at: new Date(NOON) }, { created_at: new Date(0) }]);
    expect(figureOf((await read()).text, last)).toBe(new Date(NOON).getTime() / 1000);
  });

  test("no label has a name that Prometheus gives to its own, because it would replace ours", async () => {
    expect((await read()).text).not.toMatch(/[{,](?:job|instance)="/);
  });

  test("the running version is in the metrics and reported to deployments", async () => {
    expect((await read()).text).toContain('storefront_build_info{version="1.2.3+abc"} 1');
    expect(await (await fetch(`${backend.url}/p/version`)).json()).toEqual({ version: "1.2.3+abc" });
  });
});
