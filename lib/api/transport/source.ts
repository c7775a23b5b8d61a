import type { ApiError } from "@/lib/api/transport/api-error";
import { asApiError } from "@/lib/api/transport/api-error";
import type { Document } from "@/lib/api/transport/execute";
import type { Result } from "@/lib/domain/result";
import { err, ok } from "@/lib/domain/result";

/** What cached server reads are filed under; the backend announces changes by the same words. */
export type Topic = "business" | "menu" | "stores";

export interface SendOptions {
  /** Cached reads only: what else than the business makes this answer old. */
  readonly topics?: readonly Topic[];
  /** Cached reads only: seconds after which the answer is read again although nobody announced a change. */
  readonly revalidate?: number;
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number;
  readonly method?: "POST" | "GET";
  /** Sent to its end although the page is left. */
  readonly keepalive?: boolean;
  /** The call that renews a token goes out with the one that has ended. */
  readonly asItIs?: boolean;
}

/**
 * Where a reader reads from: the server's cached source (`server.ts`) or a visitor's own (`browser.ts`). Readers are
 * written once for both. Every method throws `ApiError` and nothing else.
 */
export interface Source {
  /** ISO code in which this business counts; amounts of answers become its minor units. */
  currency(): Promise<string>;
  send<Data, Variables>(
    document: Document<Data, Variables>,
    variables: Variables,
    options?: SendOptions,
  ): Promise<Data>;
}

/** The outcome of a read as a value, for pages that render a useful state when the API is down (ROB-01). */
export async function settle<T>(reading: Promise<T>): Promise<Result<T, ApiError>> {
  try {
    return ok(await reading);
  } catch (thrown) {
    return err(asApiError(thrown));
  }
}
