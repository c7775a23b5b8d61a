import type { PaymentSetup } from "../core/config.ts";
import type { Gateway } from "../core/enumerations.ts";
import type { CaptureAnswer, InitAnswer, TxnState } from "../core/types.ts";
import { eitherAborted } from "../core/web.ts";
import { fieldsOf, readCapture, readDetails, readGatewayList, readInit, serverMessage } from "./answers.ts";

/** What a request needs of the world: the host's fetch and wait. */
export interface ServiceHost {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds that pass although the page sleeps; resolves at once when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Why there is no answer. `refused`: the service said no, nothing happened. `unknown`: it may or may not have happened (no
 * answer, time-out, 5xx, unreadable). `signed_out`: ask for login. `stopped`: we gave up ourselves.
 */
export interface ServiceError {
  readonly kind: "refused" | "unknown" | "signed_out" | "stopped";
  readonly message: string | null;
  readonly retryAfterMs: number | null;
}

export type ServiceResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ServiceError };

export interface CaptureBody {
  readonly g_txn_id: string;
  readonly extra_details: Readonly<Record<string, unknown>>;
  readonly idempotency_key: string;
}

/** 30 s as everywhere in the storefront; a poll waits less, since another follows. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const POLL_TIMEOUT_MS = 10_000;
/** Only for requests that are safe to repeat: reads, and init under its own key. */
const RETRY_DELAYS_MS = [1_000, 3_000];
const LONGEST_RETRY_AFTER_MS = 60_000;

interface Call {
  readonly path: string;
  readonly body?: unknown;
  readonly timeoutMs?: number;
  readonly retries?: readonly number[];
  /** Recognises a clear no among 2xx answers; the list has no `success` to look at. */
  readonly saysNo?: (body: unknown) => boolean;
}

/** PGW-02: the four calls of section 7 over one host, and the guest's way out of a payment under way. The refund address exists but is none of the browser's business. */
export interface PaymentService {
  /** GET /account/{entity_type}/{entity_id}/gateway → names as the service orders them. */
  list(signal: AbortSignal): Promise<ServiceResult<readonly string[]>>;
  /** POST /txn/init. Repeated under the same idempotency_key of the body when the answer is lost. */
  init(
    body: Readonly<Record<string, unknown>>,
    gateway: Gateway,
    signal: AbortSignal,
  ): Promise<ServiceResult<InitAnswer>>;
  /** POST /txn/capture/{txn_id}. Never repeated here: after a lost answer details is asked first (flow/capture.ts). */
  capture(txnId: string, body: CaptureBody, signal: AbortSignal): Promise<ServiceResult<CaptureAnswer>>;
  /** POST /txn/abandon/{txn_id}: how it stands after the guest has given it up. Repeating is harmless. */
  abandon(txnId: string, signal: AbortSignal): Promise<ServiceResult<TxnState>>;
  /** GET /txn/details/{txn_id}; of the txn in its `paid_by`, when it has one. Repeating is the poll's business. */
  details(txnId: string, signal: AbortSignal): Promise<ServiceResult<TxnState>>;
}

/** Builds the service of one configuration. Nothing it returns throws, whatever the network does. */
export function createService(setup: PaymentSetup, host: ServiceHost): PaymentService {
  const account = `/account/${encodeURIComponent(setup.entity_type)}/${encodeURIComponent(setup.entity_id)}/gateway`;
  const ask = <T>(call: Call, read: (body: unknown) => T | null, signal: AbortSignal) =>
    repeated(call, signal, host, () => request(setup, host, call, read, signal));
  return {
    list: (signal) => ask({ path: account, retries: RETRY_DELAYS_MS, saysNo: isOtherMessage }, readGatewayList, signal),
    init: (body, gateway, signal) =>
      ask({ path: "/txn/init", body, retries: RETRY_DELAYS_MS }, (answer) => readInit(answer, gateway), signal),
    capture: (txnId, body, signal) =>
      ask({ path: `/txn/capture/${encodeURIComponent(txnId)}`, body }, readCapture, signal),
    abandon: (txnId, signal) =>
      ask(
        { path: `/txn/abandon/${encodeURIComponent(txnId)}`, body: {}, retries: RETRY_DELAYS_MS },
        readDetails,
        signal,
      ),
    async details(txnId, signal) {
      const detailsOf = (id: string) =>
        ask({ path: `/txn/details/${encodeURIComponent(id)}`, timeoutMs: POLL_TIMEOUT_MS }, readDetails, signal);
      const answer = await detailsOf(txnId);
      const other = answer.ok ? answer.value.paidBy : null;
      if (!other || other === txnId) return answer;
      const paying = await detailsOf(other);
      return paying.ok ? { ok: true, value: { ...paying.value, paidBy: other } } : paying;
    },
  };
}

