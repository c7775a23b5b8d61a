import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { loginBudgets } from "../../../backend/console/accounts/login.ts";
import { loggedError } from "../../../backend/log.ts";

test("[SEC-03] an error is logged with its type, codes, statement and stack, and without values", () => {
  const cause = Object.assign(new Error('invalid input syntax for type integer: "9812345670"'), {
    code: "22P02",
    detail: "Key (phone)=(9812345670) exists",
    table: "customers",
    constraint: "customers_phone",
  });
  const error = new DrizzleQueryError("select 1 where phone = $1", ["9812345670", "Asha Rao"], cause);
  const logged = loggedError(error) as { readonly stack?: unknown };
  expect(logged).toMatchObject({
    type: "DrizzleQueryError",
    query: "select 1 where phone = $1",
    cause: { message: 'invalid input syntax for type integer: "…"', code: "22P02", table: "customers" },
  });
  expect(logged.stack).toContain("log.test.ts");
  expect(JSON.stringify(logged)).not.toMatch(/9812345670|Asha/);
  const said = loggedError(
    new Error("mail asha@shop.example, call +91 9812345670, token eyJhbGciOiJIUzI1NiJ9abcdef.xyz.q, order 42"),
  );
  expect((said as { message: string }).message).toBe("mail … call +91 …, token …, order 42");
  expect(loggedError("fetch failed for 9812345670")).toBe("fetch failed for …");
});

test("[STAFF-01] behind a front server that is not counted, one guesser does not lock every restaurant out; each account stays bounded", () => {
  const most = (shared: boolean) =>
    Object.fromEntries(loginBudgets("a", "10.0.0.1", shared).map((one) => [one.kind, one.most]));
  expect(most(false)).toEqual({ both: 6, account: 60, network: 40 });
  expect(most(true)).toEqual({ both: 6, account: 60, network: 1_000 });
});
