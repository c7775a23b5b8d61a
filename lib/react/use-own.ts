"use client";

import type { OperationVariables } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useCallback, useMemo } from "react";
import { getSource } from "@/lib/actions/get-source";
import { actionError, type Outcome } from "@/lib/actions/outcome";
import { ownCache, ownerOf } from "@/lib/actions/own-cache";
import { createApolloClient, nodeOf } from "@/lib/api/transport/apollo";
import type { Query } from "@/lib/api/transport/query";
import { minorUnits } from "@/lib/api/wire-money";
import { err, ok } from "@/lib/domain/result";
import { useSelectedStore, useSession, useStorefront } from "@/lib/state/provider";

/** The Apollo client of the signed-in customer; a new one after another sign-in or for another store. */
export function useOwnClient() {
  const storefront = useStorefront();
  useSession(() => ownerOf(storefront));
  useSelectedStore(() => ownerOf(storefront));
  return ownCache(storefront, () => createApolloClient(getSource(storefront)));
}

interface Options<Variables> {
  readonly variables?: Variables;
  /** Does not show cached data first: for a list that the page itself changes. */
  readonly fresh?: boolean;
}

/**
 * Data of the signed-in customer: from the cache at once if it was read before, and read again; null until then. After
 * a failed refresh the cached data stays, and `stale` says why it may be out of date. This file imports Apollo Client, so its users are loaded only after sign-in (`lazyPart`).
 */
export function useOwn<Data, Variables extends OperationVariables, Value>(
  query: Query<Data, Variables, Value>,
  { variables = {} as Variables, fresh = false }: Options<Variables> = {},
) {
  const { currency } = useStorefront().settings;
  const result = useQuery<Data, OperationVariables>(nodeOf(query.document), {
    client: useOwnClient(),
    variables,
    fetchPolicy: fresh ? "network-only" : "cache-and-network",
  });
  const { error, refetch, fetchMore, loading } = result;
  const data = result.data as Data | undefined;
  const answer = useMemo<Outcome<Value> | null>(() => {
    if (data) return mapped(() => query.map(data, minorUnits(currency)));
    return error && !loading ? err(actionError(error)) : null;
  }, [query, data, error, loading, currency]);
  // The failure is in `error`, and so on the screen.
  const load = useCallback(() => void refetch().catch(() => {}), [refetch]);
  const stale = answer?.ok && error && !loading ? actionError(error) : null;
  return { answer, stale, load, fetchMore };
}

/** An invalid amount makes the response unusable, as for every other reader. */
function mapped<Value>(map: () => Value): Outcome<Value> {
  try {
    return ok(map());
  } catch (thrown) {
    return err(actionError(thrown));
  }
}
