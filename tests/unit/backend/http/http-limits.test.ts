import { readFileSync } from "node:fs";
import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import type { RequestContext } from "../../../../backend/context.ts";
import { createCallBudgets } from "../../../../backend/http/limits/call-budgets.ts";
import { costOfOperation, MAX_COST } from "../../../../backend/http/limits/costs.ts";
import { documentCaches } from "../../../../backend/http/limits/document-caches.ts";
import { MAX_HELD_BYTES } from "../../../../backend/http/limits/held-operation.ts";
import { checkLength, MAX_TOKENS, parseWithin } from "../../../../backend/http/limits/query-limits.ts";
import { createBudget } from "../../../../backend/rules/call-budget.ts";
import * as documents from "../../../../lib/api/generated/graphql";

const schema = buildSchema(readFileSync("backend/schema.graphql", "utf8"));
const sent = Object.entries(documents)
  .filter(([name]) => name.endsWith("Document"))
  .map(([name, text]) => [name, String(text)] as const);
const repeated = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(" ")} }`;
const problems = (query: string): string[] => {
  try {
    return validate(schema, parseWithin(query)).map(({ message }) => message);
  } catch (error) {
    return [(error as Error).message];
  }
};

test("[API-01] every operation of the storefront is within the limits, and leaves a fifth of the dearest there may be", () => {
  expect(sent.length).toBeGreaterThan(70);
  for (const [name, text] of sent) {
    checkLength(text);
    expect(costOfOperation({ document: parseWithin(text) }), name).toBeLessThanOrEqual(MAX_COST * 0.8);
    expect(problems(text), name).toEqual([]);
  }
});

test("[ROB-01] a subscription of the storefront has half of the bytes that one may have, with a guest's token", () => {
  const subscriptions = sent.filter(([, text]) => text.includes("subscription "));
  expect(subscriptions.length).toBeGreaterThanOrEqual(5);
  const variables = { order_id: crypto.randomUUID(), access_token: "x".repeat(200) };
  for (const [name, query] of subscriptions) {
    const message = JSON.stringify({ id: crypto.randomUUID(), type: "subscribe", payload: { query, variables } });
    expect(Buffer.byteLength(message), name).toBeLessThanOrEqual(MAX_HELD_BYTES / 2);
  }
});

test("[ROB-01] three reads of a menu, cart or list fit into one operation, a fourth does not, also behind fragments", () => {
  const expensive = [
    "getAllCategories { categories { id } }",
    "getAllItems { total }",
    'autoComplete(keyword: "x") { id }',
    "getStoresList { name }",
    "getCart { items { id } }",
    'getBill(channel: web, order_type: "pickup", items: []) { errors { error_type } }',
  ];
  for (const field of expensive) {
    expect(problems(repeated(3, field)), field).toEqual([]);
    expect(problems(repeated(4, field))[0], field).toContain("costs 40");
  }
  const hidden =
    "{ ...A b: getAllItems { total } ... { c: getAllItems { total } } } fragment A on Query { ...B ...B } fragment B on Query { getAllItems { total } }";
  expect(problems(hidden)[0]).toContain("costs 40");
});

test("[ROB-01] many fields inside of a list cost as much as further lists", () => {
  const aliases = (count: number) => Array.from({ length: count }, (_, i) => `b${i}: item_desc`).join(" ");
  expect(problems(`{ getAllItems { items { ${aliases(290)} } } }`)).toEqual([]);
  expect(problems(`{ getAllItems { items { ${aliases(400)} } } }`)[0]).toContain("costs 40");
});

test("[ROB-01] a document that is too long is refused unread, one with too many tokens at the token beyond the most", () => {
  const refusal = (work: () => unknown) => {
    try {
      return work() as never;
    } catch (error) {
      return error as { message: string; extensions: { code: string } };
    }
  };
  const long = refusal(() => checkLength("a".repeat(20_001)));
  expect(long).toMatchObject({ message: expect.stringContaining("20001"), extensions: { code: "QUERY_TOO_LARGE" } });
  const many = refusal(() => parseWithin(`{ ${"a ".repeat(MAX_TOKENS)} }`));
  expect(many).toMatchObject({
    message: expect.stringContaining("4000 tokens"),
    extensions: { code: "QUERY_TOO_LARGE" },
  });
  expect(refusal(() => parseWithin("{ a"))).toMatchObject({ message: expect.stringContaining("Syntax Error") });
});

test("[ROB-01] what would take long to compare or to report is refused before it is validated", () => {
  for (const [query, sentence] of [
    ["{ getAllItems { items { ".concat("id ".repeat(290), "} } }"), "again and again"],
    [`{ getBusinessInfo { ...A } } fragment A on BusinessInfo { ${"id ".repeat(100)} }`, "again and again"],
    [
      `{ getBill(items: ${"[".repeat(1_900)}${"]".repeat(1_900)}) { errors { error_type } } }`,
      "brackets within each other",
    ],
    [
      `{ getBill(items: ${"{a:".repeat(200)}1${"}".repeat(200)}) { errors { error_type } } }`,
      "brackets within each other",
    ],
  ] as const) {
    const used = process.cpuUsage();
    expect(problems(query)).toEqual([expect.stringContaining(sentence)]);
    expect(process.cpuUsage(used).user).toBeLessThan(100_000);
  }
  const literal = `{ getBill(items: ${"{a:".repeat(60)}1${"}".repeat(60)}) { errors { error_type } } }`;
  expect(problems(literal).join().length).toBeLessThan(20_000);
});

test("[ROB-01] parsed documents are kept up to a size, and refused ones not at all", () => {
  const { documentCache, errorCache } = documentCaches();
  const document = parse("{ a }");
  const texts = Array.from({ length: 300 }, (_, n) => `#${n}`.padEnd(1_000, "x"));
  for (const text of texts) documentCache.set(text, document);
  expect(texts.filter((text) => documentCache.get(text)).length).toBe(200);
  errorCache.set();
  expect(errorCache.get()).toBeUndefined();
});

