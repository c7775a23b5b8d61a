import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visitorSignature } from "../../../../backend/http/visitor.ts";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { isFullRun } from "../../../full-run.ts";

const SECRET = "a-secret-of-the-storefront-for-tests";
const TRIVIAL = "{ getBusinessInfo { __typename } }";
const BILL = 'getBill(channel: web, order_type: "pickup", items: $items) { errors { error_type } }';
const BILLS = `query($items: [CartItemInput!]!) { a: ${BILL} b: ${BILL} c: ${BILL} }`;
const DISHES = `{ ${Array.from({ length: 10 }, (_, i) => `a${i}: getItemById(item_id: "1") { id }`).join(" ")} }`;

/** With the budgets of production. */
describe("a flood from one network", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    // Budgets refill by this clock, which does not move: a slow machine would never use them up.
    backend = await startTestBackend({ storefrontSecret: SECRET, clock: () => new Date("2026-11-20T10:00:00Z") });
  });
  afterAll(() => backend?.remove());

  const signed = (address: string) => ({
    "x-visitor-address": address,
    "x-visitor-host": "bistro.example",
    "x-visitor-signature": visitorSignature({ address, host: "bistro.example" }, SECRET),
  });
  /** Milliseconds that this process computes until the answer: unlike those of the clock, no neighbour on the machine adds to them. */
  const timed = async () => {
    const begun = process.cpuUsage();
    const answer = await backend.query(TRIVIAL, { key: "key_test_rival", headers: signed("203.0.113.99") });
    expect(answer.errors).toBeUndefined();
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
  async function medianOf(count: number): Promise<number> {
    const times: number[] = [];
    for (let i = 0; i < count; i += 1) times.push(await timed());
    return times.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
  }

  const items = Array.from({ length: 100 }, () => ({
    id: "1",
    quantity: 1,
    options: Array.from({ length: 150 }, (_, i) => ({ id: String(i), path: ["1", "2"] })),
  }));
  const floods: [string, string, object][] = [
    ["203.0.113.7", BILLS, { items }],
    ["203.0.113.8", DISHES, {}],
  ];

  test.each(floods)(
    "[ROB-01] from %s is refused with 429, and another shop's guests are served meanwhile",
    async (address, query, variables) => {
      await medianOf(5);
      const idle = await medianOf(isFullRun ? 15 : 7);
      let flooding = true;
      const codes: (string | undefined)[] = [];
      const statuses = new Set<number>();
      const flood = Array.from({ length: 8 }, async () => {
        while (flooding) {
          const answer = await backend.query(query, {
            headers: signed(address),
            variables: { ...variables },
            location: 11,
          });
          codes.push(answer.errors?.[0]?.extensions.code);
          statuses.add(answer.status);
        }
      });
      let busy: number;
      try {
        await expect.poll(() => codes, { timeout: 120_000 }).toContain("TOO_MANY_REQUESTS");
        busy = await medianOf(isFullRun ? 25 : 9);
      } finally {
        flooding = false;
        await Promise.all(flood);
      }
      expect(statuses).toContain(429);
      // Machines differ, and this process also makes the flood; without the budget it was over three seconds.
      expect(busy).toBeLessThan(Math.max(1_500, idle * 10));
      if (process.env.SHOW_FIGURES)
        console.log({ address, idle, busy, answers: codes.length, refused: codes.filter(Boolean).length });
    },
  );
});
