import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type ValidationRule,
} from "graphql";
import { createYoga } from "graphql-yoga";
import { createContext, type ReadHeader, type RequestContext } from "../context.ts";
import { checkStorable } from "../rules/storable-text.ts";
import type { Services } from "../services.ts";
import { MAX_BODY_BYTES } from "./body.ts";
import { callerAddress } from "./caller-address.ts";
import { brokenParameter, isJsonBody, refuseSendingByGet } from "./caller-rules.ts";
import type { CallBudgets } from "./limits/call-budgets.ts";
import type { ConnectionLimits } from "./limits/connection-limits.ts";
import { documentCaches } from "./limits/document-caches.ts";
import { checkHeld } from "./limits/held-operation.ts";
import { checkLength, parseWithin } from "./limits/query-limits.ts";
import { readCall } from "./limits/read-call.ts";
import type { RequestBudgets } from "./limits/request-budgets.ts";
import { checkTexts } from "./limits/storable-texts.ts";
import { maskError } from "./mask-errors.ts";
import { noteOperation } from "./request-scope.ts";

/** What the transports provide: HTTP its request, the socket its connection_init payload. */
export interface TransportContext {
  req?: IncomingMessage;
  res?: ServerResponse;
  socketHeaders?: ReadHeader;
  remoteAddress?: string | null;
}

interface Parsing {
  readonly setParseFn: (parse: typeof parseWithin) => void;
  readonly context: { readonly request?: Request };
}

type Execute = (args: ExecutionArgs) => unknown;
interface Executing {
  readonly args: ExecutionArgs;
  readonly executeFn: Execute;
  readonly setExecuteFn: (execute: Execute) => void;
}

interface Made {
  readonly schema: GraphQLSchema;
  readonly corsOrigins: readonly string[];
  readonly budgets: CallBudgets;
  readonly requests: RequestBudgets;
  readonly connections: ConnectionLimits;
}

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

const NO_JSON = {
  message: "The body of a call is JSON. Send it with the header content-type: application/json.",
  extensions: { code: "BAD_REQUEST" },
};

const notJson = (parameter: string) => ({
  message: `The parameter ${parameter} is not JSON. Send an object, e.g. ${parameter}={}.`,
  extensions: { code: "BAD_REQUEST" },
});

/** By the fields that it asks for: an operation's own name is the caller's to choose. */
function nameOf({ document, operationName }: ExecutionArgs): string {
  const operation = getOperationAST(document, operationName);
  // The names of fragments are the caller's too.
  const fields = (operation?.selectionSet.selections ?? []).flatMap((each) =>
    each.kind === Kind.FIELD ? each.name.value : [],
  );
  return [operation?.operation ?? "query", [...new Set(fields)].slice(0, 3).join(", ")].join(" ").trim();
}

/** Refuses one more socket, stream or subscription. */
export const tooManyConnections = (context: RequestContext) =>
  context.fail(
    "TOO_MANY_REQUESTS",
    "too_many_connections",
    {},
    { http: { status: 429, headers: { "retry-after": "30" } } },
  );

export type GraphqlEndpoint = ReturnType<typeof createGraphqlEndpoint>;

/**
 * `/graphql` over HTTP: POST of JSON, and GET for queries that only read. Closed to other origins unless `corsOrigins`
 * names them. The socket runs its operations through the same endpoint, so both have the same limits, contexts and
 * masked errors.
 */
