import { type ApiError, asApiError } from "@/lib/api/transport/api-error";
import type { Document } from "@/lib/api/transport/execute";
import { err, ok, type Result } from "@/lib/domain/result";

/** Topics of cached server reads; the backend announces changes by the same names. */
export type Topic = "business" | "menu" | "stores";

export interface SendOptions {
  /** Cached reads only: which topics besides the business make this response stale. */
  readonly topics?: readonly Topic[];
  /** Cached reads only: seconds after which the response is read again even without an announced change. */
  readonly revalidate?: number;
  /** Cached reads only: the page is complete without this response, so a failure holds nothing else of it back. */
  readonly optional?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number;
  readonly method?: "POST" | "GET";
  /** The request continues although the page is left. */
  readonly keepalive?: boolean;
  /** For the token refresh itself, which must be sent with the expired token. */
  readonly asItIs?: boolean;
}

/**
 * Where a reader reads from: the server's cached source (`server.ts`) or a visitor's own (`browser.ts`). Readers are
 * written once for both. Every method throws only `ApiError`.
 */
export interface Source {
  /** ISO code of the business's currency, in whose minor units amounts are returned. */
  currency(): Promise<string>;
  send<Data, Variables>(
    document: Document<Data, Variables>,
    variables: Variables,
    options?: SendOptions,
  ): Promise<Data>;
}

/** The outcome of a read as a value, for pages that render a useful state while the API is down (ROB-01). */
export async function settle<T>(reading: Promise<T>): Promise<Result<T, ApiError>> {
  try {
    return ok(await reading);
  } catch (thrown) {
    return err(asApiError(thrown));
  }
}
