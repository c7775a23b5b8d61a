import { LOCALE_COOKIE, REQUEST_TIMEOUT_MS } from "@/config/constants";
import { hostsFor } from "@/config/hosts";
import type { BusinessConfig } from "@/config/schema";
import { languageFor } from "@/lib/business/features";
import { readBody, unlessAborted } from "@/lib/business/request/body";
import { isSameOrigin } from "@/lib/business/request/same-origin";
import { storefrontSecret } from "@/lib/business/request/secret";
import { visitorHeaders } from "@/lib/business/request/visitor";
import { MAX_CALL_BYTES } from "@/lib/domain/text/json-bounds";
import { referenceOf, traceOf } from "@/lib/domain/trace";
import { RETRY_SOON } from "@/lib/http/retry-soon";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";
import type { Messages } from "@/lib/i18n/messages";
import { logLine } from "@/lib/observe/log-line";
import { callInTrace } from "@/lib/observe/request-trace";

type Problem = keyof Messages["upstream"];

/** Request headers passed on to the API; cookies and all others stay here. */
const SENT = [
  "accept",
  "authorization",
  "content-type",
  "location_id",
  "table_id",
  "traceparent",
  "user-agent",
  "x-request-type",
  "x-use-lang",
  "x-visit-token",
];
/** Response headers passed back; encoding and length are set here. */
const ANSWERED = ["allow", "cache-control", "content-type", "retry-after", "www-authenticate", "x-request-id"];

/**
 * Statuses about the form of a request, which are valid responses even without a message. Any other status without JSON
 * (a 401 or 404 as a web page) comes from a server in front of the API, not from the API.
 */
const MISTAKES: readonly number[] = [400, 405, 406, 411, 413, 414, 415, 422, 431];
/** As the metrics of storefront and backend name it. */
const LEFT = 499;

/**
 * Passes a call from a page on to the API host of the business's environment (CFG-08) with the business's own key, so
 * that no host ever returns another business's data (SEC-01). A refusal by the API keeps its status. If the API is
 * down, slow or not a GraphQL server, the response is a GraphQL error with a sentence in the visitor's language
 * (ROB-01).
 */
export async function passOn(request: Request, business: BusinessConfig, path: string): Promise<Response> {
  const texts = ALL_MESSAGES[languageOf(request, business)].upstream;
  const refuse = (status: number, code: string, problem: Problem) => graphqlError(status, { code }, texts[problem]);
  /** The API's failure is logged, and the guest can name it. */
  const fail = (status: number, problem: Problem) => {
    const trace = traceOf(request.headers.get("traceparent"));
    const details = { shop: business.biz.id, path: withoutIds(path), status, problem };
    logLine("warn", "A call could not be passed on.", details);
    if (!trace) return refuse(status, "API_UNREACHABLE", problem);
    const reference = referenceOf(trace);
    // The build compiles texts: one with an argument would not be a string here.
    const message = `${texts[problem]} ${texts.reference} ${reference}.`;
    return graphqlError(status, { code: "API_UNREACHABLE", reference }, message);
  };
  if (request.method !== "GET" && !isSameOrigin(request)) return refuse(403, "FOREIGN_ORIGIN", "foreign");
  // The API refuses any other content type, whatever its size.
  if (path === "/graphql" && request.method === "POST" && !isJsonType(request.headers.get("content-type")))
    return refuse(415, "BAD_REQUEST", "refused");
  if (path === "/graphql" && jsonTypes(request.headers.get("accept")) === "")
    return refuse(406, "BAD_REQUEST", "refused");
  // The deadline includes both bodies.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort("late"), REQUEST_TIMEOUT_MS);
  try {
    const body = await unlessAborted(readBody(request, MAX_CALL_BYTES), patience.signal);
    if (body === "late") return refuse(408, "BAD_REQUEST", "refused");
    if (body === "too large") return refuse(413, "BODY_TOO_LARGE", "tooLarge");
    const url = `${baseOf(business, path)}${new URL(request.url).search}`;
    const send = async (traced: Readonly<Record<string, string>>) => {
      const answer = await fetch(url, {
        method: request.method,
        headers: headersFor(request, business, traced),
        signal: AbortSignal.any([patience.signal, request.signal]),
        redirect: "manual",
        cache: "no-store",
        ...(body ? { body } : {}),
      });
      // Read whole first, so that an API that breaks off or stalls midway is reported and logged like one that never answers.
      const bytes = isJson(answer) && answer.body ? await answer.arrayBuffer() : null;
      return { answer, bytes };
    };
    const { answer, bytes } = await callInTrace(traceOf(request.headers.get("traceparent")), {
      name: `${request.method} API ${path.split("/", 2).join("/")}`,
      send,
      hasFailed: ({ answer: { status } }) => status >= 500,
    });
    if (isJson(answer)) return new Response(bytes, { status: answer.status, headers: pick(answer.headers, ANSWERED) });
    await answer.body?.cancel();
    if (MISTAKES.includes(answer.status)) return refuse(answer.status, "BAD_REQUEST", "refused");
    return fail(502, "unreadable");
  } catch {
    if (patience.signal.aborted) return fail(504, "late");
    // A page that is left or reloaded aborts its calls: this response is not read, and nothing has failed.
    if (request.signal.aborted) return refuse(LEFT, "CALLER_LEFT", "refused");
    return fail(502, "unreachable");
  } finally {
    clearTimeout(timer);
  }
}

