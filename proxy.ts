import { type NextRequest, NextResponse } from "next/server";
import { LOCALE_COOKIE, PLACE_COOKIE } from "@/config/constants";
import { hostsFor } from "@/config/hosts";
import { loadConfiguration } from "@/config/load";
import { resolveHost } from "@/config/resolve-host";
import type { BusinessConfig } from "@/config/schema";
import { contentPolicy, type PaymentPolicy, paymentPolicy } from "@/lib/business/content-policy";
import { businessSegment, type ShownHost } from "@/lib/business/editing";
import { languageFor } from "@/lib/business/features";
import { businessFile } from "@/lib/business/files";
import { bankPage } from "@/lib/business/payment/bank-page";
import { paymentSetup } from "@/lib/business/payment/payment-setup";
import { concernsPreview, forbidCaching, previewGate, REVISION_PARAMETER } from "@/lib/business/preview/gate";
import { isCall } from "@/lib/business/request/calls";
import { isHttps } from "@/lib/business/request/is-https";
import { DEFAULT_PLACE, placeSegment, verifyPlace } from "@/lib/business/request/place";
import { storefrontSecret } from "@/lib/business/request/secret";
import { unknownHostResponse } from "@/lib/business/request/unknown-host";
import { visitorHeaders } from "@/lib/business/request/visitor";
import { matchRoute, NOT_FOUND_PATH, type RouteMatch, stripSubPath } from "@/lib/business/routes";
import { isStudioVisit, studioPage } from "@/lib/business/studio/studio-page";
import { publicPath } from "@/lib/business/urls";
import { type ThirdPartyScope, thirdPartyScopeOf } from "@/lib/domain/analytics/third-parties";
import { isPayingPath, opensProviders } from "@/lib/domain/pages/paying-pages";
import { opensSocket } from "@/lib/http/opens-socket";
import { SAME_FOR_ALL_HEADER } from "@/lib/render/finished/same-for-all";
import { BANK_PAGE, scrubbed } from "@/payments";

/** Everything below these, under a sub-path, is a file or a handler of the process and not a page. */
const SHARED = /^\/(?:_next|demo|fonts|api)\//;
/** The widget catalogue, in development and in builds made with it. */
const CATALOGUE = process.env.KIT_CATALOGUE === "1" ? /^\/_kit(?:\/|$)/ : null;
const ROOT_FILES: readonly string[] = ["/robots.txt", "/favicon.ico"];
const SAME_FOR_ALL: readonly string[] = ["/robots.txt", "/sitemap.xml"];
/** A path before `/_next` that scripts and styles of every shop are named by, e.g. `/pedidos` (ARCHITECTURE.md, sub-paths). */
const ASSETS = `${process.env.ASSET_PREFIX?.startsWith("/") ? process.env.ASSET_PREFIX.replace(/\/$/, "") : ""}/_next/`;

/**
 * Host → business, cookies → language and place, then a rewrite to the internal path of the page. No network and no
 * database, except for payment pages, whose policy names the enabled gateways, and for previews of a draft. Pages read
 * neither headers nor cookies, so each internal path is one cached page.
 */
export function proxy(request: NextRequest): Response | Promise<Response> {
  const { pathname } = request.nextUrl;
  // Our routes find out themselves whose call it is; they pass here so that their bodies have a limit (next.config.ts).
  if (pathname.startsWith("/api/")) return NextResponse.next();
  const resolved = resolveHost(request.headers.get("host"), loadConfiguration().businesses);
  if (!resolved) return unknownHostResponse(request.headers.get("accept-language"));
  if (pathname.startsWith(ASSETS)) return NextResponse.rewrite(at(request, `/_next/${pathname.slice(ASSETS.length)}`));
  return concernsPreview(request, resolved) ? previewed(request, resolved) : shown(request, resolved);
}

/** RTE-23: on the business-id host, whoever was let in sees the draft. */
async function previewed(request: NextRequest, resolved: ShownHost): Promise<Response> {
  const host = await previewGate(request, resolved, localeOf(request, resolved.business));
  return host instanceof Response ? host : shown(request, host);
}

