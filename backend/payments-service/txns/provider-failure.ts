import type { Services } from "../../services.ts";
import type { TxnRow } from "./txns.ts";

/**
 * Logs that a call to a provider failed, which may be silence, refused keys or our fault: the txn, the call, the
 * error's class and code. Never its text.
 */
export function logProviderFailure(
  app: Services,
  txn: Pick<TxnRow, "id" | "gateway">,
  asked: string,
  error: unknown,
): void {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  // A class that sets no name is "Error" by its name.
  const kind = error instanceof Error && name === "Error" ? error.constructor.name : name;
  const reason = [kind, code].filter((word) => typeof word === "string").join(" ");
  app.log.warn({ txn: txn.id, gateway: txn.gateway, asked, reason }, "A call to a payment provider failed.");
}
