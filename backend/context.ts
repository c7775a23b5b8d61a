import { knownLanguage, type Language } from "../config/languages.ts";
import { isOneOf, REQUEST_MODES, type RequestMode } from "../lib/domain/enumerations.ts";
import type { BusinessRow } from "./db/repositories/business.ts";
import type { StoreRow } from "./db/repositories/catalogue/stores.ts";
import { forBusiness, type Repositories } from "./db/repositories.ts";
import type { LocalizedText } from "./db/schema/columns.ts";
import { type Details, type ErrorArguments, type ErrorKey, failure, localFailure } from "./errors.ts";
import { noteShop } from "./http/request-scope.ts";
import { isStorefront, visitorOf } from "./http/visitor.ts";
import { asStoreId } from "./ids.ts";
import type { Services } from "./services.ts";
import { pick, type Translate, translatorFor } from "./texts/texts.ts";

/** The caller. A visitor whose token was refused has the reason, so that operations that need a login can state it. */
export type Principal =
  | { readonly kind: "visitor"; readonly refusedToken: "expired" | "invalid" | "other_business" | null }
  | {
      readonly kind: "customer" | "guest";
      readonly customerId: string;
      readonly tokenId: string;
      readonly version: number;
    };

/** The context of a request: business, language, and if sent a store and a table. */
export interface RequestContext {
  readonly app: Services;
  readonly business: BusinessRow;
  readonly repos: Repositories;
  readonly lang: Language;
  readonly requestType: RequestMode;
  readonly store: StoreRow | null;
  /** The store's biz_location_id from the location_id header; null if none was sent. */
  readonly locationId: number | null;
  readonly tableId: string | null;
  /** The x-visit-token header, unverified: a phone's access to its table (D24). */
  readonly visitToken: string | null;
  readonly principal: Principal;
  /** The time of the request, the same for all of it. */
  readonly now: Date;
  readonly clock: () => Date;
  /** Address of the caller: the browser's as signed by the storefront, else the socket's. */
  readonly remoteAddress: string | null;
  /** The storefront's own call, to render pages for all visitors. */
  readonly isStorefront: boolean;
  /** The shop's host as the visitor sees it; null for a call that did not pass through the storefront. */
  readonly shopHost: string | null;
  /** The same with the port. */
  readonly shopAuthority: string | null;
  /** The backend's own text in the request's language. */
  readonly text: Translate;
  /** A row's text in the request's language. */
  readonly localized: (text: LocalizedText | null | undefined) => string | null;
  /** A refusal with its sentence from backend/texts (`errors.<key>`). */
  readonly fail: <Key extends ErrorKey>(code: string, key: Key, ...values: ErrorArguments<Key>) => Error;
  /** A refusal with a ready-made sentence. */
  readonly refuse: (code: string, message: string, details?: Details) => Error;
}

/** Reads a header by its lower-case name, from HTTP headers or the socket's connection_init payload. */
export type ReadHeader = (name: string) => string | null;

/**
 * Builds the context of a request. Fails with UNAUTHENTICATED if the key is missing or unknown, and with STORE_UNKNOWN
 * if the location is not the business's. A caller with an invalid token becomes a visitor, so that public reads keep
 * working.
 */
export async function createContext(
  app: Services,
  header: ReadHeader,
  remoteAddress: string | null,
): Promise<RequestContext> {
  const location = header("location_id");
  const { business, store } = await findShop(app, header, location ? asStoreId(location) : null);
  const repos = forBusiness(app.db, business.id);
  const lang = chooseLanguage(header("x-use-lang"), business);
  const text = translatorFor(lang, business);
  const now = app.clock();
  if (location && !store) throw localFailure(text, "STORE_UNKNOWN", "store_unknown", { id: location.slice(0, 40) });
  const requestType = header("x-request-type");
  const visitor = visitorOf(header, app.storefrontSecret);
  return {
    app,
    business,
    repos,
    lang,
    requestType: isOneOf(REQUEST_MODES, requestType) ? requestType : "web",
    store,
    locationId: store?.id ?? null,
    tableId: header("table_id")?.slice(0, 80) || null,
    visitToken: header("x-visit-token")?.slice(0, 120) || null,
    principal: await findPrincipal(app, header("authorization"), business, now),
    now,
    clock: app.clock,
    remoteAddress: visitor?.address ?? remoteAddress,
    isStorefront: isStorefront(header, app.storefrontSecret),
    shopHost: visitor?.host ?? null,
    shopAuthority: visitor?.authority ?? null,
    text,
    localized: (value) => pick(value, lang, business.default_language),
    fail: (code, key, ...values) => localFailure(text, code, key, ...values),
    refuse: (code, message, details) => failure(code, message, details),
  };
}

/** One read for the business and its store. */
async function findShop(app: Services, header: ReadHeader, storeId: number | null) {
  const key = header("x-api-key");
  if (!key) {
    throw failure(
      "UNAUTHENTICATED",
      "The header x-api-key is missing: it names the business. Send the business's API key.",
      {},
      401,
    );
  }
  const found = await app.shared(`shop ${storeId} ${key}`, () => app.shops.read(key, storeId));
  if (found) {
    noteShop(found.business.id);
    return found;
  }
  throw failure(
    "UNAUTHENTICATED",
    "No business has this API key. Check x-api-key against the business's configuration.",
    {},
    401,
  );
}

function chooseLanguage(requested: string | null, business: BusinessRow): Language {
  const known = business.supported_languages.includes(requested ?? "") ? requested : business.default_language;
  return knownLanguage(known);
}

async function findPrincipal(
  app: Services,
  authorization: string | null,
  business: BusinessRow,
  now: Date,
): Promise<Principal> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
  if (!token || token === business.api_key) return { kind: "visitor", refusedToken: null };
  const check = await app.tokens.verify(token, business.id, now);
  if (!check.ok) return { kind: "visitor", refusedToken: check.reason };
  const { customerId, tokenId, version, guest } = check.claims;
  return { kind: guest ? "guest" : "customer", customerId, tokenId, version };
}
