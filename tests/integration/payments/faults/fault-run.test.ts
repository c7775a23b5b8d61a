import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import type { PaymentProvider } from "../../../../backend/payments-service/provider.ts";
import { totals } from "../../../../backend/payments-service/txns/ledger.ts";
import { GATEWAYS } from "../../../../payments/core/enumerations.ts";
import { startTestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { logIn, menuIds, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { FaultRun } from "../../../fixtures/payments/faults/fault-run.ts";
import { type FaultSlice, FaultSummary, faultSlices } from "../../../fixtures/payments/faults/fault-slices.ts";
import { verdictOf } from "../../../fixtures/payments/faults/fault-verdict.ts";
import { type Paying, payingOptions } from "../../../fixtures/payments/paying.ts";
import { TestBank } from "../../../fixtures/payments/payments.ts";
import { razorpayAt } from "../../../fixtures/payments/vendors/razorpay-bank.ts";
import { isFullRun } from "../../../full-run.ts";

const SERVER = inject("storage").port !== null;
const SLICES = faultSlices(process.env, SERVER, isFullRun);
const [{ seed: SEED }] = SLICES as [FaultSlice];
const TOGETHER = 12;
const RESTARTS = 3;

interface Wanted extends FaultSlice {
  /** Put into every provider on purpose. */
  readonly defect?: (provider: PaymentProvider, bank: TestBank) => PaymentProvider;
}

/** Bistro without the payment service: its own provider, named in placeOrder's answer. */
const DIRECT = {
  ...bistro,
  business: { ...bistro.business, features: { pg_service: false }, pg_provider: "Razorpay" },
};

async function runFaults(wanted: Wanted) {
  const { attempts, way, storage, seed, defect = (provider: PaymentProvider) => provider } = wanted;
  const bank = new TestBank();
  const time = { now: NOON };
  const adapters = bank.providers.map((one) => (one.gateway === "Razorpay" ? razorpayAt(bank, one) : one));
  const providers = adapters.map((provider) => defect(provider, bank));
  const options = {
    ...payingOptions(bank, time),
    providers,
    ...(way === "direct" ? { content: [DIRECT] } : {}),
  };
  const backend = await startTestBackend({ storage, ...options });
  const paying: Paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
  const signIn = async () => {
    const guests = [];
    for (let n = 0; n < TOGETHER; n += 1) guests.push(await signUpGuest(paying.backend, `90000001${10 + n}`));
    return { guests, account: await logIn(paying.backend, "9000000077") };
  };
  const run = new FaultRun(paying, { ...(await signIn()), way }, seed);
  const started = performance.now();
  const worked = process.cpuUsage();
  run.beginTrouble();
  let index = 0;
  // Which guest meets what is left to chance, so a short run goes on until it met everything.
  const goesOn = async (made: number) =>
    made < attempts || (made < attempts * 3 && !(await hasMetEnough(paying, run.figures, wanted)));
  while (await goesOn(run.figures.attempts)) {
    await Promise.all(Array.from({ length: TOGETHER }, () => run.buy(index++)));
    paying.time.now += 5_000;
    if (index % (TOGETHER * 8) === 0) await Promise.all([sweep(paying.backend.app), run.deliverLate()]);
    // Now and then the clock moves on by a quarter of an hour, so holds expire while guests are paying.
    if (index % (TOGETHER * 24) === 0) {
      paying.time.now += 16 * 60_000;
      run.signIn(await signIn());
    }
    if (
      run.figures.restarts < RESTARTS &&
      run.figures.attempts > (attempts / (RESTARTS + 1)) * (run.figures.restarts + 1)
    ) {
      run.figures.restarts += 1;
      // The service stops in the middle of its work, and another process continues on the same database.
      const { dataDir, databaseUrl } = paying.backend;
      await paying.backend.stop();
      paying.backend = await startTestBackend({ storage, ...options, dataDir, databaseUrl });
    }
  }
  await run.deliverLate();
  run.endTrouble();
  await run.deliverLate();
  await run.tellDisputes();
  // Three days and a bit, in a few steps, until nothing is left to do.
  for (const minutes of [1, 16, 60, 24 * 60, 60 * 60]) {
    paying.time.now += minutes * 60_000;
    for (let rounds = 0; rounds < 40; rounds += 1) {
      const swept = await sweep(paying.backend.app);
      if (Object.values(swept).every((done) => done === 0)) break;
    }
  }
  const verdict = await verdictOf(paying);
  const used = process.cpuUsage(worked);
  const seconds = Math.round((performance.now() - started) / 1_000);
  // What a machine with nothing else to do would need about; the seconds count its other work too.
  const cpuSeconds = Math.round((used.user + used.system) / 1_000_000);
  return { run, paying, verdict, told: { ...run.figures, ...verdict, seconds, cpuSeconds } };
}

/** Whether a run met what it is about; one of less than a hundred attempts, run by hand, may meet little. */
async function hasMetEnough(paying: Paying, figures: FaultRun["figures"], { way, attempts: wanted }: FaultSlice) {
  if (way === "direct" || wanted < 100) return true;
  const { partRefunds, disputes, forged, lateMoney } = figures;
  const rare = [partRefunds, disputes, forged, lateMoney, await refundedInParts(paying)];
  return (
    rare.every((times) => times > wanted / 100) && GATEWAYS.every((gateway) => figures.byGateway[gateway] > wanted / 20)
  );
}

const refundedInParts = (paying: Paying) =>
  count(paying, "select count(*)::int as count from order_refunds where not whole and status = 'done'");

async function count({ backend: { app } }: Paying, query: string): Promise<number> {
  const { rows } = (await app.db.execute(sql.raw(query))) as unknown as { rows: { count: number }[] };
  return Number(rows[0]?.count);
}

async function end({ backend }: Paying) {
  await backend.stop();
  await rm(backend.dataDir, { recursive: true, force: true });
}

const NOTHING = { guestsLost: 0, shopLost: 0, wrong: 0, overRefunded: 0, stuck: 0, disputesWrong: 0 };

const summary = new FaultSummary(process.env.FAULT_FIGURES);
afterAll(() => summary.print());

test.each(SLICES)(
  "[ROB-02] [PGW-16] attempts over all eight gateways under loss, delay, copies, reordering, forgeries and restarts, with refunds in parts and disputes: none lost, doubled or stuck ($way, $storage, seed $seed)",
  async (slice) => {
    const { run, paying, verdict, told } = await runFaults(slice);
    summary.add(slice, told);
    expect(verdict).toEqual(NOTHING);
    const { figures } = run;
    expect(figures.believed).toBe(0);
    expect(await hasMetEnough(paying, figures, slice)).toBe(true);
    if (slice.way === "service") await checkBooks(paying);
    else expect(paying.bank.kept).toBeGreaterThan(figures.attempts / 20);
    await end(paying);
  },
  3_600_000,
);

/** That wallets and books say what the bank says. */
async function checkBooks(paying: Paying): Promise<void> {
  const reloadsPaid = await count(paying, "select count(*)::int as count from wallet_reloads where status = 'paid'");
  expect(await count(paying, "select balance::int as count from wallets")).toBe(reloadsPaid * 19_900);
  expect((await totals(paying.backend.app.db)).kept).toBe(paying.bank.kept);
}

let renewed = 0;
const DEFECTS: readonly [string, "guestsLost" | "shopLost" | "believed", NonNullable<Wanted["defect"]>][] = [
  [
    "a refund that is sent again is a new one",
    "shopLost",
    (provider, bank) => ({
      ...provider,
      refund: (txn, id, signal, part) => {
        renewed += 1;
        const before = [...bank.account(txn.txn_id).back.values()].reduce((a, b) => a + b, 0);
        return provider.refund(txn, `${id}${renewed}`, signal, part && { ...part, before });
      },
    }),
  ],
  [
    "a payment under way counts as paid",
    "shopLost",
    (provider) => ({
      ...provider,
      fetch: async (...asked) => {
        const state = await provider.fetch(...asked);
        return state.status === "pending" ? { ...state, status: "completed" } : state;
      },
    }),
  ],
  [
    "a refund counts as made that was never sent",
    "guestsLost",
    (provider) => ({ ...provider, refund: async (_txn, id) => ({ status: "done", refund_reference: id }) }),
  ],
  [
    "messages are believed whatever their signature",
    "believed",
    (provider) => ({
      ...provider,
      readWebhook: ({ body }) => ({ ...JSON.parse(Buffer.from(body).toString("utf8")), at: new Date() }),
    }),
  ],
];

// They test the test, so `npm run test:full` is often enough.
test.each(isFullRun ? DEFECTS : [])(
  "[ROB-02] negative control: the run finds it where %s",
  async (_what, figure, defect) => {
    const { run, paying, verdict } = await runFaults({
      seed: SEED,
      attempts: 300,
      way: "service",
      storage: "embedded",
      defect,
    });
    const found = { ...verdict, believed: run.figures.believed };
    // A provider that refuses to give back more than it took leaves the rest undone.
    expect(found[figure] + found.stuck).toBeGreaterThan(0);
    await end(paying);
  },
  600_000,
);
