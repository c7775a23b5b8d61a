import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  type DocumentNode,
  gql,
  HttpLink,
  InMemoryCache,
  Observable,
  ServerError,
  ServerParseError,
} from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { REQUEST_TIMEOUT_MS } from "@/config/constants";
import type { ServerError as GraphQLServerError } from "@/lib/api/transport/api-error";
import { ApiError, asApiError, errorOfAnswer, wordlessMessage } from "@/lib/api/transport/api-error";
import type { BrowserSourceOptions } from "@/lib/api/transport/browser";
import { graphqlPath } from "@/lib/api/transport/client-config";
import { startDeadline } from "@/lib/api/transport/deadline";
import type { Document } from "@/lib/api/transport/execute";
import type { LiveSocket } from "@/lib/api/transport/socket";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { requestHeaders } from "@/lib/domain/customer/session";

/**
 * Apollo Client for a customer's own data: orders, addresses, wallet. It comes with those pages and is never part of the
 * menu's or an item's first script. Readers of `lib/api` work with it as with any `Source`.
 */
export interface ApolloSource extends Source {
  readonly client: ApolloClient;
  /** The same readers, answered from what was read before; code NOT_CACHED when it was not. Asks nobody. */
  readonly cached: Source;
  /** Forgets everything: somebody signed in or out. */
  forget(): Promise<void>;
}

export interface ApolloSourceOptions extends BrowserSourceOptions {
  /** The live connection, asked for by the first subscription. */
  readonly socket: () => Promise<LiveSocket>;
}

/** Makes the client; one for each business and tab. */
export function apolloSource(options: ApolloSourceOptions): ApolloSource {
  const client = new ApolloClient({ cache: new InMemoryCache({ typePolicies: KEYS }), link: linkOf(options) });
  const currency = async () => options.currency;
  return {
    client,
    currency,
    send: (document, variables, sending) => send(client, document, variables, sending),
    cached: { currency, send: (document, variables) => readCached(client, document, variables) },
    async forget() {
      await client.clearStore();
    },
  };
}

/** By which field a thing is known, where it is not `id`; parts without an identity belong to what holds them. */
const KEYS = {
  BusinessInfo: { keyFields: ["id"] },
  Store: { keyFields: false },
  OrderDetail: { keyFields: ["order_id"] },
  OrderRequest: { keyFields: ["request_id"] },
  OrderItem: { keyFields: false },
  CartItem: { keyFields: false },
  CartOption: { keyFields: false },
  BillItem: { keyFields: false },
  BillErrorItem: { keyFields: false },
  Item: { keyFields: ["id"] },
} as const satisfies Record<string, { keyFields: readonly string[] | false }>;

function linkOf(options: ApolloSourceOptions): ApolloLink {
  const { headers, origin = "", subPath, socket } = options;
  const withHeaders = new ApolloLink((operation, forward) => {
    operation.setContext({ headers: requestHeaders(headers()) });
    return forward(operation);
  });
  const http = new HttpLink({
    uri: `${origin}${graphqlPath(subPath)}`,
    fetch: timedFetch,
    fetchOptions: { cache: "no-store", credentials: "same-origin" },
  });
  return ApolloLink.split(
    (operation) => operation.operationType === "subscription",
    liveLink(socket),
    withHeaders.concat(http),
  );
}

/** GraphQLWsLink on the shared connection, which is only there once it is needed. */
function liveLink(socket: () => Promise<LiveSocket>): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        let stop = () => {};
        let stopped = false;
        socket().then(
          ({ client }) => {
            if (stopped) return;
            const subscription = new GraphQLWsLink(client).request(operation).subscribe(observer);
            stop = () => subscription.unsubscribe();
          },
          (problem) => observer.error(problem),
        );
        return () => {
          stopped = true;
          stop();
        };
      }),
  );
}

/** API-02 for Apollo: the same 30 seconds, also for the body, and the same errors when nothing comes. */
async function timedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const deadline = startDeadline(REQUEST_TIMEOUT_MS, init?.signal ?? undefined);
  try {
    const response = await fetch(input, { ...init, signal: deadline.signal });
    const text = await response.text();
    return new Response(text || null, { status: response.status, headers: response.headers });
  } catch (thrown) {
    throw deadline.explain(thrown);
  } finally {
    deadline.clear();
  }
}

const parsed = new Map<string, DocumentNode>();

/** Documents travel as text (no parser in the first scripts); Apollo wants them parsed. Each is parsed once. */
function parse(document: { toString(): string }): DocumentNode {
  const text = String(document);
  const known = parsed.get(text) ?? gql(text);
  parsed.set(text, known);
  return known;
}

async function send<Data, Variables>(
  client: ApolloClient,
  document: Document<Data, Variables>,
  variables: Variables,
  { signal }: SendOptions = {},
): Promise<Data> {
  const node = parse(document);
  const context = signal ? { fetchOptions: { signal } } : {};
  const isMutation = node.definitions.some((one) => "operation" in one && one.operation === "mutation");
  const given = (variables ?? {}) as Record<string, unknown>;
  try {
    const { data } = isMutation
      ? await client.mutate({ mutation: node, variables: given, context, errorPolicy: "none" })
      : await client.query({
          query: node,
          variables: given,
          context,
          fetchPolicy: "network-only",
          errorPolicy: "none",
        });
    if (data) return data as Data;
  } catch (thrown) {
    throw apiErrorOf(thrown);
  }
  throw new ApiError(wordlessMessage(200), { code: "BAD_ANSWER", status: 200 });
}

async function readCached<Data, Variables>(
  client: ApolloClient,
  document: Document<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const data = client.readQuery({ query: parse(document), variables: (variables ?? {}) as Record<string, unknown> });
  if (data) return data as Data;
  throw new ApiError("This was not read before.", { code: "NOT_CACHED" });
}

/** Apollo's errors as ours: the same contract whichever client sent the call. */
function apiErrorOf(thrown: unknown): ApiError {
  if (CombinedGraphQLErrors.is(thrown)) return errorOfAnswer(thrown.errors as readonly GraphQLServerError[], 200);
  if (ServerError.is(thrown) || ServerParseError.is(thrown)) {
    const status = thrown.statusCode;
    return new ApiError(wordlessMessage(status), { code: "BAD_ANSWER", status, cause: thrown });
  }
  return asApiError(thrown);
}
