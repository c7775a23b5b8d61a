import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buildSchema, execute, graphql, parse, subscribe, validate } from "graphql";
import { useServer as serveSockets } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";

/**
 * A small server on loopback that implements the contract: real HTTP, real sockets, real execution of the schema. What
 * a test does not define fails with an error, as on a server without that resolver.
 */
export const contract = buildSchema(
  readFileSync(path.resolve(import.meta.dirname, "../../../backend/schema.graphql"), "utf8"),
);

export interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly variables: Record<string, unknown>;
  readonly operation: string;
}
// biome-ignore lint/suspicious/noExplicitAny: a root resolver takes whatever arguments its field has.
export type Resolver = (args: any, call: Call) => unknown;

export interface CommerceServer {
  readonly origin: string;
  readonly calls: Call[];
  /** Bodies posted to /api/place. */
  readonly places: unknown[];
  /** Replaces resolvers while the server runs. */
  answer(resolvers: Record<string, Resolver>): void;
  /** The status that /api/place returns. */
  placeStatus: number;
  /** Calls of an operation, e.g. "PlaceOrder". */
  callsOf(operation: string): Call[];
  /** Drops every open socket, as a lost network does. */
  dropSockets(code?: number): void;
  /** Cuts every HTTP connection, so that pending responses are lost. */
  closeConnections(): void;
  readonly sockets: WebSocketServer;
  close(): Promise<void>;
}

export async function startCommerce(resolvers: Record<string, Resolver> = {}): Promise<CommerceServer> {
  const root: Record<string, Resolver> = { ...resolvers };
  const calls: Call[] = [];
  const places: unknown[] = [];
  const http = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    if (request.url?.endsWith("/api/place")) {
      places.push(JSON.parse(text));
      response.writeHead(server.placeStatus).end();
      return;
    }
    // Asked for its date only, or for a page that is not its own.
    if (request.method === "HEAD" || text === "") {
      response.end();
      return;
    }
    const { query, variables = {} } = JSON.parse(text);
    const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? "";
    const call = { headers: request.headers, variables, operation };
    calls.push(call);
    const result = await graphql({
      schema: contract,
      source: query,
      variableValues: variables,
      rootValue: root,
      contextValue: call,
    });
    if (response.destroyed) return;
    response.writeHead(200, { "content-type": "application/graphql-response+json" }).end(JSON.stringify(result));
  });
  const sockets = new WebSocketServer({
    server: http,
    path: "/graphql",
    handleProtocols: () => "graphql-transport-ws",
  });
  // The library's own copy of graphql would not know this one's schema.
  serveSockets(
    { schema: contract, roots: { subscription: root as never }, execute, parse, subscribe, validate } as never,
    sockets,
  );
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const server: CommerceServer = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    calls,
    places,
    placeStatus: 204,
    sockets,
    answer: (more) => void Object.assign(root, more),
    callsOf: (operation) => calls.filter((call) => call.operation === operation),
    dropSockets(code) {
      for (const socket of sockets.clients) code ? socket.close(code) : socket.terminate();
    },
    closeConnections: () => http.closeAllConnections(),
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
  return server;
}
