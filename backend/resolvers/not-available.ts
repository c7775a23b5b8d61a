import type { RequestContext } from "../context.ts";

/** Why an operation of the contract does not answer yet; the sentences are in backend/texts under `not_available`. */
export type Reason = "payments" | "social_login" | "dine_in";

/**
 * A resolver for an operation that this server does not offer: a clear NOT_AVAILABLE error and never made-up data.
 * `tests/contract/api-operations.test.ts` lists where it stands.
 */
export function notAvailable(operation: string, reason: Reason) {
  const refuse = (_root: unknown, _args: unknown, context: RequestContext): never => {
    const because = context.text(`not_available.${reason}`);
    throw context.fail("NOT_AVAILABLE", "not_available", { operation, because }, { operation });
  };
  // The mark by which the contract test finds what is not offered.
  return Object.assign(refuse, { notAvailable: reason });
}
