import type { Services } from "../../services.ts";
import type { TxnRow } from "./txns.ts";

/** Logs a provider's failure: the txn, the call, the error's name and code. Never its text. */
export function logProviderFailure(
  app: Services,
  txn: Pick<TxnRow, "id" | "gateway">,
  asked: string,
  error: unknown,
): void {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  const reason = [name, code].filter((word) => typeof word === "string").join(" ");
  app.log.warn({ txn: txn.id, gateway: txn.gateway, asked, reason }, "A payment provider did not respond.");
}
