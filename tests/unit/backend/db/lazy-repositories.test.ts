import { expect, test } from "vitest";
import type { Database } from "../../../../backend/db/open.ts";
import { forBusiness } from "../../../../backend/db/repositories.ts";

test("[ROB-01] a repository is made when it is first asked for, and once, because a subscription keeps what its context has", () => {
  const repos = forBusiness({} as Database, "bistro");
  expect(Object.getOwnPropertyNames(repos).toSorted()).toEqual(["businessId", "db"]);
  const { stock } = repos;
  expect(repos.stock).toBe(stock);
  expect(Object.getOwnPropertyNames(repos).toSorted()).toEqual(["businessId", "db", "stock"]);
  expect(forBusiness({} as Database, "rival").stock).not.toBe(stock);
});
