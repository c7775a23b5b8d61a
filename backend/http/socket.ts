import type { Server } from "node:http";
import type { GraphQLSchema } from "graphql";
import { parse, specifiedRules, validate } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";
import { createContext } from "../context.ts";
import type { Services } from "../services.ts";
import { MAX_TOKENS, queryLimits } from "./limits.ts";
import { maskError } from "./mask-errors.ts";

const KEEP_ALIVE_MS = 12_000;
const MAX_MESSAGE_BYTES = 64 * 1024;

/** `/graphql` over WebSocket (graphql-transport-ws). connection_init carries what the headers carry over HTTP. */
export function attachSocket(server: Server, app: Services, schema: GraphQLSchema): () => Promise<void> {
  const sockets = new WebSocketServer({ server, path: "/graphql", maxPayload: MAX_MESSAGE_BYTES });
  const contextOf = (params: Readonly<Record<string, unknown>> | undefined, remoteAddress: string | null) =>
    createContext(app, headerOf(params ?? {}), remoteAddress);
  // biome-ignore lint/correctness/useHookAtTopLevel: graphql-ws names it so; it is no React hook.
  const endpoint = useServer(
    {
      schema,
      // Refused before any operation: close code 4403, so that a client with a wrong key does not try for ever.
      onConnect: async (connection) => {
        try {
          await contextOf(connection.connectionParams, connection.extra.request.socket.remoteAddress ?? null);
          return true;
        } catch (error) {
          maskError(error, app.log);
          return false;
        }
      },
      context: (connection) =>
        contextOf(connection.connectionParams, connection.extra.request.socket.remoteAddress ?? null),
      onSubscribe: async (connection, _id, payload) => {
        const document = parse(payload.query, { maxTokens: MAX_TOKENS });
        const errors = validate(schema, document, [...specifiedRules, queryLimits]);
        if (errors.length > 0) return errors;
        return {
          schema,
          document,
          operationName: payload.operationName ?? null,
          variableValues: payload.variables ?? null,
          contextValue: await contextOf(
            connection.connectionParams,
            connection.extra.request.socket.remoteAddress ?? null,
          ),
        };
      },
      onNext: (_connection, _id, _payload, _args, result) => {
        if (!result.errors) return;
        return { ...result, errors: result.errors.map((error) => toJson(maskError(error, app.log))) } as never;
      },
      onError: (_connection, _id, _payload, errors) =>
        errors.map((error) => toJson(maskError(error, app.log))) as never,
    },
    sockets,
    KEEP_ALIVE_MS,
  );
  return async () => {
    await endpoint.dispose();
    for (const socket of sockets.clients) socket.terminate();
    await new Promise<void>((resolve) => sockets.close(() => resolve()));
  };
}

function headerOf(params: Readonly<Record<string, unknown>>) {
  const byName = new Map(Object.entries(params).map(([name, value]) => [name.toLowerCase(), value]));
  return (name: string) => {
    const value = byName.get(name) ?? byName.get(name.replaceAll("-", "_"));
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  };
}

function toJson(error: Error & { toJSON?: () => unknown }) {
  return error.toJSON?.() ?? { message: error.message };
}
