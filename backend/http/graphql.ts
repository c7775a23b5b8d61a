import type { IncomingMessage, ServerResponse } from "node:http";
import type { GraphQLSchema } from "graphql";
import { createYoga } from "graphql-yoga";
import type { ReadHeader, RequestContext } from "../context.ts";
import { createContext } from "../context.ts";
import type { Services } from "../services.ts";
import { MAX_TOKENS, queryLimits } from "./limits.ts";
import { maskError } from "./mask-errors.ts";
import { MAX_BODY_BYTES } from "./router.ts";

/** What the transports hand over: HTTP its request, the socket its connection_init payload. */
export interface TransportContext {
  req?: IncomingMessage;
  res?: ServerResponse;
  socketHeaders?: ReadHeader;
  remoteAddress?: string | null;
}

export type GraphqlEndpoint = ReturnType<typeof createGraphqlEndpoint>;

/**
 * `/graphql` over HTTP: POST, and GET for queries. Closed to other origins unless `corsOrigins` names them. The socket
 * runs its operations through the same endpoint, so limits, contexts and masked errors are alike on both.
 */
export function createGraphqlEndpoint(app: Services, schema: GraphQLSchema, corsOrigins: readonly string[]) {
  return createYoga<TransportContext, RequestContext>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    batching: false,
    multipart: false,
    logging: false,
    maxRequestBodySize: MAX_BODY_BYTES,
    cors: corsOrigins.length > 0 ? { origin: [...corsOrigins], methods: ["POST", "GET"] } : false,
    maskedErrors: { maskError: (error) => maskError(error, app.log) },
    context: ({ request, req, socketHeaders, remoteAddress }) =>
      createContext(
        app,
        socketHeaders ?? ((name) => request.headers.get(name)),
        remoteAddress ?? req?.socket.remoteAddress ?? null,
      ),
    plugins: [
      {
        onParse({ params }: { params: { options?: object } }) {
          params.options = { ...params.options, maxTokens: MAX_TOKENS };
        },
        onValidate({ addValidationRule }: { addValidationRule: (rule: typeof queryLimits) => void }) {
          addValidationRule(queryLimits);
        },
      },
    ],
  });
}
