import {
  ApolloClient,
  ApolloLink,
  gql,
  InMemoryCache,
  Observable,
  type OperationVariables,
  type Reference,
  type TypedDocumentNode,
} from "@apollo/client";
import { print } from "@apollo/client/utilities";
import type { Document } from "@/lib/api/transport/execute";
import type { Source } from "@/lib/api/transport/source";

/**
 * Apollo Client for a customer's own data: one normalised cache, read through Apollo's hooks. It has no transport of
 * its own: every operation is sent by `source`, with the same headers, token refresh, deadline and errors as every
 * other request.
 */
export function createApolloClient(source: Source): ApolloClient {
  return new ApolloClient({ link: linkTo(source), cache: new InMemoryCache({ typePolicies: TYPE_POLICIES }) });
}

function linkTo(source: Source): ApolloLink {
  return new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        const unsubscribed = new AbortController();
        const document: Document<Record<string, unknown>, OperationVariables> = { toString: () => print(query) };
        source.send(document, variables, { signal: unsubscribed.signal }).then(
          (data) => {
            observer.next({ data });
            observer.complete();
          },
          (thrown) => observer.error(thrown),
        );
        return () => unsubscribed.abort();
      }),
  );
}

interface OrderPages {
  readonly orders: readonly Reference[];
  readonly total: number;
}

/**
 * Joins the pages of an order list. A first page that is read again goes before the pages read after it; if it contains
 * no known order, later pages may have gaps and are dropped. A further page without a new order is the last one,
 * whatever the total.
 */
function joinPages(existing: OrderPages | undefined, incoming: OrderPages, offset: number): OrderPages {
  const before = existing?.orders ?? [];
  const idOf = (order: Reference) => order.__ref;
  const known = new Set(before.map(idOf));
  const fresh = incoming.orders.filter((order) => !known.has(idOf(order)));
  if (offset === 0) {
    const first = new Set(incoming.orders.map(idOf));
    const overlaps = fresh.length < incoming.orders.length;
    const below = overlaps ? before.filter((order) => !first.has(idOf(order))) : [];
    return { ...incoming, orders: [...incoming.orders, ...below] };
  }
  const orders = [...before, ...fresh];
  return { ...incoming, orders, total: fresh.length > 0 ? incoming.total : orders.length };
}

/**
 * The key fields of types not identified by `id`; parts without an identity belong to their parent. An order contains a
 * copy of its address under the id of the saved one, so addresses are treated as parts too.
 */
const TYPE_POLICIES = {
  Query: {
    fields: {
      getPastOrders: {
        keyArgs: ["state"],
        merge: (
          existing: OrderPages | undefined,
          incoming: OrderPages,
          { args }: { args: OperationVariables | null },
        ) => joinPages(existing, incoming, Number(args?.offset ?? 0)),
      },
    },
  },
  Address: { keyFields: false },
  Item: { keyFields: false },
  Store: { keyFields: false },
  OrderItem: { keyFields: false },
  CartItem: { keyFields: false },
  CartOption: { keyFields: false },
} as const;

const parsed = new Map<string, TypedDocumentNode>();

/** Documents are sent as text (no parser in the first scripts); Apollo needs them parsed. Each is parsed once. */
export function nodeOf<Data, Variables>(document: Document<Data, Variables>): TypedDocumentNode<Data, Variables> {
  const text = String(document);
  const node = parsed.get(text) ?? gql(text);
  parsed.set(text, node);
  return node as TypedDocumentNode<Data, Variables>;
}
