import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import { REQUEST_TIMEOUT_MS } from "@/config/constants";
import { ApiError, errorOfAnswer, type ServerError, wordlessMessage } from "@/lib/api/transport/api-error";
import { startDeadline } from "@/lib/api/transport/deadline";

/** Some servers truncate longer addresses; such a query is sent by POST. */
const MAX_GET_URL = 1_800;

/** A generated document: the text of one operation with the types of its result and variables. */
export type Document<Data, Variables> = DocumentTypeDecoration<Data, Variables> & { toString(): string };

export interface ExecuteOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Cancels the request, which then throws an `ApiError` with code ABORTED. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until TIMEOUT. */
  readonly timeout?: number;
  /** GET only for queries whose response may be cached by address. */
  readonly method?: "POST" | "GET";
  /** Further fetch settings, e.g. `cache` or `keepalive`. */
  readonly init?: RequestInit;
}

/**
 * Sends one operation and returns its `data` (API-02, API-04, API-06). Every failure is thrown as `ApiError`: server
 * errors with the first message, a time-out, a cancellation, no network, or a response that is not GraphQL.
 */
export async function execute<Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables,
  options: ExecuteOptions,
): Promise<Data> {
  const deadline = startDeadline(options.timeout ?? REQUEST_TIMEOUT_MS, options.signal);
  try {
    const response = await fetch(...requestOf(String(document), variables, options, deadline.signal));
    return readAnswer<Data>(response.status, response.headers.get("content-type"), await response.text());
  } catch (thrown) {
    throw deadline.explain(thrown);
  } finally {
    deadline.clear();
  }
}

function requestOf(
  query: string,
  variables: unknown,
  { url, headers, method, init }: ExecuteOptions,
  signal: AbortSignal,
): [string, RequestInit] {
  const accept = { accept: "application/graphql-response+json, application/json", ...headers };
  if (method === "GET") {
    const address = `${url}?${new URLSearchParams({ query: compact(query), variables: JSON.stringify(variables ?? {}) })}`;
    if (address.length <= MAX_GET_URL) return [address, { ...init, method, signal, headers: accept }];
  }
  const body = JSON.stringify({ query, variables: variables ?? {} });
  return [url, { ...init, method: "POST", signal, body, headers: { ...accept, "content-type": "application/json" } }];
}

const compact = (query: string): string => query.replace(/\s+/g, " ").trim();

function readAnswer<Data>(status: number, contentType: string | null, text: string): Data {
  const answer = parseAnswer(contentType, text);
  if (answer?.errors?.length) throw errorOfAnswer(answer.errors, status);
  if (answer?.data && typeof answer.data === "object") return answer.data as Data;
  throw new ApiError(wordlessMessage(status), { code: "BAD_ANSWER", status, cause: text.slice(0, 200) });
}

/** The response if it has the shape of GraphQL, else null: a proxy's error page is not a response. */
function parseAnswer(contentType: string | null, text: string): { data?: unknown; errors?: ServerError[] } | null {
  if (contentType && !/[/+]json\b/i.test(contentType)) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!parsed || typeof parsed !== "object" || Array.isArray(parsed)) return null;
    const { data, errors } = parsed as { data?: unknown; errors?: unknown };
    return {
      data,
      ...(Array.isArray(errors) ? { errors: errors.filter((error) => error && typeof error === "object") } : {}),
    };
  } catch {
    return null;
  }
}
