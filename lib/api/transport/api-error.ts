/** One entry of the `errors` array of a GraphQL answer. */
export interface ServerError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

interface ApiErrorFacts {
  /**
   * The server's code, or what went wrong below GraphQL, each with a message in every language: TIMEOUT no answer in time, ABORTED
   * the caller gave up, NETWORK no connection, BAD_ANSWER the answer is no GraphQL, GRAPHQL_ERROR an error without a code.
   */
  readonly code: string;
  readonly status?: number;
  readonly errors?: readonly ServerError[];
  readonly cause?: unknown;
  readonly fromServer?: boolean;
}

/** The one error of a failed call (API-02, API-04): the first server message, and all the others kept. */
export class ApiError extends Error {
  /** See `ApiErrorFacts`; of a server's errors, `extensions.code` of the first. */
  readonly code: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly errors: readonly ServerError[];
  /** The extensions of the first error: e.g. the new bill of PRICE_CHANGED. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** True when `message` is the server's sentence and may be shown as it is. */
  readonly fromServer: boolean;

  constructor(message: string, facts: ApiErrorFacts) {
    super(message, { cause: facts.cause });
    this.name = "ApiError";
    this.code = facts.code;
    this.status = facts.status ?? 0;
    this.errors = facts.errors ?? [];
    this.extensions = this.errors[0]?.extensions ?? {};
    this.fromServer = facts.fromServer ?? false;
  }
}

/** API-04: what is said when the server said nothing. */
export const wordlessMessage = (status: number): string => `GraphQL Error (Code: ${status})`;

/** The error for an answer whose `errors` array is not empty. */
export function errorOfAnswer(errors: readonly ServerError[], status: number): ApiError {
  const first = errors[0];
  const said = typeof first?.message === "string" ? first.message.trim() : "";
  const code = first?.extensions?.code;
  return new ApiError(said || wordlessMessage(status), {
    // The storefront answers in place of an API that does not: to a caller that is no answer, with a better sentence.
    code: code === "API_UNREACHABLE" ? "TIMEOUT" : typeof code === "string" && code ? code : "GRAPHQL_ERROR",
    status,
    errors,
    fromServer: said !== "",
  });
}

/** Any thrown thing as an `ApiError`, so that callers have one kind to look at. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError("The call failed before it was sent.", { code: "NETWORK", cause: thrown });
}
