import { describe, expect, test } from "vitest";
import { allResolvers } from "../../backend/resolvers/resolvers.ts";
import { backendSchema } from "../../backend/server.ts";

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
});
