import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import { totals, violations } from "../../../../backend/payments-service/txns/ledger.ts";
import { GATEWAYS } from "../../../../payments/core/enumerations.ts";
import { startTestBackend } from "../../../fixtures/backend/backend.ts";
import { logIn, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { FaultRun } from "../../../fixtures/payments/fault-run.ts";
import { type Paying, payingOptions, startPaying } from "../../../fixtures/payments/paying.ts";
import { isFullRun } from "../../../full-run.ts";

const SEED = Number(process.env.FAULT_SEED ?? 20_261_121);
const ATTEMPTS = isFullRun ? 2_000 : 300;
const TOGETHER = 12;
const RESTARTS = 3;

/** The service stops in the middle of its work, and another process continues on the same database. */
async function restart(paying: Paying): Promise<void> {
  const { dataDir, databaseUrl } = paying.backend;
  await paying.backend.stop();
  paying.backend = await startTestBackend({ ...payingOptions(paying.bank, paying.time), dataDir, databaseUrl });
}

test("[ROB-02] attempts over all seven gateways under loss, delay, copies, reordering and restarts: none lost, doubled or stuck", async () => {
  const paying = await startPaying("server", NOON).catch(() => startPaying("embedded", NOON));
  const guests = [];
  for (let n = 0; n < TOGETHER; n += 1) guests.push(await signUpGuest(paying.backend, `90000001${10 + n}`));
  const run = new FaultRun(paying, { guests, account: await logIn(paying.backend, "9000000077") }, SEED);
  const started = performance.now();
  const worked = process.cpuUsage();
  run.beginTrouble();
  let index = 0;
  while (run.figures.attempts < ATTEMPTS) {
    await Promise.all(Array.from({ length: TOGETHER }, () => run.buy(index++)));
    paying.time.now += 5_000;
    if (index % (TOGETHER * 8) === 0) await Promise.all([sweep(paying.backend.app), run.deliverLate()]);
    // Now and then the clock moves on by a quarter of an hour, so holds expire while guests are paying.
    if (index % (TOGETHER * 24) === 0) paying.time.now += 16 * 60_000;
    if (
      run.figures.restarts < RESTARTS &&
      run.figures.attempts > (ATTEMPTS / (RESTARTS + 1)) * (run.figures.restarts + 1)
    ) {
      run.figures.restarts += 1;
      await restart(paying);
    }
  }
  await run.deliverLate();
  run.endTrouble();
  await run.deliverLate();
  // Three days and a bit, in a few steps, until nothing is left to do.
  for (const minutes of [1, 16, 60, 24 * 60, 60 * 60]) {
    paying.time.now += minutes * 60_000;
    for (let rounds = 0; rounds < 40; rounds += 1) {
      const swept = await sweep(paying.backend.app);
      if (Object.values(swept).every((done) => done === 0)) break;
    }
  }
  const { app } = paying.backend;
  const books = await totals(app.db);
  const accounts = [...paying.bank.accounts.values()];
  const charges = accounts.reduce((sum, account) => sum + account.charges, 0);
  const refunds = accounts.reduce((sum, account) => sum + account.refunds, 0);
  const one = async (query: string) =>
    Number(((await app.db.execute(sql.raw(query))) as unknown as { rows: { count: number }[] }).rows[0]?.count);
  const held = await one(
    "select count(*)::int as count from orders where status = 'PLACED' and held_until is not null",
  );
  const ordersPaid = await one("select count(*)::int as count from orders where payment_status = 'paid'");
  const reloadsPaid = await one("select count(*)::int as count from wallet_reloads where status = 'paid'");
  const balance = await one("select balance::int as count from wallets");
  const wrong = await violations(app.db);
  const stuck = Number(books.open) + Number(books.refunds_due) + Number(books.notices_due) + held;
  const doubled =
    accounts.filter(({ charges: count }) => count > 1).length +
    wrong.filter(({ verdict }) => verdict === "doubled").length;
  const lost =
    wrong.filter(({ verdict }) => verdict !== "doubled").length +
    Math.abs(charges - refunds - ordersPaid - reloadsPaid);
  console.info(
    JSON.stringify({
      seed: SEED,
      ...run.figures,
      charges,
      refunds,
      ordersPaid,
      reloadsPaid,
      paymentsLost: lost,
      doubled,
      stuck,
      seconds: Math.round((performance.now() - started) / 1_000),
      // What a machine with nothing else to do would need about; the seconds count its other work too.
      cpuSeconds: Math.round(process.cpuUsage(worked).user / 1_000_000 + process.cpuUsage(worked).system / 1_000_000),
    }),
  );
  expect({ lost, doubled, stuck, wrong }).toEqual({ lost: 0, doubled: 0, stuck: 0, wrong: [] });
  expect(balance).toBe(reloadsPaid * 19_900);
  expect(books.kept).toBe(paying.bank.kept);
  for (const gateway of GATEWAYS) expect(run.figures.byGateway[gateway]).toBeGreaterThan(ATTEMPTS / 14);
  expect(refunds).toBeGreaterThan(ATTEMPTS / 100);
  await paying.backend.stop();
  await rm(paying.backend.dataDir, { recursive: true, force: true });
}, 600_000);
