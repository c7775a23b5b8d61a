import { expect, test } from "vitest";
import { inRequestScope } from "../../../../backend/http/request-scope.ts";
import { createLog } from "../../../../backend/log.ts";
import { onSignal } from "../../../../backend/observe/signals.ts";
import { watchStatements } from "../../../../backend/observe/statements.ts";

test("a statement that takes as long as the threshold is reported and logged, a faster one is not, and a slow database does not fill the log", () => {
  let now = 0;
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  const told: unknown[] = [];
  const stop = onSignal("slow statement", (each) => told.push(each));
  const begin = watchStatements({ log, slowMs: 100, now: () => now });
  const take = (text: string, ms: number) => {
    const end = begin(text);
    now += ms;
    end(false);
  };
  take('select "id" from "orders" where "phone" = $1', 99.4);
  expect([told, lines]).toEqual([[], []]);
  take('select "id" from "orders" where "phone" = $1', 120);
  take('with x as (select 1) update "items" set a = $1', 100);
  expect(told).toEqual([
    { verb: "select", table: "orders", seconds: 0.12 },
    { verb: "with", table: "items", seconds: 0.1 },
  ]);
  expect(lines[0]).toMatchObject({ ms: 120, statement: 'select "id" from "orders" where "phone" = $1' });
  for (let i = 0; i < 50; i += 1) take("commit", 200);
  expect([told.length, lines.length]).toEqual([52, 20]);
  take("commit", 60_000);
  expect(lines.length).toBe(21);
  const trace = { id: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };
  // The answer arrives outside of what asked.
  const end = inRequestScope("POST graphql", () => begin("commit"), trace);
  now += 100;
  end(false);
  expect(lines.at(-1)).toMatchObject({ trace: trace.id, statement: "commit" });
  stop();
});
