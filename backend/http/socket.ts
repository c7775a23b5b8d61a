import type { IncomingMessage, Server } from "node:http";
import { type ExecutionArgs, GraphQLError } from "graphql";
import { CloseCode, type Context, type SubscribePayload } from "graphql-ws";
import type { Extra } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";
import { isHandshake } from "../../lib/http/opens-socket.ts";
import { createContext, type ReadHeader, type RequestContext } from "../context.ts";
import { signal } from "../observe/signals.ts";
import { checkStorable } from "../rules/storable-text.ts";
import type { Services } from "../services.ts";
import { callerAddress } from "./caller-address.ts";
import { mayOpenSocket, refuseCallsBySocket } from "./caller-rules.ts";
import { type GraphqlEndpoint, tooManyConnections } from "./graphql.ts";
import { refuseUpgrade } from "./guard.ts";
import type { CallBudgets } from "./limits/call-budgets.ts";
import { type ConnectionLimits, MAX_SUBSCRIPTIONS } from "./limits/connection-limits.ts";
import { checkHeld, ID_TOO_LONG, INIT_TOO_LONG, MAX_HELD_BYTES, MAX_ID_LENGTH } from "./limits/held-operation.ts";
import { bytesReceived, limitedSocketBy } from "./limits/limited-socket.ts";
import { checkLength } from "./limits/query-limits.ts";
import type { RequestBudgets } from "./limits/request-budgets.ts";
import { isPassing, maskError } from "./mask-errors.ts";
import { serveSockets } from "./sockets/serve-sockets.ts";
import { visitorOf } from "./visitor.ts";

const KEEP_ALIVE_MS = 12_000;
const MAX_MESSAGE_BYTES = 64 * 1024;

type Connection = Context<Record<string, unknown>, Extra>;
type Executable = ExecutionArgs & {
  execute: (args: ExecutionArgs) => never;
  subscribe: (args: ExecutionArgs) => never;
};

interface Api {
  /** Origins of other sites whose pages may open a socket, as for calls over HTTP. */
  readonly corsOrigins: readonly string[];
  readonly endpoint: GraphqlEndpoint;
  readonly budgets: CallBudgets;
  readonly requests: RequestBudgets;
  readonly connections: ConnectionLimits;
}

/** "Try again later": clients reconnect after a while and read what they may have missed. */
const TRY_LATER = 1013;

const FOREIGN = ["FORBIDDEN", "Pages of this origin may not open a socket here."] as const;
const TOO_MANY = ["TOO_MANY_REQUESTS", "Too many connections from your network."] as const;
/** Of the protocol, which ws knows (RFC 6455, 4.4). */
const VERSIONS = { "sec-websocket-version": "13, 8" };

/** `/graphql` over WebSocket (graphql-transport-ws). connection_init has what the headers have over HTTP. */
export function attachSocket(server: Server, app: Services, api: Api): () => Promise<void> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    WebSocket: limitedSocketBy(app.clock),
  });
  // What ws refuses itself it cuts off, and a front server would take the reset for a backend that is down.
  sockets.on("wsClientError", ({ message }, _socket, request) =>
    refuseUpgrade(request, 400, ["BAD_REQUEST", `This request for a socket cannot be answered: ${message}.`], VERSIONS),
  );
  // Any other request to upgrade, and one with a body, gets a normal HTTP response.
  const shouldUpgradeCallback = (request: IncomingMessage) =>
    isHandshake(request) && request.url?.split("?")[0] === "/graphql";
  Object.assign(server, { shouldUpgradeCallback });
  server.on("upgrade", (request, socket, head) => {
    if (!mayOpenSocket(request.headers, api.corsOrigins)) return refuseUpgrade(request, 403, FOREIGN);
    // At the upgrade: a socket that was opened can send operations until its close frame is answered.
    const release = api.connections.take(visitorOfUpgrade(app, request));
    if (!release) return refuseUpgrade(request, 429, TOO_MANY, { "retry-after": "30" });
    socket.once("close", release);
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit("connection", opened, request));
  });
  const endAll = serveSockets(
    {
      execute: (args) => (args as Executable).execute(args),
      subscribe: (args) => (args as Executable).subscribe(args),
      onConnect: (connection) => mayConnect(app, connection as Connection),
      onSubscribe: (connection, id, payload) => prepare(app, api, connection as Connection, { id, payload }),
    },
    sockets,
    { keepAliveMs: KEEP_ALIVE_MS, log: app.log },
  );
  sockets.on("connection", (socket) => {
    signal("socket", { change: 1 });
    socket.once("close", () => signal("socket", { change: -1 }));
  });
  return endAll;
}

/**
 * A wrong key is refused before any operation with close code 4403, so that the client stops retrying. While the
 * database is away nobody knows whether it is wrong, and the client is asked to come back.
 */
async function mayConnect(app: Services, connection: Connection): Promise<boolean> {
  if (bytesReceived(connection.extra.socket) > MAX_HELD_BYTES) {
    connection.extra.socket.close(CloseCode.BadRequest, INIT_TOO_LONG);
    return false;
  }
  try {
    checkStorable(connection.connectionParams);
    await createContext(app, headersOf(connection), addressOf(app, connection));
    return true;
  } catch (error) {
    if (isPassing(maskError(error, app.log))) interrupt(connection);
    return false;
  }
}