export function createGraphqlEndpoint(app: Services, { schema, corsOrigins, budgets, requests, connections }: Made) {
  // The socket counts its operations itself, before they run.
  const chargeHttp = ({ args }: { args: ExecutionArgs }) => {
    const context = args.contextValue as RequestContext & TransportContext;
    if (context.req) budgets.charge(context, args);
  };
  /** An operation waits for its network's turn, over HTTP as over the socket. */
  const takeTurn = (args: ExecutionArgs, execute: Execute, setExecute: (execute: Execute) => void) => {
    noteOperation(nameOf(args));
    setExecute((given) => budgets.run(args.contextValue as RequestContext, args, () => execute(given)));
  };
  /** A subscription over HTTP keeps its connection open and its call, like a socket. */
  const countStream = ({ document, operationName, contextValue }: ExecutionArgs) => {
    const context = contextValue as RequestContext & TransportContext & { readonly params?: unknown };
    if (context.res) checkHeld(document, operationName, Buffer.byteLength(JSON.stringify(context.params)));
    const release = context.res && connections.take(context.remoteAddress);
    if (context.res && !release) throw tooManyConnections(context);
    if (release) context.res?.once("close", release);
  };
  const refusalOf = ({ method, headers, url }: Request, req: IncomingMessage | undefined) => {
    const tooMany = req ? requests.take(req) : null;
    if (tooMany) {
      const { message, seconds } = tooMany;
      const error = { message, extensions: { code: "TOO_MANY_REQUESTS", retry_after: seconds } };
      return { error, status: 429, headers: { ...JSON_TYPE, "retry-after": String(seconds) } };
    }
    const broken = brokenParameter(method, url);
    if (broken) return { error: notJson(broken), status: 400, headers: { ...JSON_TYPE } };
    if (method !== "POST" || isJsonBody(headers.get("content-type"))) return null;
    return { error: NO_JSON, status: 415, headers: { ...JSON_TYPE, accept: "application/json" } };
  };
  return createYoga<TransportContext, RequestContext>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    batching: false,
    multipart: false,
    logging: false,
    maxRequestBodySize: MAX_BODY_BYTES,
    parserAndValidationCache: documentCaches(),
    cors: corsOrigins.length > 0 ? { origin: [...corsOrigins], methods: ["POST", "GET"] } : false,
    maskedErrors: { maskError: (error) => maskError(error, app.log) },
    context: ({ request, req, socketHeaders, remoteAddress }) =>
      createContext(
        app,
        socketHeaders ?? ((name) => request.headers.get(name)),
        remoteAddress ?? (req ? callerAddress(req, app.backendProxies) : null),
      ),
    plugins: [
      {
        // Before any of the body is read.
        onRequest({ request, serverContext, fetchAPI, endResponse }) {
          const refusal = refusalOf(request, (serverContext as TransportContext | undefined)?.req);
          if (!refusal) return;
          const { error, ...init } = refusal;
          endResponse(new fetchAPI.Response(JSON.stringify({ errors: [error] }), init));
        },
        // The library names each of its types once for each that the caller accepts. A head that is longer than a front server
        // reads (deploy/nginx, proxy_buffer_size) is one of a backend that is down.
        onResponse({ response: { headers } }: { response: Response }) {
          const accepted = headers.get("accept");
          if (accepted) headers.set("accept", [...new Set(accepted.split(", "))].join(", "));
        },
        onRequestParse({ request, setRequestParser }) {
          if (request.method === "POST") setRequestParser(readCall);
        },
        onParams({ params }: { params: { query?: unknown; variables?: unknown } }) {
          checkLength(params.query);
          checkStorable({ variables: params.variables });
        },
        onParse({ setParseFn, context }: Parsing) {
          setParseFn(parseWithin);
          return ({ result }: { result: DocumentNode | Error | null }) => {
            if (!result || result instanceof Error) return;
            checkTexts(result);
            // The socket has no request.
            if (context.request) refuseSendingByGet(context.request.method, result);
          };
        },
        onValidate({ addValidationRule }: { addValidationRule: (rule: ValidationRule) => void }) {
          // Developers have the schema in the repository; a running shop does not publish it.
          if (!app.demo) addValidationRule(NoSchemaIntrospectionCustomRule);
        },
        onExecute({ args, executeFn, setExecuteFn }: Executing) {
          chargeHttp({ args });
          takeTurn(args, executeFn, setExecuteFn);
        },
        onSubscribe({ args }: { args: ExecutionArgs }) {
          chargeHttp({ args });
          countStream(args);
        },
      },
    ],
  });
}
