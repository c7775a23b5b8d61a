import { not, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endedAs } from "../../../../backend/db/repositories/order/ended-as.ts";
import { orders } from "../../../../backend/db/schema.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

const DAY = 24 * 60 * 60_000;
const PAGE = "/console/11/figures";

describeWithStorage("[STAFF] sales in the console", (storage) => {
  let backend: TestBackend;
  let olga: ConsoleVisitor;
  let time = NOON - 9 * DAY;
  let cancelled: string;
  let expired: string;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    const ids = await menuIds(backend);
    const place = async () => {
      const { data, errors } = await placeOrder(backend, await signUpGuest(backend), ids);
      expect(errors).toBeUndefined();
      return data.placeOrder.order_id as string;
    };
    await place();
    time = NOON - DAY;
    await place();
    time = NOON;
    await place();
    cancelled = await place();
    await backend.rest("POST", "/staff/orders/cancel", { order: cancelled, reason: "test" });
    expired = await place();
    await backend.rest("POST", "/staff/orders/advance", { order: expired, to: "EXPIRED" });
    // Waits for its payment.
    const held = await place();
    await backend.app.db.execute(
      `update orders set held_until = '2026-11-21T08:15:00Z', payment_status = 'pending' where id = '${held}'`,
    );
    const atLake = await place();
    await backend.app.db.execute(`update orders set store_id = 12 where id = '${atLake}'`);
    olga = await staffMember(backend, { login: "olga", name: "Olga", role: "owner" });
  });
  afterAll(() => backend.remove());
  const facts = ({ body }: { body: string }) =>
    Object.fromEntries(
      [...body.matchAll(/<dt>([^<]+)<\/dt><dd><bdi>([^<]+)<\/bdi><\/dd><dd class="change">([^<]+)/g)].map(
        ([, name, value, change]) => [name, `${value} ${change}`],
      ),
    );
  /** "Sat, 21 Nov, compared with …"; the space in a time is a narrow one. */
  const comparison = ({ body }: { body: string }) =>
    /<p class="small">([^<]+ compared with [^<]+)</.exec(body)?.[1]?.replaceAll(/\s/g, " ");
  const rowsOf = ({ body }: { body: string }, id: string) =>
    [...(body.split(`id="h-${id}"`)[1]?.split("</section>")[0] ?? "").matchAll(/<tr>(.*?)<\/tr>/gs)]
      .slice(1)
      .map(([, row = ""]) =>
        row
          .replaceAll(/<[^>]+>/g, " ")
          .trim()
          .split(/\s{2,}/),
      );

  test("[STAFF-71] sales of a period, without held and cancelled orders, beside those of as many days before", async () => {
    const page = await olga.get(`${PAGE}?p=7`);
    expect(facts(page)).toEqual({
      Sales: "₹597.00 200% more than before",
      Orders: "3 200% more than before",
      "Average order": "₹199.00 as before",
      Cancelled: "1 no earlier data",
      Visits: "0 as before",
      "Added to cart": "0 as before",
      "Orders per visit": "— as before",
    });
    expect(comparison(page)).toBe("Sun, 15 Nov – Sat, 21 Nov, compared with Sun, 8 Nov – Sat, 14 Nov until 1:30 pm");
    expect(facts(await olga.get(`${PAGE}?p=today`))).toMatchObject({ Orders: "2 100% more than before" });
    const own = await olga.get(`${PAGE}?from=2026-11-12&until=2026-11-12`);
    expect(facts(own)).toMatchObject({ Orders: "1 no earlier data", Cancelled: "0 as before" });
  });

  test("[STAFF-71] an order that was cancelled, or that expired, is no sale either once it is archived", async () => {
    const read = async () => {
      const page = await olga.get(`${PAGE}?p=7`);
      return [facts(page), rowsOf(page, "dishes")];
    };
    const before = await read();
    for (const order of [cancelled, expired]) {
      const archived = await backend.rest("POST", "/staff/orders/advance", { order, to: "ARCHIVED" });
      expect(archived.status).toBe(200);
    }
    expect(await read()).toEqual(before);
    expect(before[0]).toMatchObject({ Orders: "3 200% more than before", Cancelled: "1 no earlier data" });
  });

  test("[STAFF-71] how archived orders ended is looked up by order, and not among the events of all shops", async () => {
    const plan = await backend.app.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_indexscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      const query = tx
        .select({ id: orders.id })
        .from(orders)
        .where(not(endedAs("EXPIRED")));
      return (await tx.execute(sql`explain ${query}`)) as unknown as { rows: object[] };
    });
    expect(JSON.stringify(plan.rows)).toContain("SubPlan");
    expect(JSON.stringify(plan.rows)).not.toContain("hashed");
  });

  test("[STAFF-71] today is compared with yesterday until the same time, and its visits with nothing", async () => {
    time = NOON - 60_000;
    // The orders of today were placed a minute later, and yesterday's too.
    const page = await olga.get(`${PAGE}?p=today`);
    time = NOON;
    expect(facts(page)).toMatchObject({ Orders: "2 no earlier data" });
    expect(comparison(page)).toBe("Sat, 21 Nov, compared with Fri, 20 Nov until 1:29 pm");
    expect(page.body).toMatch(/<dt>Visits<\/dt><dd><bdi>0<\/bdi><\/dd><\/div>/);
  });

  test("[STAFF-71] days that cannot be shown are refused with the reason, on the page and for the file", async () => {
    const page = await olga.get(`${PAGE}?from=2020-01-01&until=2026-11-21`);
    expect(page.body).toContain("This is longer than two years");
    expect(page.body).toContain('name="from" value="2020-01-01"');
    expect(page.body).toContain("figures/days.csv?p=28");
    expect(await olga.get(`${PAGE}/days.csv?from=2020-01-01&until=2026-11-21`)).toMatchObject({ status: 422 });
    expect((await olga.get(`${PAGE}?from=2026-11-12&until=2026-11-11`)).body).toContain(
      "These days can&#39;t be shown",
    );
  });

  test("[STAFF-71] sales of a store that has closed for good stay in the figures of everybody who could see them", async () => {
    const manager = await staffMember(backend, { login: "both", role: "manager", stores: [11, 12] });
    const read = async (who: ConsoleVisitor) => {
      const page = await who.get(`${PAGE}?p=7`);
      return [facts(page).Sales, rowsOf(page, "dishes"), (await who.get(`${PAGE}/dishes.csv?p=7`)).body];
    };
    const before = [await read(olga), await read(manager)];
    await backend.app.db.execute("update stores set retired_at = now() where id = 12");
    const after = [await read(olga), await read(manager)];
    await backend.app.db.execute("update stores set retired_at = null where id = 12");
    expect(after).toEqual(before);
    expect(before[0]?.[0]).toContain("₹597.00");
  });

  test("[STAFF-71] days, modes and dishes stand in tables below a chart of the days, and in files for a spreadsheet", async () => {
    const page = await olga.get(`${PAGE}?p=7`);
    expect(page.body.match(/<rect [^>]*><title>/g)).toHaveLength(7);
    expect(page.body).toContain("<title>Sat, 21 Nov: ₹398.00, 2 orders</title>");
    // On a phone, other lists stack the cells of a row.
    expect(page.body.match(/<table class="[^"]+"/g)).toEqual(Array(4).fill('<table class="list numbers"'));
    expect(rowsOf(page, "days").slice(-2)).toEqual([
      ["Fri, 20 Nov", "0", "1", "₹199.00", "0"],
      ["Sat, 21 Nov", "0", "2", "₹398.00", "1"],
    ]);
    expect(rowsOf(page, "modes")).toEqual([["Pickup", "3", "₹597.00", "1"]]);
    expect(rowsOf(page, "dishes")).toEqual([["French Fries", "6", "₹540.00"]]);
    expect((await olga.get(`${PAGE}?p=12m`)).body.match(/<rect [^>]*><title>/g)).toHaveLength(12);
    const days = await olga.get(`${PAGE}/days.csv?p=7`);
    expect(days.headers.get("content-disposition")).toContain('filename="bistro-2026-11-15-2026-11-21-days.csv"');
    expect(days.body).toContain("Day,Orders,Sales (INR),Cancelled,Cancelled orders (INR),Visits,Added to cart\r\n");
    expect(days.body).toContain("\r\n2026-11-21,2,398.00,1,199.00,0,0\r\n");
    expect((await olga.get(`${PAGE}/dishes.csv?p=7`)).body).toContain("French Fries,6,540.00");
  });

  test("[STAFF-71] a day is one of the business's zone", async () => {
    // Half past midnight on Sunday in Bengaluru.
    time = NOON + 11 * 60 * 60_000;
    const late = await staffMember(backend, { login: "late", role: "owner" });
    const page = await late.get(`${PAGE}?p=today`);
    expect(facts(page)).toMatchObject({ Orders: "0 as before" });
    expect(page.body).toContain("No orders in this period.");
    time = NOON;
  });

  test("[STAFF-71] managers see the sales of their own stores, staff and other businesses see none", async () => {
    const lake = await staffMember(backend, { login: "lake", role: "manager", stores: [12] });
    expect(facts(await lake.get("/console/12/figures?p=7"))).toMatchObject({ Sales: "₹199.00 no earlier data" });
    const cook = await staffMember(backend, { login: "cook", role: "staff" });
    expect((await cook.get(PAGE)).body).toContain("Only owners and managers can see the figures.");
    expect((await cook.get(`${PAGE}/days.csv`)).status).toBe(403);
    const rival = await staffMember(backend, { business: "rival", login: "rita", role: "owner" });
    expect(facts(await rival.get("/console/21/figures?p=7"))).toMatchObject({ الطلبات: "0 كما كانت" });
  });
});
