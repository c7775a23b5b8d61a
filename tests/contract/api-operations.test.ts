import { describe, expect, test } from "vitest";
import { allResolvers } from "../../backend/resolvers/resolvers.ts";
import { backendSchema } from "../../backend/server.ts";

/**
 * Operations of the contract that this backend does not offer yet. Each fails with NOT_AVAILABLE and a message that
 * says why. Remove an operation here when it is built; no other operation may fail this way.
 */
const NOT_AVAILABLE = ["Mutation.placePartialOrder", "Query.getOrderRequests"];

const resolvers = allResolvers() as Record<string, Record<string, unknown>>;

/** The operations of the running backend, with their resolvers. */
function operations(): { name: string; resolver: unknown }[] {
  const schema = backendSchema();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((root) =>
    Object.keys(root?.getFields() ?? {}).map((field) => ({
      name: `${root?.name}.${field}`,
      resolver: resolvers[root?.name ?? ""]?.[field],
    })),
  );
}

const functionOf = (resolver: unknown) =>
  typeof resolver === "function" ? resolver : (resolver as { subscribe?: unknown } | undefined)?.subscribe;

describe("the backend's operations", () => {
  test("[API-01] every operation of the contract has a resolver, and every resolver an operation", () => {
    const all = operations();
    expect(all.filter(({ resolver }) => typeof functionOf(resolver) !== "function").map(({ name }) => name)).toEqual(
      [],
    );
    const known = new Set(all.map(({ name }) => name));
    const extra = ["Query", "Mutation", "Subscription"]
      .flatMap((root) => Object.keys(resolvers[root] ?? {}).map((field) => `${root}.${field}`))
      .filter((name) => !known.has(name));
    expect(extra).toEqual([]);
  });

  test("[API-01] exactly the listed operations answer that they are not available", () => {
    const marked = operations()
      .filter(({ resolver }) => (functionOf(resolver) as { notAvailable?: string }).notAvailable !== undefined)
      .map(({ name }) => name);
    expect(marked.sort()).toEqual(NOT_AVAILABLE);
  });
});
