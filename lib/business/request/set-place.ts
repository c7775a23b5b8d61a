import { PLACE_COOKIE } from "@/config/constants";
import { loadConfiguration } from "@/config/load";
import { resolveHost } from "@/config/resolve-host";
import { getStore } from "@/lib/api/shop/stores";
import type { ApiError } from "@/lib/api/transport/api-error";
import { type Remember, serverSource } from "@/lib/api/transport/server";
import { settle } from "@/lib/api/transport/source";
import { selectableModes } from "@/lib/business/features";
import { readJson, SMALL_BODY_BYTES } from "@/lib/business/request/body";
import { isHttps } from "@/lib/business/request/is-https";
import { placeSegment, signPlace } from "@/lib/business/request/place";
import { isSameOrigin } from "@/lib/business/request/same-origin";
import { storefrontSecret } from "@/lib/business/request/secret";
import { visitorHeaders } from "@/lib/business/request/visitor";
import { FULFILMENT_MODES, type FulfilmentMode } from "@/lib/domain/enumerations";
import { isSelectable } from "@/lib/domain/modes";
import { offersMode } from "@/lib/domain/store/offers-mode";
import { RETRY_SOON } from "@/lib/http/retry-soon";

const answer = (status: number, body: object, headers: HeadersInit = {}) =>
  Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });

const refuse = (status: number, code: string, message: string) =>
  answer(status, { ok: false, error: { code, message } });

/** Statuses with which the API refuses the shop's own key. */
const OUR_MISTAKES: readonly number[] = [401, 403];

/** What the API refused is the visitor's mistake and stays one; anything else is no answer about the store. */
function refuseUnread({ status, code, message, extensions }: ApiError): Response {
  if (code === "TOO_MANY_REQUESTS") {
    const error = { code, message };
    return answer(429, { ok: false, error }, { "retry-after": String(extensions.retry_after ?? 10) });
  }
  if (status >= 400 && status < 500 && !OUR_MISTAKES.includes(status)) return refuse(status, code, message);
  const error = { code: "API_UNAVAILABLE", message: "The stores cannot be read at the moment; try again shortly." };
  return answer(503, { ok: false, error }, RETRY_SOON);
}

/**
 * `POST { storeId, mode }` stores the chosen store and mode in a signed cookie, so that the next page is rendered for
 * them (STORE-09). Only a store that the backend knows, and a mode that it and the shop offer, are signed, because each place is a cached page.
 * Returns `{ ok: true, place }` or `{ ok: false, error: { code, message } }`.
 */
export async function setPlace(request: Request, remember?: Remember): Promise<Response> {
  const business = resolveHost(request.headers.get("host"), loadConfiguration().businesses)?.business;
  if (!business) return refuse(404, "UNKNOWN_HOST", "No shop answers at this address.");
  if (!isSameOrigin(request)) return refuse(403, "FOREIGN_ORIGIN", "This call is for the shop's own pages only.");
  const body = await readJson(request, SMALL_BODY_BYTES);
  if (body === "too large") return refuse(413, "BODY_TOO_LARGE", "This takes no more than storeId and mode.");
  const place = readPlace(body.value);
  if (!place)
    return refuse(
      400,
      "BAD_REQUEST",
      `Send a JSON object with storeId and mode (one of ${FULFILMENT_MODES.join(", ")}).`,
    );
  // The lookup of invented values counts against the visitor's own budget.
  const visitor = visitorHeaders(request, storefrontSecret());
  const source = serverSource(business, business.biz.defaultLanguage, null, { remember, caller: visitor });
  const store = await settle(getStore(source, place.storeId));
  if (!store.ok) return refuseUnread(store.error);
  if (!store.value) return refuse(404, "NO_STORE_FOUND", "There is no such store.");
  // A code opens the other modes, which no shop lists for its guests to choose.
  const shopModes = isSelectable(place.mode) ? selectableModes(business) : [place.mode];
  if (!offersMode(shopModes, store.value, place.mode)) {
    return refuse(409, "MODE_NOT_OFFERED", "This store does not offer that mode.");
  }
  const value = signPlace(business.biz.id, place, storefrontSecret());
  return answer(
    200,
    { ok: true, place: placeSegment(place) },
    { "set-cookie": cookie(request, `${value}`, PLACE_COOKIE.maxAgeSeconds) },
  );
}

/** `DELETE` clears the choice. */
export function forgetPlace(request: Request): Response {
  if (!isSameOrigin(request)) return refuse(403, "FOREIGN_ORIGIN", "This call is for the shop's own pages only.");
  return answer(200, { ok: true, place: null }, { "set-cookie": cookie(request, "", 0) });
}

/** Secure if the browser used https, even when only to a front server. */
const cookie = (request: Request, value: string, maxAge: number) =>
  `${PLACE_COOKIE.name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isHttps(request) ? "; Secure" : ""}`;

function readPlace(body: unknown): { storeId: string; mode: FulfilmentMode } | null {
  const { storeId, mode } = (body ?? {}) as { storeId?: unknown; mode?: unknown };
  if (typeof storeId !== "string" || typeof mode !== "string" || !placeSegment({ storeId, mode })) return null;
  return { storeId, mode: mode as FulfilmentMode };
}
