import { MAX_PICTURE_BYTES, REQUEST_TIMEOUT_MS } from "@/config/constants";
import { hostsFor } from "@/config/hosts";
import { isLanguage, type Language } from "@/config/languages";
import type { BusinessConfig } from "@/config/schema";
import { languageFor } from "@/lib/business/features";
import { readBody, unlessAborted } from "@/lib/business/request/body";
import { isOriginOf } from "@/lib/business/request/same-origin";
import { storefrontSecret } from "@/lib/business/request/secret";
import { visitorHeaders } from "@/lib/business/request/visitor";
import { MAX_CALL_BYTES } from "@/lib/domain/text/json-bounds";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";
import type { Messages } from "@/lib/i18n/messages";

/** How long a picture may take to arrive: a minute less than Node gives a request, which then ends without a word. */
const SLOWEST_PICTURE_MS = 240_000;
const SENT = ["accept", "content-type"];
const ANSWERED = ["cache-control", "content-disposition", "content-type", "retry-after"];
/**
 * Other cookies of the host are none of the backend's business. Of this name there may be several: a neighbour under the
 * same domain can set one in front of ours.
 */
const COOKIE = /^studio=[\w-]+$/;
/** STUDIO_LANGUAGE_COOKIE of config/constants. */
const LANGUAGE = /(?:^|;\s*)studio_language=(\w+)/;

/**
 * Passes a call of the studio on to the backend: with its cookie, the shop's key and the visitor's address. Everything
 * that changes something must come from a page of this host, because the cookie is sent with every call to it.
 */
export async function passOnStudioCall(request: Request, business: BusinessConfig, path: string): Promise<Response> {
  const language = languageOf(request) ?? languageFor(business, null);
  const refuse = (status: number, code: string, problem: keyof Messages["upstream"]) =>
    Response.json(
      { code, message: ALL_MESSAGES[language].upstream[problem] },
      { status, headers: { "cache-control": "no-store" } },
    );
  if (request.method !== "GET" && !isFromOwnPage(request)) return refuse(403, "FOREIGN_ORIGIN", "foreign");
  const isPicture = path === "pictures" && request.method === "POST";
  const base = studioApi(business);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), isPicture ? SLOWEST_PICTURE_MS : REQUEST_TIMEOUT_MS);
  try {
    const unknown = isPicture ? await refusalOfStranger(base, request, business) : null;
    if (unknown) return unknown;
    const body = await unlessAborted(
      readBody(request, isPicture ? MAX_PICTURE_BYTES : MAX_CALL_BYTES),
      patience.signal,
    );
    if (body === "late") return refuse(408, "BODY_TOO_SLOW", isPicture ? "pictureTooSlow" : "refused");
    if (body === "too large")
      return refuse(413, isPicture ? "TOO_LARGE" : "BODY_TOO_LARGE", isPicture ? "pictureTooLarge" : "draftTooLarge");
    const url = `${base}/${path}${new URL(request.url).search}`;
    const answer = await fetch(url, {
      method: request.method,
      headers: headersFor(request, business),
      signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), request.signal]),
      redirect: "manual",
      cache: "no-store",
      ...(body ? { body } : {}),
    });
    const headers = pick(answer.headers, ANSWERED);
    for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return isLate ? refuse(504, "API_UNREACHABLE", "late") : refuse(502, "API_UNREACHABLE", "unreachable");
  } finally {
    clearTimeout(timer);
  }
}

/** The language of the studio: the call's, else the one that the editor chose. */
function languageOf({ headers }: Request): Language | null {
  const asked = headers.get("x-use-lang") ?? LANGUAGE.exec(headers.get("cookie") ?? "")?.[1];
  return isLanguage(asked) ? asked : null;
}

/** A call that one of our routes makes for its visitor. */
export const callStudioApi = (
  request: Request,
  business: BusinessConfig,
  path: string,
  body: unknown,
): Promise<Response> =>
  fetch(`${studioApi(business)}/${path}`, {
    method: "POST",
    headers: { ...Object.fromEntries(headersFor(request, business)), "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    cache: "no-store",
  });

const studioApi = ({ biz }: BusinessConfig) => `${hostsFor(biz.env).api}/p/studio`;

/** A large body is read only for an editor who is signed in; anyone else gets the API's refusal. */
async function refusalOfStranger(base: string, request: Request, business: BusinessConfig): Promise<Response | null> {
  const answer = await fetch(`${base}/me`, {
    headers: headersFor(request, business),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    cache: "no-store",
  });
  if (!answer.ok) return new Response(answer.body, { status: answer.status, headers: pick(answer.headers, ANSWERED) });
  await answer.body?.cancel();
  return null;
}

function isFromOwnPage({ headers }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (site && site !== "same-origin") return false;
  return origin !== null && isOriginOf(origin, headers.get("host"), headers.get("x-forwarded-proto"));
}

function headersFor(request: Request, business: BusinessConfig): Headers {
  const headers = pick(request.headers, SENT);
  const all = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const cookies = all.filter((cookie) => COOKIE.test(cookie));
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  const language = languageOf(request);
  if (language) headers.set("x-use-lang", language);
  headers.set("x-api-key", business.biz.apiKey);
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
