import { parse } from "graphql";
import { expect, test } from "vitest";
import { NETWORK_BUDGET } from "../../../../backend/http/limits/call-budgets.ts";
import { costOfOperation } from "../../../../backend/http/limits/costs.ts";
import { createTurns } from "../../../../backend/http/limits/turns.ts";
import { createBudget } from "../../../../backend/rules/call-budget.ts";
import { GetTableDocument, GetTableOrdersDocument } from "../../../../lib/api/generated/graphql.ts";
import type { Caller } from "../../../../lib/domain/turn-order.ts";

const [A, B] = ["a", "b"].map((network) => ({ shop: "kaapi", network })) as [Caller, Caller];
const BILL = 'getBill(channel: web, order_type: "pickup", items: $items) { total }';
const billOf = (fields: string, lines: number, options: number) =>
  costOfOperation({
    document: parse(`query($items: [CartItemInput!]!) { ${fields} }`),
    variableValues: {
      items: Array.from({ length: lines }, () => ({ options: Array.from({ length: options }, () => ({ id: "1" })) })),
    },
  });

test("[ROB-01] an operation costs what its variables and arguments carry, once for each field that may read them", () => {
  expect(billOf(BILL, 3, 2)).toBe(10);
  expect(billOf(BILL, 100, 5)).toBe(16);
  // The largest cart there may be costs less than a third of what a customer may spend at once.
  expect(billOf(BILL, 100, 15)).toBe(26);
  expect(billOf(`a: ${BILL} b: ${BILL} c: ${BILL}`, 100, 150)).toBe(30 + 3 * 151);
  const ids = `[${Array.from({ length: 240 }, () => '"1"').join(",")}]`;
  expect(costOfOperation({ document: parse(`{ getRecommendedItems(itemIds: ${ids}) { id } }`) })).toBe(12);
  expect(costOfOperation({ document: parse('{ getItemById(item_id: "1") { id } }') })).toBe(3);
});

test("[ROB-01] a phone that reads its whole table spends as much as for three dishes, so fifty tables can order at once", () => {
  expect(costOfOperation({ document: parse(String(GetTableDocument)) })).toBe(9);
  expect(costOfOperation({ document: parse(String(GetTableOrdersDocument)) })).toBe(6);
});

test("[ROB-01] an office of fifty that orders within five minutes behind one address stays below its network's budget", () => {
  // A guest opens eight dishes, changes the cart ten times and orders.
  const [dish, cart] = [10, billOf(BILL, 6, 5)];
  const calls = [...Array.from({ length: 8 }, () => dish), ...Array.from({ length: 15 }, () => cart)];
  const budget = createBudget(NETWORK_BUDGET);
  const start = Date.parse("2026-11-20T12:00:00Z");
  const all = Array.from({ length: 50 }, () => calls)
    .flat()
    .map((cost, index, { length }) => budget.take("office", cost, new Date(start + (index / length) * 300_000)));
  expect(new Set(all)).toEqual(new Set([null]));
});

test("[ROB-01] expensive operations of one network run two at once, and another network's does not wait behind them", async () => {
  const turns = createTurns({ atOnceOfOne: 2, atOnce: 3 });
  const done: string[] = [];
  const work = new Map<string, () => void>();
  const run = (caller: string, name: string) =>
    turns.run({ shop: "kaapi", network: caller }, async () => {
      await new Promise<void>((resolve) => work.set(name, resolve));
      done.push(name);
    });
  const all = [run("a", "a1"), run("a", "a2"), run("a", "a3"), run("a", "a4"), run("b", "b1")];
  await expect.poll(() => [...work.keys()]).toEqual(["a1", "a2", "b1"]);
  const other = run("c", "c1");
  work.get("a1")?.();
  // Both wait; the network that came first is first, and then the other's turn comes before its second.
  await expect.poll(() => [...work.keys()]).toContain("a3");
  work.get("a2")?.();
  await expect.poll(() => [...work.keys()]).toContain("c1");
  expect([...work.keys()]).not.toContain("a4");
  for (const name of ["a3", "b1", "c1"]) work.get(name)?.();
  await expect.poll(() => [...work.keys()]).toContain("a4");
  work.get("a4")?.();
  await Promise.all([...all, other]);
  expect(done.length).toBe(6);
});

test("[ROB-01] an operation that waits for another service yields its turn, and a full queue refuses more", async () => {
  const turns = createTurns({ atOnceOfOne: 1, atOnce: 1, mostWaiting: 1, holdsMs: 5 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = turns.run(A, () => promise);
  const next = turns.run(A, () => "ran");
  expect([turns.hasRoom(A), turns.hasRoom(B)]).toEqual([false, true]);
  expect(await next).toBe("ran");
  resolve();
  await slow;
});

test("[ROB-01] after an expensive operation, a hundred new connections are read before the next one starts", async () => {
  // Its clock stands still, because a busy machine may take long for a hundred turns.
  const turns = createTurns({ now: () => 0 });
  const order: string[] = [];
  const next = turns.run(A, () => "first").then(() => turns.run(A, () => order.push("expensive")));
  // Node accepts one connection in each turn of its event loop.
  const accept = (left: number) => {
    order.push("connection");
    if (left > 1) setImmediate(() => accept(left - 1));
  };
  setImmediate(() => accept(100));
  await next;
  expect(order.indexOf("expensive")).toBe(100);
});

test("[ROB-01] in a flood whose cheap calls fill every turn, an expensive operation waits for a few of them only", async () => {
  let time = 0;
  const turns = createTurns({ inputMs: 10, now: () => time });
  let calls = 0;
  let ended = false;
  const first = turns.run(A, () => "first");
  const next = first.then(() => turns.run(B, () => calls));
  // Each turn of the event loop reads a call that takes 4 ms.
  const read = () => {
    calls += 1;
    time += 4;
    if (!ended && calls < 150) setImmediate(read);
  };
  setImmediate(read);
  expect(await next).toBeLessThan(6);
  ended = true;
});
