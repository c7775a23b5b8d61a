import { GraphQLError } from "graphql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getSource } from "@/lib/actions/get-source";
import type { PageContext } from "@/lib/business/pages/page-context";
import { readTable, tableTips } from "@/lib/business/pages/readers/read-table";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { storefront, wireStore } from "../../fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce();
});
afterEach(() => server.close());

const context = () => ({ source: getSource(storefront({ origin: server.origin })) }) as PageContext;
const refuse = (code: string) => () => {
  throw new GraphQLError("No.", { extensions: { code } });
};

test("[DINE-01] a code leads to its table, floor and store", async () => {
  const table = { id: "t-7", name: "Table 7" };
  server.answer({ getTableByCode: () => ({ table, floor: null, store: wireStore() }) });
  expect(await readTable(context(), "code-7")).toMatchObject({ table, floor: null, store: { name: "Indiranagar" } });
  expect(server.callsOf("GetTableByCode")[0]?.variables).toEqual({ code: "code-7" });
});

test.each([
  ["TABLE_CODE_REVOKED", "revoked"],
  ["TABLE_CODE_UNKNOWN", "unknown"],
  ["INTERNAL", "failed"],
])("[DINE-01] a code that is refused with %s has the page '%s'", async (code, page) => {
  server.answer({ getTableByCode: refuse(code) });
  expect(await readTable(context(), "code-7")).toBe(page);
});

test("[DINE-05] no tips are suggested where the business cannot be read", async () => {
  expect(await tableTips(context())).toEqual([]);
});
