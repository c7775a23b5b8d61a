import type { PaymentSetup } from "../core/config.ts";
import { fieldsOf, readCapture, readDetails, readGatewayList, readInit, serverMessage } from "./answers.ts";
import { type Clock, POLL_TIMEOUT_MS, REQUEST_TIMEOUT_MS, withDeadline } from "./deadline.ts";
import { failure, type PaymentService, type ServiceResult } from "./payment-service.ts";

/** What a request needs from the browser. */
export interface ServiceHost extends Clock {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Only for requests that are safe to repeat: reads, and init under its own key. */
const RETRY_DELAYS_MS = [1_000, 3_000];
const LONGEST_RETRY_AFTER_MS = 60_000;

interface Call {
  readonly path: string;
  readonly body?: unknown;
  readonly timeoutMs?: number;
  readonly retries?: readonly number[];
  /** Recognises a refusal among 2xx responses; given for the list of gateways, which has no `success` field. */
  readonly isRefusal?: (body: unknown) => boolean;
}

/** Creates the client of a payment service over HTTP. */
export function createHttpService(setup: PaymentSetup, host: ServiceHost): PaymentService {
  const account = `/account/${encodeURIComponent(setup.entity_type)}/${encodeURIComponent(setup.entity_id)}/gateway`;
  const send = <T>(call: Call, read: (body: unknown) => T | null, signal: AbortSignal) =>
    withRetries(call, signal, host, () => request(setup, host, call, read, signal));
  return {
    list: (signal) =>
      send({ path: account, retries: RETRY_DELAYS_MS, isRefusal: isOtherMessage }, readGatewayList, signal),
    init: (body, gateway, signal) =>
      send({ path: "/txn/init", body, retries: RETRY_DELAYS_MS }, (answer) => readInit(answer, gateway), signal),
    capture: (txnId, body, signal) =>
      send({ path: `/txn/capture/${encodeURIComponent(txnId)}`, body }, readCapture, signal),
    abandon: (txnId, signal) =>
      send(
        { path: `/txn/abandon/${encodeURIComponent(txnId)}`, body: {}, retries: RETRY_DELAYS_MS },
        readDetails,
        signal,
      ),
    async details(txnId, signal) {
      const detailsOf = (id: string) =>
        send({ path: `/txn/details/${encodeURIComponent(id)}`, timeoutMs: POLL_TIMEOUT_MS }, readDetails, signal);
      const answer = await detailsOf(txnId);
      const other = answer.ok ? answer.value.paidBy : null;
      if (!other || other === txnId) return answer;
      const paying = await detailsOf(other);
      if (!paying.ok) return paying;
      // What this one took goes back, whatever the outcome of the one that paid.
      const refund = paying.value.refund ?? (answer.ok && answer.value.refund === "twice" ? "twice" : null);
      return { ok: true, value: { ...paying.value, paidBy: other, refund } };
    },
  };
}

async function withRetries<T>(
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

function request<T>(
  setup: PaymentSetup,
  host: ServiceHost,
  call: Call,
  read: (body: unknown) => T | null,
  signal: AbortSignal,
): Promise<ServiceResult<T>> {
  return withDeadline(host, call.timeoutMs ?? REQUEST_TIMEOUT_MS, signal, async (stop) => {
    const { response, body } = await exchange(setup, host, call, stop);
    return readResponse(response, body, read, call.isRefusal);
  });
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

function readResponse<T>(
  response: Response,
  body: unknown,
  read: (body: unknown) => T | null,
  isRefusal: (body: unknown) => boolean = saysFailure,
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
  // A stated failure is a refusal. After a success that cannot be read, the call may have taken effect.
  return failure(isRefusal(body) ? "refused" : "unknown", message);
}

const saysFailure = (body: unknown): boolean => fieldsOf(body).success === false;
const isOtherMessage = (body: unknown): boolean => saysFailure(body) || serverMessage(body) !== null;

/** Reads Retry-After in seconds. The date form is rare, so the usual delay applies to it. */
function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1_000, LONGEST_RETRY_AFTER_MS) : null;
}