/** What a host shows at a path: a page, a file or a call. */
function shown(request: NextRequest, resolved: ShownHost): Response | Promise<Response> {
  const { pathname } = request.nextUrl;
  const { business } = resolved;
  const { urlSubPath, favicon } = business.biz;
  if (CATALOGUE?.test(pathname)) return catalogue(request, business);
  if (urlSubPath !== "" && pathname === "/") return NextResponse.redirect(at(request, urlSubPath), 307);
  // Browsers and search engines look for these two at the root of a host alone (CFG-06).
  const path = ROOT_FILES.includes(pathname) ? pathname : stripSubPath(pathname, urlSubPath);
  if (path === null) return page(request, resolved, null);
  if (path === BANK_PAGE) return bankPage(business);
  if (isCall(path)) return forward(request, business, path);
  if (SHARED.test(path)) return NextResponse.rewrite(at(request, path));
  const file = path === "/favicon.ico" && favicon.startsWith("/") ? favicon : path;
  const own = businessFile(business.biz.id, file);
  // Under the policy of files, not of pages: a drawing may hold script.
  if (own) return NextResponse.rewrite(at(request, `${internalRoot(request, resolved, null)}${own}`));
  if (file !== path) return NextResponse.rewrite(at(request, file));
  if (isStudioVisit(request, resolved, path)) return studioPage(request, business);
  const match = matchRoute(business, path);
  if (!match && !business.theme.pages.page_not_found.enabled && isVisit(request)) {
    return NextResponse.redirect(at(request, publicPath(business, "/")), 307);
  }
  if (match && isPayingPath(match.id)) return paymentPage(request, resolved, match);
  return page(request, resolved, match);
}

/** RTE-30: without a not-found page, page visits redirect to the home page; other requests get 404. */
const isVisit = ({ method, headers }: NextRequest) =>
  method === "GET" && (headers.get("accept") ?? "").includes("text/html");

function at(request: NextRequest, pathname: string): URL {
  const url = request.nextUrl.clone();
  url.pathname = pathname;
  return url;
}

/**
 * CFG-08: sockets go to the API directly. Calls that the guard has not passed on (lib/business/request/guard/direct-calls)
 * go through one of our routes, which can answer when the API cannot. The key is set here as there, so that no host ever serves
 * another business's data (SEC-01), and so is the visitor. Nothing but the opening of a socket goes there: everything else
 * would pass the route's list, limits and headers by.
 */
function forward(request: NextRequest, business: BusinessConfig, path: string): Response {
  const socket = path === "/graphql" && opensSocket(request.method, (name) => request.headers.get(name));
  if (!socket) return NextResponse.rewrite(at(request, `/api/upstream${path}`));
  const headers = new Headers(request.headers);
  // The guard has checked the origin (lib/business/request/guard/guard); the API's own list is of other sites.
  for (const name of ["cookie", "origin", "x-visitor-address", "x-visitor-host", "x-visitor-signature"])
    headers.delete(name);
  headers.set("x-api-key", business.biz.apiKey);
  for (const [name, value] of Object.entries(visitorHeaders(request, storefrontSecret()))) headers.set(name, value);
  const target = new URL(`${hostsFor(business.biz.env).api}${path}${request.nextUrl.search}`);
  return NextResponse.rewrite(target, { request: { headers } });
}

/**
 * A page of this business; null is its not-found page. `?lang=` answers in that language at once (it is what search
 * engines follow, and they keep no cookies) and remembers it; the cache in front of us must not (D13, D15).
 */
function page(
  request: NextRequest,
  resolved: ShownHost,
  match: RouteMatch | null,
  payment?: PaymentPolicy,
): NextResponse {
  const { business } = resolved;
  const document = { business, scope: thirdPartyScope(resolved, match), ...(payment ? { payment } : {}) };
  const asked = request.nextUrl.searchParams.get("lang");
  const locale = localeOf(request, business);
  const url = at(request, `${internalRoot(request, resolved, match)}${match?.internal ?? NOT_FOUND_PATH}`);
  url.searchParams.delete("lang");
  url.searchParams.delete(REVISION_PARAMETER);
  const response = NextResponse.rewrite(url, rewriteOf(request, match, document));
  response.headers.set("cache-control", cachingOf(match));
  if (resolved.edition) forbidCaching(response);
  else if (match && !payment && resolved.kind === "domain") response.headers.set(SAME_FOR_ALL_HEADER, "1");
  underPolicy(request, document, response);
  if (asked === locale) {
    response.cookies.set(LOCALE_COOKIE.name, locale, {
      path: "/",
      maxAge: LOCALE_COOKIE.maxAgeSeconds,
      sameSite: "lax",
      secure: isHttps(request),
    });
  }
  return response;
}

