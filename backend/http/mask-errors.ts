import { GraphQLError, type GraphQLErrorExtensions } from "graphql";
import type { Logger } from "pino";
import { JsonTooLarge } from "../../lib/domain/text/json-bounds.ts";
import { isDatabaseAway } from "../db/failures.ts";
import { UnstorableText } from "../rules/storable-text.ts";
import { CLIENT_LEFT, ClientLeft } from "./body.ts";
import { failureReference } from "./request-scope.ts";

/** Masked errors of an operation that works again once the database is back. */
const passing = new WeakSet<object>();

/** Whether a masked error stands for a database that was away, not for a fault of ours or a refusal. */
export const isPassing = (masked: object): boolean => passing.has(masked);

/**
 * What a client may see of an error. Refusals (GraphQLErrors by us or by the GraphQL library) are sent unchanged, with
 * a code. Anything else is a bug: it is logged with a reference, and the client gets only the reference.
 */
export function maskError(error: unknown, log: Logger): Error {
  const known = isGraphQLError(error) ? error : null;
  const cause = known?.originalError;
  if (known && (!cause || isGraphQLError(cause))) return withCode(known);
  if (error instanceof ClientLeft) {
    log.debug(CLIENT_LEFT);
    return new GraphQLError(error.message, { extensions: { code: "BAD_REQUEST" } });
  }
  if (error instanceof JsonTooLarge)
    return new GraphQLError(error.message, { extensions: { code: "BODY_TOO_LARGE", http: { status: 413 } } });
  if (error instanceof UnstorableText || cause instanceof UnstorableText) {
    const { message } = error instanceof UnstorableText ? error : (cause as UnstorableText);
    return new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT", http: { status: 400 } } });
  }
  const reference = failureReference();
  log.error({ err: cause ?? error, reference, path: known?.path }, "A request failed unexpectedly.");
  const masked = new GraphQLError(
    `Something went wrong on the server, and it has been noted under ${reference}. Try again; if it happens again, tell the shop this number.`,
    {
      nodes: known?.nodes ?? null,
      path: known?.path ?? null,
      extensions: { code: "INTERNAL_SERVER_ERROR", reference },
    },
  );
  if (isDatabaseAway(cause ?? error)) passing.add(masked);
  return masked;
}

/** By name: two copies of the library may be loaded (a test runner's and Node's), and each has its own class. */
function isGraphQLError(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === "GraphQLError";
}

/**
 * A malformed request (broken JSON, no query) is a 400 whatever its `accept` says; the library would return 200 for
 * application/json.
 */
function httpOf(extensions: GraphQLErrorExtensions): GraphQLErrorExtensions["http"] {
  return extensions.code === "BAD_REQUEST" && extensions.http?.spec
    ? { ...extensions.http, spec: false }
    : extensions.http;
}

/** The GraphQL library's coercion errors have no code, and those of a body contain JavaScript's message. */
function withCode(error: GraphQLError): GraphQLError {
  const { originalError, ...extensions } = error.extensions;
  const http = httpOf(extensions);
  if (extensions.code && originalError === undefined && http === extensions.http) return error;
  return new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    path: error.path ?? null,
    extensions: { ...extensions, ...(http ? { http } : {}), code: extensions.code ?? "BAD_USER_INPUT" },
  });
}
