import { beforeAll, expect, test } from "vitest";
import { loadAllProviders } from "../../contract/payments/fakes/fake-browser.ts";
import { isFullRun } from "../../full-run.ts";
import { faultRun } from "./fault-run.ts";

beforeAll(loadAllProviders);

const ATTEMPTS = isFullRun ? 2_100 : 350;
const SEED = 20_261_121;

test("[ROBUST-17] attempts over all eight gateways with lost, late, doubled and reordered requests and killed tabs: none doubled, none stuck, none lost", async () => {
  const figures = await faultRun(ATTEMPTS, SEED);
  console.info(`fault run, seed ${SEED}: ${JSON.stringify(figures)}`);
  expect(figures).toMatchObject({
    attempts: ATTEMPTS,
    doubled: 0,
    stuck: 0,
    falselyTold: 0,
    lostMoney: 0,
    twiceFirst: 0,
    unsafeInits: 0,
  });
  expect(Math.min(figures.wallets, figures.walletsFirst)).toBeGreaterThan(ATTEMPTS / 50);
  expect(figures.challenges).toBeGreaterThan(ATTEMPTS / 100);
  expect(figures.paid).toBeGreaterThan(ATTEMPTS / 4);
  expect(figures.notPaid).toBeGreaterThan(ATTEMPTS / 20);
  expect(
    Math.min(figures.lost, figures.repliesLost, figures.duplicated, figures.reordered, figures.killed),
  ).toBeGreaterThan(ATTEMPTS / 21);
}, 180_000);

test("[ROBUST-02] the same run sees doubled charges when the service does not honour the key", async () => {
  expect((await faultRun(210, SEED, false)).doubled).toBeGreaterThan(0);
}, 60_000);
