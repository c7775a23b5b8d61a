import { type NextRequest, NextResponse } from "next/server";
import { LOCALE_COOKIE, STUDIO_LANGUAGE_COOKIE } from "@/config/constants";
import { acceptedLanguage, isLanguage, LANGUAGES, type Language } from "@/config/languages";
import type { ResolvedHost } from "@/config/resolve-host";
import type { BusinessConfig } from "@/config/schema";
import { studioPolicy } from "@/lib/business/content-policy";
import { isHttps } from "@/lib/business/request/is-https";
import { isStudioPath } from "@/lib/domain/studio/sections";

/** What a browser says when it loads a page into a frame. */
const FRAMES: readonly (string | null)[] = ["iframe", "frame", "embed", "object"];

/**
 * RTE-23: the studio is a page of the business-id host alone, never in a frame and never while the page is photographed.
 * `path` is without the sub-path.
 */
export function isStudioVisit(request: NextRequest, { kind }: ResolvedHost, path: string): boolean {
  return (
    kind === "business-id" &&
    isStudioPath(path) &&
    request.nextUrl.searchParams.get("screenshot_mode") !== "1" &&
    !FRAMES.includes(request.headers.get("sec-fetch-dest"))
  );
}

/** The editor's language: chosen here, else chosen before, else the browser's, else the business's. */
function languageOf(request: NextRequest, business: BusinessConfig): Language {
  const wanted = [
    request.nextUrl.searchParams.get("lang"),
    request.cookies.get(STUDIO_LANGUAGE_COOKIE)?.value,
    acceptedLanguage(request.headers.get("accept-language")),
  ];
  return wanted.find(isLanguage) ?? business.biz.defaultLanguage ?? LANGUAGES[0];
}

/** The studio is one page for all of its sections, made for each visit under a policy with a nonce of its own. */
export function studioPage(request: NextRequest, business: BusinessConfig): NextResponse {
  const language = languageOf(request, business);
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = studioPolicy(business, request.headers.get("host") ?? "", nonce);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const url = request.nextUrl.clone();
  url.pathname = `/_studio/${business.biz.id}/${language}`;
  url.search = "";
  const response = NextResponse.rewrite(url, { request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex, nofollow");
  if (request.nextUrl.searchParams.get("lang") === language) {
    response.cookies.set(STUDIO_LANGUAGE_COOKIE, language, {
      path: "/",
      maxAge: LOCALE_COOKIE.maxAgeSeconds,
      sameSite: "lax",
      secure: isHttps(request),
    });
  }
  return response;
}
