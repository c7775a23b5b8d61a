import { leavePolicy, type Provider } from "../../providers/provider.ts";
import type { ServiceError } from "../../service/payment-service.ts";
import type { CaptureAnswer, Outcome } from "../types.ts";
import { challenged } from "./challenge.ts";
import { outcome, type RunWithTxn, type Token } from "./run.ts";
import { follow, lookOnce, outcomeOfTxn } from "./settle.ts";

/**
 * Sends the token to the service. [ROBUST-03] A lost response is not a failure: details is queried, then the same
 * capture is sent once more under the same key, then the flow polls. The guest never has to enter the card again.
 */
export async function capture(opened: RunWithTxn, token: Token, provider: Provider): Promise<Outcome> {
  const run = { ...opened, token };
  const { service, attempt, signal } = run;
  const body = { g_txn_id: token.gTxnId, extra_details: token.extraDetails, idempotency_key: attempt.id };
  const send = () => service.capture(attempt.txnId, body, signal);
  const first = await send();
  if (first.ok) return captured(run, first.value, provider);
  if (first.error.kind !== "unknown") return notCaptured(run, first.error);
  return lookOnce(run, async () => {
    const second = await send();
    if (second.ok) return captured(run, second.value, provider);
    return second.error.kind === "refused" ? notCaptured(run, second.error) : follow(run);
  });
}

async function captured(run: RunWithTxn, answer: CaptureAnswer, provider: Provider): Promise<Outcome> {
  const { gateway } = run.attempt;
  const { env, sandbox } = run.setup;
  if (
    answer.redirect_url &&
    run.host.redirect(answer.redirect_url, leavePolicy({ gateway, env, sandbox: sandbox[gateway] }))
  ) {
    return outcome(run, "left", "LEFT");
  }
  const settled = await outcomeOfTxn(run, answer.txn);
  if (settled) return settled;
  const { challenge } = answer;
  if (!challenge || !provider.challenge) return follow(run);
  return challenged(run, async () => provider.challenge?.(challenge, run.host) ?? "answered");
}

/** A refusal with a reason is a failure, unless details shows that the money moved. The next press is a new attempt. */
async function notCaptured(run: RunWithTxn, error: ServiceError): Promise<Outcome> {
  const settled = await lookOnce(run, (found) => {
    if (found === "waiting") return outcome(run, "pending", "STATUS_UNKNOWN");
    run.attempts.remove(run.attempt);
    return outcome(run, "failed", "CAPTURE_FAILED", { message: error.message });
  });
  // The service's own reason is more useful than the general "failed" of details.
  return settled.code === "PAYMENT_FAILED"
    ? outcome(run, "failed", "CAPTURE_FAILED", { message: error.message })
    : settled;
}