async function repeated<T>(
  call: Call,
  signal: AbortSignal,
  host: ServiceHost,
  send: () => Promise<ServiceResult<T>>,
): Promise<ServiceResult<T>> {
  let answer = await send();
  for (const delay of call.retries ?? []) {
    if (answer.ok || answer.error.kind !== "unknown" || signal.aborted) break;
    await host.pause(Math.max(delay, answer.error.retryAfterMs ?? 0), signal);
    if (signal.aborted) return failure("stopped");
    answer = await send();
  }
  return answer;
}

async function request<T>(
  setup: PaymentSetup,
  host: ServiceHost,
  call: Call,
  read: (body: unknown) => T | null,
  signal: AbortSignal,
): Promise<ServiceResult<T>> {
  if (signal.aborted) return failure("stopped");
  const timer = new AbortController();
  const stop = eitherAborted(signal, timer.signal);
  const gone = new Promise<"gone">((resolve) => stop.addEventListener("abort", () => resolve("gone"), { once: true }));
  void host.pause(call.timeoutMs ?? REQUEST_TIMEOUT_MS, stop).then(() => timer.abort());
  try {
    const sent = exchange(setup, host, call, stop);
    // A fetch that ignores its signal must not hang the flow.
    sent.catch(() => undefined);
    const answer = await Promise.race([sent, gone]);
    if (signal.aborted) return failure("stopped");
    return answer === "gone" ? failure("unknown") : judge(answer.response, answer.body, read, call.saysNo);
  } catch {
    return failure(signal.aborted ? "stopped" : "unknown");
  } finally {
    timer.abort();
  }
}

async function exchange(setup: PaymentSetup, host: ServiceHost, call: Call, signal: AbortSignal) {
  const posts = call.body !== undefined;
  const response = await host.fetch(`${setup.baseUrl}${call.path}`, {
    method: posts ? "POST" : "GET",
    headers: {
      Authorization: setup.auth_token,
      "x-use-lang": setup.locale,
      ...(posts ? { "Content-Type": "application/json" } : {}),
    },
    ...(posts ? { body: JSON.stringify(call.body) } : {}),
    signal,
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    referrerPolicy: "no-referrer",
  });
  const body: unknown = await response.json().catch(() => null);
  return { response, body };
}

function judge<T>(
  response: Response,
  body: unknown,
  read: (body: unknown) => T | null,
  saysNo: (body: unknown) => boolean = isNo,
): ServiceResult<T> {
  const { status } = response;
  const message = serverMessage(body);
  if (status === 401 || status === 403) return failure("signed_out", message);
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    return failure("unknown", message, retryAfter(response));
  }
  if (status < 200 || status >= 300) return failure("refused", message);
  const value = read(body);
  if (value !== null) return { ok: true, value };
  // A clear no is a refusal; an unreadable yes may well have happened.
  return failure(saysNo(body) ? "refused" : "unknown", message);
}

const isNo = (body: unknown): boolean => fieldsOf(body).success === false;
const isOtherMessage = (body: unknown): boolean => isNo(body) || serverMessage(body) !== null;

function failure(kind: ServiceError["kind"], message: string | null = null, retryAfterMs: number | null = null) {
  return { ok: false, error: { kind, message, retryAfterMs } } as const;
}

/** Retry-After in seconds; the date form is rare enough to wait the usual time instead. */
function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1_000, LONGEST_RETRY_AFTER_MS) : null;
}