test("[ROB-01] a budget is spent, refills by the second, says how long to wait, and counts each caller alone", () => {
  const budget = createBudget({ most: 30, perSecond: 10 });
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
  expect([budget.take("a", 20, at(0)), budget.take("a", 20, at(0)), budget.take("b", 20, at(0))]).toEqual([
    null,
    1,
    null,
  ]);
  expect(budget.take("a", 30, at(0))).toBe(2);
  expect(budget.take("a", 20, at(1))).toBe(null);
  expect(budget.take("a", 1, at(-60))).toBe(1);
  expect(budget.take("a", 30, at(600))).toBe(null);
});

test.each([
  ["cheap", "{ getBusinessInfo { name } }", 4],
  ["expensive", "{ getAllItems { total } }", 2],
])(
  "[ROB-01] a flood of %s operations waits for its own network's turns; another network's is carried out at once",
  async (_kind, query, atOnce) => {
    const budgets = createCallBudgets();
    const from = (remoteAddress: string) =>
      ({
        app: { demo: false },
        business: { id: "kaapi" },
        remoteAddress,
        isStorefront: false,
      }) as unknown as RequestContext;
    const started: string[] = [];
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const run = (address: string) =>
      budgets.run(from(address), { document: parse(query) }, () => {
        started.push(address);
        return end;
      });
    const flood = Array.from({ length: 60 }, () => run("203.0.113.7"));
    const other = run("203.0.113.8");
    expect(started).toEqual([...Array.from({ length: atOnce }, () => "203.0.113.7"), "203.0.113.8"]);
    resolve();
    await Promise.all([...flood, other]);
    expect(started).toHaveLength(61);
  },
);

test("[ROB-01] a cheap operation does not stand behind expensive ones of its own network", async () => {
  const budgets = createCallBudgets();
  const context = {
    app: { demo: false },
    business: { id: "kaapi" },
    remoteAddress: "203.0.113.7",
    isStorefront: false,
  } as unknown as RequestContext;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const dear = Array.from({ length: 10 }, () =>
    budgets.run(context, { document: parse("{ getAllItems { total } }") }, () => end),
  );
  expect(await budgets.run(context, { document: parse("{ profile { id } }") }, () => "done")).toBe("done");
  resolve();
  await Promise.all(dear);
});

test("[ROB-01] a flood from many networks in one shop leaves places for another shop's visitors, and for the pages made for them", async () => {
  const budgets = createCallBudgets();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const started: string[] = [];
  const run = (shop: string, remoteAddress: string, isStorefront = false) =>
    budgets.run(
      { app: { demo: false }, business: { id: shop }, remoteAddress, isStorefront } as unknown as RequestContext,
      { document: parse("{ getAllItems { total } }") },
      () => {
        started.push(shop);
        return end;
      },
    );
  const crowd = (from: number) => Array.from({ length: 20 }, (_, n) => run("union", `203.0.113.${from + n}`));
  const page = run("kaapi", "127.0.0.1", true);
  const flood = crowd(0);
  expect(started).toEqual(["kaapi", "union", "union"]);
  const guests = [run("manara", "198.51.100.1"), run("manara", "198.51.100.2")];
  expect(started.slice(3)).toEqual(["manara", "manara"]);
  resolve();
  await Promise.all([page, ...flood, ...guests]);
});
