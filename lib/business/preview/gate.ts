import { type NextRequest, NextResponse } from "next/server";
import type { Language } from "@/config/languages";
import type { ResolvedHost } from "@/config/resolve-host";
import type { ShownHost } from "@/lib/business/editing";
import { languageFor } from "@/lib/business/features";
import { draftOf, RevokedLink } from "@/lib/business/preview/draft";
import { FRAME_COOKIE, PREVIEW_COOKIE, readPreview } from "@/lib/business/preview/token";
import { ROUTER_HEADER } from "@/lib/business/request/guard/router-header";
import { isHttps } from "@/lib/business/request/is-https";
import { noticePage } from "@/lib/business/request/notice-page";
import { storefrontSecret } from "@/lib/business/request/secret";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";

/**
 * `?preview=<token>` begins a preview, `?preview=off` ends it, and `?preview=draft` begins one for whoever has the studio
 * open. `?preview-frame=<token>` begins it for the studio's frames alone.
 */
const START = "preview";
const START_FRAME = "preview-frame";
const OFF = "off";
const OWN = "draft";
/** Frames of the studio put the revision here, so that a changed draft is another address. */
export const REVISION_PARAMETER = "draft";

const NO_CACHING = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
};

/** The studio itself is no page of the shop. */
const STUDIO = /\/studio(?:\/|$)/;

/** Whether a request is about a draft; for all others proxy.ts stays synchronous, without network. */
export const concernsPreview = (request: NextRequest, { kind }: ResolvedHost): boolean =>
  kind === "business-id" &&
  !STUDIO.test(request.nextUrl.pathname) &&
  ([START, START_FRAME].some((name) => request.nextUrl.searchParams.has(name)) ||
    [PREVIEW_COOKIE, FRAME_COOKIE].some((name) => request.cookies.has(name)));

/** What a browser says of what it asks for: a page for a window, or one for a frame. Old ones do not say. */
const DESTINATION = "sec-fetch-dest";

/**
 * The token that counts for a request. A window has its own; that of the studio's frames counts for their pages and files.
 */
function tokenOf(request: NextRequest): string | undefined {
  const own = request.cookies.get(PREVIEW_COOKIE)?.value;
  const ofFrames = request.cookies.get(FRAME_COOKIE)?.value;
  const destination = request.headers.get(DESTINATION);
  if (destination === "document") return own;
  return destination === "iframe" ? (ofFrames ?? own) : (own ?? ofFrames);
}

/**
 * Whether the router of an open page asks for the next one, and it cannot be told whether that page is in a frame of the studio or in a
 * window. Without an answer the browser loads the document, and says so.
 */
function isUnclear(request: NextRequest): boolean {
  const ofFrames = request.cookies.get(FRAME_COOKIE)?.value;
  const isSame = ofFrames === undefined || ofFrames === request.cookies.get(PREVIEW_COOKIE)?.value;
  return request.headers.has(ROUTER_HEADER) && !isSame;
}

/** A response that begins, ends or refuses a preview; else what the pages of this host show to this visitor. */
export async function previewGate(
  request: NextRequest,
  resolved: ResolvedHost,
  language: Language,
): Promise<Response | ShownHost> {
  const { searchParams } = request.nextUrl;
  for (const [parameter, cookie] of [
    [START, PREVIEW_COOKIE],
    [START_FRAME, FRAME_COOKIE],
  ] as const) {
    const token = searchParams.get(parameter);
    if (token !== null) return begin(request, resolved, { parameter, cookie, token }, language);
  }
  if (isUnclear(request)) return new Response(null, { status: 204, headers: NO_CACHING });
  const { business } = resolved;
  const preview = readPreview(business.biz.id, tokenOf(request), storefrontSecret(), new Date());
  if (preview === null) return resolved;
  try {
    const draft = await draftOf(business, preview.link);
    return draft ? { ...resolved, business: draft.business, edition: draft.edition } : resolved;
  } catch (error) {
    if (error instanceof RevokedLink) return refusal("ended", languageFor(business, language), 410);
    return refusal("unreadable", languageFor(business, language), 503);
  }
}

interface Beginning {
  readonly parameter: string;
  readonly cookie: string;
  readonly token: string;
}

function begin(
  request: NextRequest,
  { business }: ResolvedHost,
  { parameter, cookie, token: asked }: Beginning,
  language: Language,
): Response {
  const token = asked === OWN ? request.cookies.get(FRAME_COOKIE)?.value : asked;
  const read = readPreview(business.biz.id, token, storefrontSecret(), new Date());
  const until = token === OFF ? 0 : (read?.until ?? null);
  if (until === null || token === undefined) return refusal("ended", language, 410);
  const clean = request.nextUrl.clone();
  clean.searchParams.delete(parameter);
  const response = NextResponse.redirect(clean, { status: 303, headers: NO_CACHING });
  response.cookies.set(cookie, until === 0 ? "" : token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(request),
    expires: new Date(until * 1000),
  });
  return response;
}

function refusal(what: "ended" | "unreadable", language: Language, status: number): Response {
  const response = noticePage(ALL_MESSAGES[language].preview[what], language, status);
  for (const [name, value] of Object.entries(NO_CACHING)) response.headers.set(name, value);
  return response;
}

/** Pages and files of a draft: for this visitor alone, and in no index. */
export function forbidCaching(response: Response): void {
  response.headers.set("cache-control", NO_CACHING["cache-control"]);
  response.headers.set("x-robots-tag", NO_CACHING["x-robots-tag"]);
}
