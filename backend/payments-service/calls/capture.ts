import { z } from "zod";
import type { Database } from "../../db/open.ts";
import type { Services } from "../../services.ts";
import { providerOf } from "../accounts/choose.ts";
import { PaymentProblem, ProviderMessageError } from "../http/problem.ts";
import type { Caller } from "../http/who.ts";
import type { BankChallenge, CaptureProof, ProviderState } from "../provider.ts";
import { nextQueryAt } from "../rules/schedule.ts";
import { isUnderWay, strongest, takesCapture } from "../rules/status.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { logProviderFailure } from "../txns/provider-failure.ts";
import { applyState } from "../txns/query-provider.ts";
import { addTxnEvent, lockPurpose, providerTxn, type TxnRow, txnById, updateTxn } from "../txns/txns.ts";
import { ownTxn, stateOf } from "./details.ts";
import { inputOf } from "./open-txn.ts";

const captureBody = z.object({
  g_txn_id: z.string().min(1).max(4_000),
  extra_details: z.record(z.string(), z.unknown()).default({}),
  idempotency_key: z.string().min(8).max(200),
});

/** Captures in progress in this process, by txn; concurrent calls share one. */
const underWay = new WeakMap<Services, Map<string, Promise<CaptureAnswer>>>();

interface CaptureAnswer {
  readonly txn: TxnRow;
  readonly redirect_url: string | null;
  readonly challenge: BankChallenge | null;
}

/**
 * POST /txn/capture/{id}: takes the money with the browser's proof, once. The key of the first capture is stored before
 * the provider is called, and the provider is called under the txn's id, so that copies, repeats after a lost response
 * and a crash in between lead to one charge ([ROBUST-03]). `address`: the IP address that the guest calls from, which is
 * neither stored nor logged.
 */
export async function captureTxn(app: Services, caller: Caller, id: string, raw: unknown, address: string | null) {
  const body = captureBody.safeParse(raw);
  if (!body.success) throw new PaymentProblem(400, "capture_invalid");
  const txn = await ownTxn(app, caller, id);
  const { idempotency_key, ...proof } = body.data;
  const answer = await captureOnce(app, txn, { ...proof, address }, idempotency_key);
  const { status, message, charged_at } = answer.txn;
  // A charge of another amount, which goes back: not "nothing was charged".
  if (!charged_at && (status === "failed" || status === "canceled")) {
    if (message) throw new ProviderMessageError(422, message);
    throw new PaymentProblem(422, "capture_failed");
  }
  const { redirect_url, challenge } = answer;
  const next = { ...(redirect_url ? { redirect_url } : {}), ...(challenge ? { challenge } : {}) };
  return { success: true, message: "success", txn_data: await stateOf(app, answer.txn), ...next };
}

/** One capture at a time per txn; a concurrent copy gets the same result. */
export async function captureOnce(
  app: Services,
  txn: TxnRow,
  proof: CaptureProof,
  key: string,
): Promise<CaptureAnswer> {
  const captures = underWay.get(app) ?? new Map<string, Promise<CaptureAnswer>>();
  underWay.set(app, captures);
  const name = `${txn.id} ${key}`;
  const running = captures.get(name);
  if (running) return running;
  const capturing = capture(app, txn, proof, key).finally(() => captures.delete(name));
  captures.set(name, capturing);
  return capturing;
}

async function capture(app: Services, asked: TxnRow, proof: CaptureProof, key: string): Promise<CaptureAnswer> {
  const { id } = asked;
  const provider = await providerOf(app, asked);
  // Looked at first: a claim closes the checkout, which only a gateway that captures may do. A repeat is still answered.
  if (!provider?.capture && asked.capture_key !== key) throw new PaymentProblem(409, "no_capture");
  const { txn, over } = await claim(app, id, key);
  if (over) return { txn, redirect_url: null, challenge: null };
  if (!provider?.capture) throw new PaymentProblem(409, "no_capture");
  let reported: ProviderState;
  try {
    const input = await inputOf(app, txn);
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS.capture);
    const { address, ...shown } = proof;
    reported = await provider.capture(
      providerTxn(txn),
      provider.wantsAddress ? { ...shown, address } : shown,
      signal,
      input,
    );
  } catch (error) {
    logProviderFailure(app, txn, "capture", error);
    throw new PaymentProblem(504, "capture_unknown");
  }
  // Once a proof was submitted, the payment is pending, whatever the provider calls it.
  const status = reported.status === "initialized" ? "pending" : reported.status;
  const taken = await applyState(app, id, { ...reported, status }, "capture");
  const challenge = isUnderWay(taken.txn.status) ? reported.challenge : null;
  return { txn: taken.txn, redirect_url: reported.redirect_url ?? null, challenge: challenge ?? null };
}

/** Stores the capture's key; `over` for a repeat of a settled one. 409 if the txn may not be captured (any more). */
async function claim(app: Services, id: string, key: string): Promise<{ txn: TxnRow; over: boolean }> {
  const now = app.clock();
  return app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const txn = await lockTxn(tx, id);
    const repeat = txn.capture_key === key;
    if (!takesCapture(txn.status)) {
      // Returns the first result again; a key that never captured learns that the payment is over.
      if (repeat && txn.status !== "canceled") return { txn, over: true };
      throw new PaymentProblem(409, "payment_over");
    }
    if (txn.capture_key !== null && !repeat) throw new PaymentProblem(409, "capture_running");
    if (!repeat && !(await app.payments.payables.isWanted(tx, txn, now)))
      throw new PaymentProblem(409, "nothing_to_pay");
    if (!repeat) {
      const status = strongest(txn.status, "pending");
      await updateTxn(tx, id, {
        capture_key: key,
        status,
        ask_next_at: nextQueryAt(status, 0, txn.created_at, now),
        updated_at: now,
      });
      await addTxnEvent(tx, txn, { source: "capture", status, at: now });
    }
    return { txn: { ...txn, capture_key: key }, over: false };
  });
}

async function lockTxn(tx: Database, id: string): Promise<TxnRow> {
  const found = await txnById(tx, id);
  const txn = found && (await lockPurpose(tx, found)).find((row) => row.id === id);
  if (!txn) throw new PaymentProblem(404, "txn_unknown");
  return txn;
}
