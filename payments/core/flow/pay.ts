import { ScriptError } from "../../browser/load-script.ts";
import { type DeviceMetadata, isForeignKey, type Provider } from "../../providers/provider.ts";
import { loadProvider } from "../../providers/registry.ts";
import { type OutcomeCode, type PaymentError, type PaymentResult, refused } from "../errors.ts";
import type { GatewayAmount } from "../money.ts";
import type { BeforeOpen, PayOptions } from "../options.ts";
import type { InitAnswer, Outcome, PaymentRequest } from "../types.ts";
import { eitherAborted } from "../web.ts";
import {
  amountFor,
  beginAttempt,
  type Choice,
  chooseGateway,
  initialise,
  providerContext,
  requestProblem,
  resumeEarlierAttempt,
} from "./begin.ts";
import { blockedBy, openProvider } from "./open.ts";
import { type FlowContext, outcome, type Run, type RunWithTxn, withAttempt } from "./run.ts";
import { lookOnce, unknown } from "./settle.ts";
import { isUntouched } from "./status.ts";

/** PGW-04: list → prepare → init → (place the order) → open → capture or poll, under a lock over all tabs. Never rejects. */
export async function payOnce(
  context: FlowContext,
  request: PaymentRequest,
  options: PayOptions,
  listed: readonly string[] | null,
): Promise<Outcome> {
  const { host, setup } = context;
  let release: (() => void) | null = null;
  try {
    const problem = requestProblem(request);
    if (problem && !problem.ok) return failed(context, problem.error);
    release = await host.lock(`${setup.entity_id}:pay:${request.purpose}:${request.purpose_id}`);
    if (!release) return outcome(context, "pending", "IN_OTHER_TAB");
    const earlier = await resumeEarlierAttempt(context, request);
    if ("outcome" in earlier) return earlier.outcome;
    const choice = await chooseGateway(context, request.gateway ?? earlier.attempt?.gateway ?? undefined, listed);
    if (!choice.ok) return failed(context, choice.error);
    const amount = amountFor(request, choice.value.gateway);
    if (!amount.ok) return failed(context, amount.error);
    const attempt = beginAttempt(context, request, choice.value.gateway, amount.value, earlier.attempt);
    return await payWith({ ...context, attempt }, { request, options, amount: amount.value, choice: choice.value });
  } catch (error) {
    host.report("payments.pay", error);
    return broken(context, request);
  } finally {
    release?.();
  }
}

/** Our mistake in the middle: whatever may have been opened stays pending until the service knows. */
function broken(context: FlowContext, request: PaymentRequest): Outcome {
  const attempt = context.attempts.find(request.purpose, request.purpose_id);
  if (attempt?.txnId && attempt.phase !== "begun") return unknown({ ...context, attempt } as RunWithTxn);
  return outcome({ ...context, attempt }, "failed", "INIT_FAILED");
}

function failed(
  about: FlowContext & Partial<Run>,
  error: PaymentError,
  alternatives: Choice["alternatives"] = [],
): Outcome {
  return outcome(about, "failed", error.code, { message: error.message ?? null, alternatives });
}

interface PayInput {
  readonly request: PaymentRequest;
  readonly options: PayOptions;
  readonly amount: GatewayAmount;
  readonly choice: Choice;
}

async function payWith(run: Run, input: PayInput): Promise<Outcome> {
  const { request, amount, choice, options } = input;
  const { sheet } = options;
  const over = new AbortController();
  const signal = eitherAborted(over.signal, run.signal);
  let provider: Provider | null = null;
  let result: Outcome | null = null;
  signal.addEventListener("abort", () => provider?.dispose(), { once: true });
  try {
    const ready = await makeReady(run, async () => {
      provider = (await loadProvider(run.attempt.gateway))(providerContext(run, request, amount, { sheet, signal }));
      return (await provider.prepare?.(run.host)) ?? {};
    });
    if (!ready.ok || !provider) {
      // Nothing was begun at the service, so the page may offer another gateway.
      if (!run.attempt.txnId) run.attempts.remove(run.attempt);
      return failed(run, ready.ok ? { code: "SCRIPT_BLOCKED" } : ready.error, choice.alternatives);
    }
    result = await initAndOpen(run, input, provider, ready.value);
    return result;
  } finally {
    if (result?.state === "left") stayUntilRestored(run, over);
    else over.abort();
  }
}

/**
 * The spinner stays while the page navigates away. If the page is restored from the back-forward cache, it can be used
 * again.
 */
function stayUntilRestored({ host }: Run, over: AbortController): void {
  const stop = host.onRestored(() => {
    stop();
    over.abort();
  });
}

async function makeReady(run: Run, prepare: () => Promise<DeviceMetadata>): Promise<PaymentResult<DeviceMetadata>> {
  try {
    return { ok: true, value: await prepare() };
  } catch (error) {
    run.host.report(error instanceof ScriptError ? "provider.script" : "provider.prepare", error);
    return refused(blockedBy(error));
  }
}

async function initAndOpen(run: Run, input: PayInput, provider: Provider, device: DeviceMetadata): Promise<Outcome> {
  const init = await initialise(run, input.request, input.amount, device);
  if (!init.ok) return failed(run, init.error);
  const begun = withAttempt(run, { txnId: init.value.txn_id });
  // The txn is already paid or in progress; only an untouched one may be opened.
  if (init.value.status && !isUntouched(init.value.status)) return lookOnce(begun, () => unknown(begun));
  const foreign = refusalOf(begun, init.value);
  if (foreign) return failed(begun, foreign);
  const placed = await placeOrder(begun, input.options);
  if (!placed.ok) return failed(begun, placed.error);
  if (run.signal.aborted) return outcome(begun, "pending", "FORGOTTEN");
  // Stored before anything can take the page away ([ROBUST-04]).
  return openProvider(withAttempt(begun, { phase: "opened" as const }), provider, {
    init: withDescription(init.value, placed.value),
    tell: input.options.onStep,
  });
}

function refusalOf({ setup, attempt }: RunWithTxn, init: InitAnswer): PaymentError | null {
  return isForeignKey(attempt.gateway, setup.env, init.data.key) ? { code: "KEY_MISMATCH" } : null;
}

/** What is paid for, as the page said it once that was placed. */
function withDescription(init: InitAnswer, description: string | null): InitAnswer {
  if (!description) return init;
  return { ...init, data: { ...init.data, info: { ...init.data.info, description } } };
}

async function placeOrder(
  { attempt, host }: RunWithTxn,
  { beforeOpen }: PayOptions,
): Promise<PaymentResult<string | null>> {
  if (!beforeOpen) return { ok: true, value: null };
  const code: OutcomeCode = "NOT_OPENED";
  const begun: BeforeOpen = { txnId: attempt.txnId, gateway: attempt.gateway, reference: attempt.id };
  try {
    const answer = await beforeOpen(begun);
    if (answer?.ok === false) return refused(code, answer.message ?? null);
    return { ok: true, value: answer?.description ?? null };
  } catch (error) {
    host.report("payments.beforeOpen", error);
    return refused(code);
  }
}