/** Files that are the same for everyone may be cached; everything else depends on cookies. */
function cachingOf(match: RouteMatch | null): string {
  return match && SAME_FOR_ALL.includes(match.internal) ? "public, max-age=300" : "private, no-cache";
}

const localeOf = (request: NextRequest, business: BusinessConfig) =>
  languageFor(business, request.nextUrl.searchParams.get("lang") ?? request.cookies.get(LOCALE_COOKIE.name)?.value);

/** The internal path of everything of a business, in a language and at a place. */
const internalRoot = (request: NextRequest, resolved: ShownHost, match: RouteMatch | null): string =>
  `/${businessSegment(resolved)}/${localeOf(request, resolved.business)}/${placeOf(request, resolved.business, match)}`;

/** Next puts the nonce that it finds in the request's policy into the scripts of a page that it makes for this answer. */
function rewriteOf(request: NextRequest, match: RouteMatch | null, document: PolicyInput) {
  if (!match) return { status: 404 };
  return document.payment ? withPolicy(request, document) : undefined;
}

function withPolicy(request: NextRequest, document: PolicyInput) {
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policyOf(request, document));
  return { request: { headers } };
}

const newNonce = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");

/** The widget catalogue is made per visit, as pages of a payment are. */
function catalogue(request: NextRequest, business: BusinessConfig): Response {
  const document: PolicyInput = { business, scope: "none", payment: { nonce: newNonce(), setup: null } };
  return underPolicy(request, document, NextResponse.next(withPolicy(request, document)));
}

interface PolicyInput {
  readonly business: BusinessConfig;
  readonly scope: ThirdPartyScope;
  readonly payment?: PaymentPolicy;
}

/** ANL-01: the business-id host is also the studio's, so no script of a third party ever runs there. */
const thirdPartyScope = ({ kind }: ShownHost, match: RouteMatch | null): ThirdPartyScope =>
  kind === "business-id" ? "none" : thirdPartyScopeOf(match?.id ?? null);

const policyOf = (request: NextRequest, { business, scope, payment }: PolicyInput): string => {
  const host = request.headers.get("host") ?? "";
  return payment ? paymentPolicy(business, host, payment, scope) : contentPolicy(business, host, scope);
};

function underPolicy(request: NextRequest, document: PolicyInput, response: NextResponse): NextResponse {
  response.headers.set("content-security-policy", policyOf(request, document));
  return response;
}

/**
 * A page on which money moves: made for this visit, under a policy with a nonce and the enabled gateways' hosts. What a provider
 * wrote into the address of the return page is taken out before any of our documents is loaded, and a POST becomes a visit
 * ([ROBUST-08], [ROBUST-05]); so no address reaches anyone else.
 */
async function paymentPage(request: NextRequest, resolved: ShownHost, match: RouteMatch): Promise<Response> {
  const { business } = resolved;
  const returns = match.id === "pg";
  const clean = returns ? scrubbed(request.url) : request.url;
  // The router's requests for page data carry its own parameter and none of a provider.
  const byRouter = request.headers.has("rsc");
  if (returns && !byRouter && (clean !== request.url || request.method === "POST")) {
    const target = at(request, request.nextUrl.pathname);
    target.search = new URL(clean).search;
    return underPolicy(request, { business, scope: "none" }, withoutReferrer(NextResponse.redirect(target, 303)));
  }
  const nonce = newNonce();
  const setup = opensProviders(match.id) ? await paymentSetup(business) : null;
  const response = page(request, resolved, match, { nonce, setup });
  response.headers.set("cache-control", "private, no-store");
  return returns ? withoutReferrer(response) : response;
}

function withoutReferrer(response: NextResponse): NextResponse {
  response.headers.set("referrer-policy", "no-referrer");
  return response;
}

function placeOf(request: NextRequest, business: BusinessConfig, match: RouteMatch | null): string {
  const cookie = match?.placed ? request.cookies.get(PLACE_COOKIE.name)?.value : undefined;
  const place = cookie ? verifyPlace(business.biz.id, cookie, storefrontSecret()) : null;
  return (place && placeSegment(place)) ?? DEFAULT_PLACE;
}

// What passes here is kept up to proxyClientMaxBodySize (next.config.ts); an uploaded picture is larger.
export const config = {
  matcher: ["/((?!_next/|demo/|fonts/|api/health$|api/ready$|api/studio/pictures$).*)"],
};
