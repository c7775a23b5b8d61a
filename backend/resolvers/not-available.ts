import type { RequestContext } from "../context.ts";

/** Why an operation of the schema is not available; the sentences are in backend/texts under `not_available`. */
export type Reason = "payments" | "social_login" | "dine_in";

/**
 * A resolver for an operation that this server does not offer: fails with NOT_AVAILABLE instead of inventing data.
 * `tests/contract/api-operations.test.ts` lists these operations.
 */
export function notAvailable(operation: string, reason: Reason) {
  const refuse = (_root: unknown, _args: unknown, context: RequestContext): never => {
    const because = context.text(`not_available.${reason}`);
    throw context.fail("NOT_AVAILABLE", "not_available", { operation, because }, { operation });
  };
  // The contract test finds unavailable operations by this mark.
  return Object.assign(refuse, { notAvailable: reason });
}
