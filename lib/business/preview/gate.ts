import { type NextRequest, NextResponse } from "next/server";
import type { Language } from "@/config/languages";
import type { ResolvedHost } from "@/config/resolve-host";
import type { ShownHost } from "@/lib/business/editing";
import { languageFor } from "@/lib/business/features";
import { draftOf, RevokedLink } from "@/lib/business/preview/draft";
import { PREVIEW_COOKIE, readPreview } from "@/lib/business/preview/token";
import { isHttps } from "@/lib/business/request/is-https";
import { noticePage } from "@/lib/business/request/notice-page";
import { storefrontSecret } from "@/lib/business/request/secret";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";

/** `?preview=<token>` begins a preview, `?preview=off` ends it. */
const START = "preview";
const OFF = "off";
/** Frames of the studio put the revision here, so that a changed draft is another address. */
export const REVISION_PARAMETER = "draft";

const NEVER_KEPT = {
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
  (request.nextUrl.searchParams.has(START) || request.cookies.has(PREVIEW_COOKIE));

/** A response that begins, ends or refuses a preview; else what the pages of this host show to this visitor. */
export async function previewGate(
  request: NextRequest,
  resolved: ResolvedHost,
  language: Language,
): Promise<Response | ShownHost> {
  const token = request.nextUrl.searchParams.get(START);
  if (token !== null) return begin(request, resolved, token, language);
  const cookie = request.cookies.get(PREVIEW_COOKIE)?.value;
  const { business } = resolved;
  const preview = readPreview(business.biz.id, cookie, storefrontSecret(), new Date());
  if (preview === null) return resolved;
  try {
    const draft = await draftOf(business, preview.link);
    return draft ? { ...resolved, business: draft.business, edition: draft.edition } : resolved;
  } catch (error) {
    if (error instanceof RevokedLink) return refusal("ended", languageFor(business, language), 410);
    return refusal("unreadable", languageFor(business, language), 503);
  }
}

function begin(request: NextRequest, { business }: ResolvedHost, token: string, language: Language): Response {
  const read = readPreview(business.biz.id, token, storefrontSecret(), new Date());
  const until = token === OFF ? 0 : (read?.until ?? null);
  if (until === null) return refusal("ended", language, 410);
  const clean = request.nextUrl.clone();
  clean.searchParams.delete(START);
  const response = NextResponse.redirect(clean, { status: 303, headers: NEVER_KEPT });
  response.cookies.set(PREVIEW_COOKIE, until === 0 ? "" : token, {
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
  for (const [name, value] of Object.entries(NEVER_KEPT)) response.headers.set(name, value);
  return response;
}

/** Pages and files of a draft: for this visitor alone, and in no index. */
export function neverKept(response: Response): void {
  response.headers.set("cache-control", NEVER_KEPT["cache-control"]);
  response.headers.set("x-robots-tag", NEVER_KEPT["x-robots-tag"]);
}
