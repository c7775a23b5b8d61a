import { describe, expect, inject, test } from "vitest";
import type { Storage } from "../../../fixtures/backend/backend.ts";
import { playEvenings } from "../../../fixtures/dine-in/evenings.ts";
import { isFullRun } from "../../../full-run.ts";

const SEED = Number(process.env.EVENING_SEED ?? 20_261_122);
const NOTHING_WRONG = { roundsLost: 0, roundsDoubled: 0, wrongSums: 0, readsOfOthers: 0, stuck: 0, faults: [] };

/**
 * `npm test` plays on the embedded database: its only connection waits for ever when a transaction reads beside itself,
 * which the other suites of tables, on a server, cannot see.
 */
const storages: readonly Storage[] =
  isFullRun && inject("storage").port !== null ? ["embedded", "server"] : ["embedded"];

/** Two hundred evenings take minutes on an idle machine, and many times as long on a busy one. */
const A_HANG_MS = 3_600_000;

describe.each(storages)("evenings at tables (%s)", (storage) => {
  const size = isFullRun ? { evenings: 200, together: 8, kills: 10 } : { evenings: 4, together: 4, kills: 1 };

  test(
    "[DINE-03] [DINE-05] [ROB-02] random evenings with lost responses, failed payments, moves and kills: no round lost or doubled, every bill paid to the minor unit, no other table read",
    async () => {
      const started = performance.now();
      const { figures, verdict } = await playEvenings({ storage, seed: SEED, ...size });
      const seconds = Math.round((performance.now() - started) / 1_000);
      console.info(JSON.stringify({ seed: SEED, storage, ...figures, ...verdict, seconds }));
      expect(verdict).toEqual(NOTHING_WRONG);
      expect(figures.refusals.INTERNAL_SERVER_ERROR).toBeUndefined();
      expect(figures.evenings).toBeGreaterThanOrEqual(size.evenings);
      expect(figures.kills).toBe(size.kills);
    },
    A_HANG_MS,
  );
});

const CONTROLS = [
  ["rounds", "roundsDoubled"],
  ["money", "wrongSums"],
] as const;
const MAX_PAIRS = 20;

// They test the test, so `npm run test:full` is often enough.
test.each(isFullRun ? CONTROLS : [])(
  "a run in which the rule about %s is broken finds it",
  async (broken, found) => {
    const storage = inject("storage").port === null ? "embedded" : "server";
    // What meets what is up to the clock, so a pair of evenings may pass without a repeated request: play on until one shows.
    let wrong = 0;
    for (let seed = SEED; wrong === 0 && seed < SEED + MAX_PAIRS; seed += 1) {
      const { verdict } = await playEvenings({ storage, seed, evenings: 2, together: 2, kills: 0, broken });
      wrong = verdict[found];
    }
    expect(wrong).toBeGreaterThan(0);
  },
  120_000,
);