/** A path as the log names it: what follows the name of a payment's call leads to one guest's payment. */
export const withoutIds = (path: string): string => path.replace(/^(\/payments\/v1\/(?:txn\/)?\w+)\/.*/, "$1/…");

/** The base address of the target: the payment service may have another one than the API. */
function baseOf({ biz }: BusinessConfig, path: string): string {
  const { api, payments } = hostsFor(biz.env);
  return path.startsWith("/payments/") ? `${payments}${path.slice("/payments".length)}` : `${api}${path}`;
}

function headersFor(request: Request, business: BusinessConfig, traced: Readonly<Record<string, string>>): Headers {
  const headers = pick(request.headers, SENT);
  for (const [name, value] of Object.entries(traced)) headers.set(name, value);
  // The API could also return a stream or parts, but only JSON is passed on.
  headers.set("accept", jsonTypes(headers.get("accept")) || "application/json");
  headers.set("x-api-key", business.biz.apiKey);
  // SESS-09: the origin of the screen is only of use in a restaurant.
  const origin = business.biz.channel === "in_store" ? request.headers.get("origin") : null;
  if (origin) headers.set("origin", origin);
  for (const [name, value] of Object.entries(visitorHeaders(request, storefrontSecret()))) headers.set(name, value);
  return headers;
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

const isJsonType = (type: string | null) => /^application\/json\s*(?:;|$)/i.test(type ?? "");

/** Of the types that a caller accepts, those that are JSON; "" for none. A browser that opens the address accepts HTML. */
function jsonTypes(accept: string | null): string {
  if (!accept || accept.includes("text/html")) return "application/json";
  const types = accept.split(",").map((type) => type.trim());
  return types.filter((type) => /^(?:\*\/\*|application\/(?:\*|json|[\w.-]+\+json))\s*(?:;|$)/i.test(type)).join(", ");
}

const isJson = (answer: Response) => /[/+]json\b/i.test(answer.headers.get("content-type") ?? "");

/** The language of the call, else of the visitor, else of the business. */
function languageOf(request: Request, business: BusinessConfig) {
  const cookie = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE.name}=(\\w+)`).exec(request.headers.get("cookie") ?? "")?.[1];
  return languageFor(business, request.headers.get("x-use-lang") ?? cookie);
}

function graphqlError(status: number, extensions: { code: string; reference?: string }, message: string): Response {
  return Response.json(
    { errors: [{ message, extensions }] },
    { status, headers: { "cache-control": "no-store", ...(status < 500 ? {} : RETRY_SOON) } },
  );
}
