import type { OperationVariables, Reference, TypedDocumentNode } from "@apollo/client";
import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from "@apollo/client";
import { print } from "@apollo/client/utilities";
import type { Document } from "@/lib/api/transport/execute";
import type { Source } from "@/lib/api/transport/source";

/**
 * Apollo Client for a customer's own data: one normalised cache, read through Apollo's hooks. It has no transport of its
 * own: every operation goes out by `source`, so that headers, renewal of the token, deadline and errors are those of every other call.
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
 * Joins the pages of a list of orders. A first page that is read again comes before what was read below it; when nothing in it is
 * known, what is below may have gaps and goes. A further page without a new order is the last one, whatever the total says.
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
 * By which field a thing is known, where it is not `id`; parts without an identity belong to what holds them. An order carries its
 * address as it was then under the same id as the saved one, so addresses are parts as well.
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

/** Documents travel as text (no parser in the first scripts); Apollo wants them parsed. Each is parsed once. */
export function nodeOf<Data, Variables>(document: Document<Data, Variables>): TypedDocumentNode<Data, Variables> {
  const text = String(document);
  const node = parsed.get(text) ?? gql(text);
  parsed.set(text, node);
  return node as TypedDocumentNode<Data, Variables>;
}