/**
 * Prepares an operation to run, or returns why it is refused. Each operation has its own context, and so its own time.
 */
async function prepare(
  app: Services,
  { endpoint, budgets, requests }: Api,
  connection: Connection,
  { id, payload }: { readonly id: string; readonly payload: SubscribePayload },
) {
  // Read before the first await, because messages that arrive after it must not count.
  const bytes = bytesReceived(connection.extra.socket);
  const isOneTooMany = Object.keys(connection.subscriptions).length > MAX_SUBSCRIPTIONS;
  if (id.length > MAX_ID_LENGTH) {
    connection.extra.socket.close(CloseCode.BadRequest, ID_TOO_LONG);
    return [new GraphQLError(ID_TOO_LONG, { extensions: { code: "BAD_REQUEST" } })];
  }
  const tooMany = requests.take(connection.extra.request);
  if (tooMany) {
    connection.extra.socket.close(TRY_LATER, "Too many messages from your network.");
    return [new GraphQLError(tooMany.message, { extensions: { code: "TOO_MANY_REQUESTS" } })];
  }
  try {
    const { schema, parse, validate, contextFactory, execute, subscribe } = endpoint.getEnveloped({
      socketHeaders: headersOf(connection),
      remoteAddress: addressOf(app, connection),
      params: payload,
    } as never);
    if (isOneTooMany) throw tooManyConnections((await contextFactory()) as RequestContext);
    checkLength(payload.query);
    checkStorable({ variables: payload.variables });
    const document = parse(payload.query);
    const errors = validate(schema, document);
    if (errors.length > 0) return errors;
    checkHeld(document, payload.operationName, bytes);
    if (isFrontServer(connection.extra.request)) refuseCallsBySocket(document, payload.operationName);
    const contextValue = await contextFactory();
    budgets.charge(contextValue as RequestContext, {
      document,
      operationName: payload.operationName,
      variableValues: payload.variables,
    });
    return {
      schema,
      document,
      operationName: payload.operationName ?? null,
      variableValues: payload.variables ?? null,
      contextValue,
      execute,
      subscribe: async (args: ExecutionArgs) => closeOnFailure(await subscribe(args), app, connection),
    } as never;
  } catch (error) {
    const errors = [maskError(error, app.log)];
    if (hasLostDatabase({ errors })) interrupt(connection);
    return errors as never;
  }
}

const addressOf = (app: Services, connection: Connection) =>
  callerAddress(connection.extra.request, app.backendProxies);

/** Whether a result is missing only because the database was away. */
const hasLostDatabase = (result: unknown): boolean =>
  ((result as { readonly errors?: readonly object[] } | undefined)?.errors ?? []).some(isPassing);

const interrupt = ({ extra }: Connection) => extra.socket.close(TRY_LATER, "The subscription was interrupted.");

/**
 * A subscription that starts or reads while the database is away closes its connection with a code after which clients
 * reconnect and read again. Sent as its result, the failure would end it for good. One that fails for another reason
 * fails again, so it ends alone and leaves the connection to the others.
 */
function closeOnFailure(result: unknown, { log }: Services, connection: Connection): unknown {
  if (typeof result !== "object" || result === null || !(Symbol.asyncIterator in result)) {
    if (hasLostDatabase(result)) interrupt(connection);
    return result;
  }
  const source = result as AsyncIterableIterator<unknown>;
  // A source that has thrown is over.
  const read = (): Promise<IteratorResult<unknown>> =>
    source.next().catch((error: unknown) => ({ done: false, value: { errors: [maskError(error, log)] } }));
  const iterator: AsyncIterableIterator<unknown> = {
    async next() {
      const message = await read();
      if (!hasLostDatabase(message.value)) return message;
      interrupt(connection);
      return { done: true, value: undefined };
    },
    async return() {
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

/** The visitor's address as signed by a storefront, else the connection's. */
function visitorOfUpgrade(app: Services, request: IncomingMessage): string | null {
  const header = (name: string) => [request.headers[name] ?? null].flat()[0] ?? null;
  return visitorOf(header, app.storefrontSecret)?.address ?? callerAddress(request, app.backendProxies);
}

/** Only a server can put a key into the upgrade itself: a storefront does, and its visitors' pages only subscribe. */
const isFrontServer = ({ headers }: IncomingMessage): boolean => headers["x-api-key"] !== undefined;

const FORCED = ["x-api-key", "x-visitor-address", "x-visitor-host", "x-visitor-signature"];

/**
 * Reads connection_init's payload like headers; dashes may be underscores. A business's key and the visitor in the
 * upgrade request take precedence: a storefront sets them there for its host, and a page's values must not reach
 * another business.
 */
function headersOf(connection: Connection): ReadHeader {
  const byName = new Map(
    Object.entries(connection.connectionParams ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const name of FORCED) {
    const forced = connection.extra.request.headers[name];
    if (typeof forced === "string") byName.set(name, forced);
  }
  return (name) => {
    const value = byName.get(name) ?? byName.get(name.replaceAll("-", "_"));
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  };
}
