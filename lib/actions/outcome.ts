import { type ApiError, asApiError } from "@/lib/api/transport/api-error";
import type { ErrorDetails } from "@/lib/domain/errors";
import { err, ok, type Result } from "@/lib/domain/result";

/**
 * Why an action failed. `code` is one of `domain/errors`, a `TransportCode`, or the server's own. `message` is the
 * server's sentence, which takes precedence over the text of the code. A `DomainError` is one of these.
 */
export interface ActionError {
  readonly code: string;
  readonly details: ErrorDetails;
  readonly message?: string;
  /** The failed request, if there was one. */
  readonly cause?: ApiError;
}

export type Outcome<T> = Result<T, ActionError>;

/** Converts a failed request to an action's error. */
export function actionError(thrown: unknown): ActionError {
  const cause = asApiError(thrown);
  return { code: cause.code, details: {}, cause, ...(cause.fromServer ? { message: cause.message } : {}) };
}

/** A refusal with the server's own sentence. */
export function serverRefusal(code: string, message: string | null | undefined): ActionError {
  return { code, details: {}, ...(message?.trim() ? { message: message.trim() } : {}) };
}

/** The outcome of a request: its result, or an error as a value instead of an exception. */
export async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return ok(await call);
  } catch (thrown) {
    return err(actionError(thrown));
  }
}
