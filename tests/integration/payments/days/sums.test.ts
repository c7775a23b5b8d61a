import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentTxnEvents } from "../../../../backend/db/schema.ts";
import { chargeSums, movementsAmong } from "../../../../backend/payments-service/days/our-movements.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";
import { type Paying, startPaying } from "../../../fixtures/payments/paying.ts";
import { paidOrder } from "../../../fixtures/payments/refunds.ts";

const DAY = 86_400_000;
const COPIES = 300;

describeWithStorage("[PAY-DAYS] the charges of days that are not compared yet", (storage) => {
  let paying: Paying;
  const whose = { business_id: "bistro" };
  const span = { from: new Date(NOON - 10 * DAY), until: new Date(NOON + DAY), timezone: "Asia/Kolkata" };
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
    const { txn } = await paidOrder(paying);
    const { db } = paying.backend.app;
    // Every seven hours, so that days begin between them; of one of them another amount was taken.
    await db.execute(sql`insert into payment_txns (id, business_id, customer_id, gateway, account, purpose, purpose_id, key,
      request, amount, currency, status, refund_reason, charged_at, created_at, updated_at)
      select 'copy' || n, business_id, customer_id, case when n % 3 = 0 then 'PaymentOS' else gateway end, account, purpose,
        'copy' || n, 'copy' || n, request, (n || '.50'), currency, status, case when n = 7 then 'amount_differs' end,
        charged_at - n * interval '7 hours', created_at, updated_at
      from payment_txns, generate_series(1, ${COPIES}::int) n where id = ${txn}`);
    const facts = { refund: "amount_differs", amount: 123_400, currency: "INR" };
    await db
      .insert(paymentTxnEvents)
      .values({ business_id: "bistro", txn_id: "copy7", source: "webhook", status: "charged", facts });
    await db.execute(sql`analyze payment_txns`);
  });
  afterAll(() => paying.backend.remove());

  test("are added up by the database: a row for each day and provider, with the amounts that were taken", async () => {
    const { db } = paying.backend.app;
    const local = new Intl.DateTimeFormat("en-CA", { timeZone: span.timezone, dateStyle: "short" });
    const one = new Map<string, number>();
    for (const { kind, at, gateway, amount } of await movementsAmong(db, whose, span.from, span.until)) {
      const key = `${local.format(at)} ${gateway}`;
      if (kind === "charge") one.set(key, (one.get(key) ?? 0) + amount);
    }
    const rows = await chargeSums(db, whose, span);
    const sums = new Map<string, number>();
    for (const { day, gateway, amount } of rows)
      sums.set(`${day} ${gateway}`, (sums.get(`${day} ${gateway}`) ?? 0) + amount);
    expect([...sums].toSorted()).toEqual([...one].toSorted());
    expect(sums.size).toBeGreaterThan(15);
    // One more for the payment of which another amount was taken.
    expect(rows).toHaveLength(sums.size + 1);
    const mona = await staffMember(paying.backend, { login: "mona", role: "manager" });
    const { body } = await mona.get("/console/11/payments");
    for (const sum of [...one.values()].slice(0, 3))
      expect(body).toContain((sum / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 }));
  });

  test("are found by an index of the business's charges, and what went back by one of its refunds", async () => {
    for (const at of ["charged_at", "refunded_at"]) {
      const { rows } = (await paying.backend.app.db.execute(
        sql.raw(`explain select sum(amount::numeric) from payment_txns where business_id = 'bistro'
          and ${at} >= '2031-01-01' and ${at} < '2031-01-02'`),
      )) as unknown as { rows: { "QUERY PLAN": string }[] };
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`payment_txns_${at.replace("_at", "")}`);
    }
  });
});
