/** One entry of the `errors` array of a GraphQL response. */
export interface ServerError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

interface ApiErrorFields {
  /**
   * The server's code, or what failed below GraphQL, each with a message in every language: TIMEOUT no response in
   * time, ABORTED the caller cancelled, NETWORK no connection, BAD_ANSWER the response is not GraphQL, GRAPHQL_ERROR an
   * error without a code.
   */
  readonly code: string;
  readonly status?: number;
  readonly errors?: readonly ServerError[];
  readonly cause?: unknown;
  readonly fromServer?: boolean;
}

/** The error of a failed request (API-02, API-04): the first server message, and all others. */
export class ApiError extends Error {
  /** See `ApiErrorFields`; for server errors, `extensions.code` of the first. */
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly errors: readonly ServerError[];
  /** The extensions of the first error, e.g. the new bill of PRICE_CHANGED. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** True if `message` is the server's sentence and may be shown as it is. */
  readonly fromServer: boolean;

  constructor(message: string, fields: ApiErrorFields) {
    super(message, { cause: fields.cause });
    this.name = "ApiError";
    this.code = fields.code;
    this.status = fields.status ?? 0;
    this.errors = fields.errors ?? [];
    this.extensions = this.errors[0]?.extensions ?? {};
    this.fromServer = fields.fromServer ?? false;
  }
}

/** API-04: the message if the server sent none. */
export const wordlessMessage = (status: number): string => `GraphQL Error (Code: ${status})`;

/** The error for a response with a non-empty `errors` array. */
export function errorOfAnswer(errors: readonly ServerError[], status: number): ApiError {
  const first = errors[0];
  const serverMessage = typeof first?.message === "string" ? first.message.trim() : "";
  const code = first?.extensions?.code;
  return new ApiError(serverMessage || wordlessMessage(status), {
    // The storefront responds in place of an unreachable API. To the caller that is no response, with a better
    // sentence.
    code: code === "API_UNREACHABLE" ? "TIMEOUT" : typeof code === "string" && code ? code : "GRAPHQL_ERROR",
    status,
    errors,
    fromServer: serverMessage !== "",
  });
}

/** Converts anything thrown to an `ApiError`, so that callers handle one type. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError("The call failed before it was sent.", { code: "NETWORK", cause: thrown });
}
