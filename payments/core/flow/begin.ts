import { localeFor } from "../../providers/locales.ts";
import type { DeviceMetadata, ProviderContext } from "../../providers/provider.ts";
import { knownGateways } from "../../service/answers.ts";
import { ATTEMPT_LIFETIME_MS, type Attempt, type OwnAttempt, returnAddress } from "../attempt.ts";
import { GATEWAYS, type Gateway, isOneOf } from "../enumerations.ts";
import { type PaymentResult, refused } from "../errors.ts";
import { type GatewayAmount, toGatewayAmount } from "../money.ts";
import type { WalletSheet } from "../options.ts";
import type { InitAnswer, Outcome, PaymentRequest } from "../types.ts";
import { parseUrl } from "../web.ts";
import { errorOf, type FlowContext, type FollowedRun, type Run } from "./run.ts";
import { lookOnce, unknown } from "./settle.ts";

/** The gateway to use, and the alternatives that could be offered. */
export interface Choice {
  readonly gateway: Gateway;
  readonly alternatives: readonly Gateway[];
}

/** PGW-03: returns the requested gateway, or the first enabled one. `listed` is the prefetched list, if any. */
export async function chooseGateway(
  context: FlowContext,
  asked: string | undefined,
  listed: readonly string[] | null,
): Promise<PaymentResult<Choice>> {
  if (asked !== undefined && !isOneOf(GATEWAYS, asked)) return refused("GATEWAY_UNAVAILABLE");
  const others = (gateway: Gateway, names: readonly string[]) =>
    knownGateways(names).filter((name) => name !== gateway);
  if (asked) return { ok: true, value: { gateway: asked, alternatives: others(asked, listed ?? []) } };
  let names = listed;
  if (!names) {
    const answer = await context.service.list(context.signal);
    if (!answer.ok) return { ok: false, error: errorOf(answer.error, "GATEWAYS_FAILED") };
    names = answer.value;
  }
  if (!names.length) return refused("NO_GATEWAYS");
  const [first] = knownGateways(names);
  return first
    ? { ok: true, value: { gateway: first, alternatives: others(first, names) } }
    : refused("GATEWAY_UNAVAILABLE");
}

/**
 * The result of the previous press for this purpose: an outcome that ends this one, an attempt to continue, or nothing.
 */
export type Earlier = { readonly outcome: Outcome } | { readonly attempt: Attempt | null };

/**
 * [ROBUST-02] [ROBUST-17] Pay opens again only when the service reports that the earlier attempt is over, or that
 * nothing was handed to a provider. In the second case the same attempt continues under its own key.
 */
export async function resumeEarlierAttempt(context: FlowContext, request: PaymentRequest): Promise<Earlier> {
  const attempt = context.attempts.find(request.purpose, request.purpose_id);
  if (!attempt?.txnId) return { attempt };
  const run = { ...context, attempt } as FollowedRun;
  let untouched = false;
  const found = await lookOnce(run, (how) => {
    untouched = how === "untouched";
    return unknown(run);
  });
  if (untouched) return { attempt };
  // If the earlier attempt is over and not paid, a new one begins. Otherwise this press ends: it is paid, or the
  // outcome is unknown.
  const over = found.state === "cancelled" || (found.state === "failed" && found.code !== "AMOUNT_MISMATCH");
  return over ? { attempt: null } : { outcome: found };
}

/**
 * Returns the stored attempt of this press: the earlier one if the request is the same, else a new one with a new key.
 */
export function beginAttempt(
  context: FlowContext,
  request: PaymentRequest,
  gateway: Gateway,
  amount: GatewayAmount,
  earlier: Attempt | null,
): OwnAttempt {
  const same = earlier?.gateway === gateway && earlier.value === amount.value && earlier.currency === amount.currency;
  const what = { gateway, purpose: request.purpose, purposeId: request.purpose_id };
  if (earlier && same) return { ...earlier, ...what };
  const now = context.host.now();
  const begun = context.attempts.save({
    version: 1,
    id: context.host.newKey(),
    txnId: null,
    ...what,
    amount: request.amount,
    value: amount.value,
    currency: amount.currency,
    startedAt: now,
    expiresAt: now + ATTEMPT_LIFETIME_MS,
    returnPath: new URL(request.return_url).pathname,
    phase: "begun",
    status: null,
    claimedAt: null,
  });
  return { ...begun, ...what };
}

/** Validates a request before anything is sent. Returns null when it is valid. */
export function requestProblem(request: PaymentRequest): PaymentResult<never> | null {
  if (!request.purpose_id || !parseUrl(request.return_url)) return refused("INIT_FAILED");
  return null;
}

/** POST init. The service client repeats it under the same key when the response is lost. */
export async function initialise(
  run: Run,
  request: PaymentRequest,
  amount: GatewayAmount,
  device: DeviceMetadata,
): Promise<PaymentResult<InitAnswer>> {
  const { gateway: _asked, country: _country, amount: _amount, return_url, ...rest } = request;
  const body = {
    ...rest,
    gateway: run.attempt.gateway,
    amount: amount.value,
    current_amount: amount.value,
    amount_unit: amount.unit,
    currency_code: amount.currency,
    language: run.language,
    source_app: run.setup.source_app,
    device_metadata: device,
    return_url: returnAddress(return_url, run.attempt.id, null),
    idempotency_key: run.attempt.id,
  };
  const answer = await run.service.init(body, run.attempt.gateway, run.signal);
  return answer.ok ? answer : { ok: false, error: errorOf(answer.error, "INIT_FAILED") };
}

/** What a provider receives. It gets neither the auth token nor the idempotency key. */
export function providerContext(
  run: Run,
  request: PaymentRequest,
  amount: GatewayAmount,
  { sheet, signal }: { readonly sheet: WalletSheet | undefined; readonly signal: AbortSignal },
): ProviderContext {
  const { gateway, id } = run.attempt;
  return {
    gateway,
    env: run.setup.env,
    sandbox: run.setup.sandbox[gateway],
    modal: run.setup.modal,
    language: run.language,
    locale: localeFor(gateway, run.language, request.country),
    amount,
    user: request.user,
    extras: request.extras ?? {},
    returnUrl: (txnId) => returnAddress(request.return_url, id, txnId),
    ...(sheet ? { sheet } : {}),
    signal,
  };
}

/** The amount as it is sent to this gateway. */
export function amountFor(request: PaymentRequest, gateway: Gateway): PaymentResult<GatewayAmount> {
  return toGatewayAmount(request.amount, request.currency_code, gateway);
}
