import type { ServerResponse } from "node:http";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { HttpContext } from "../../http/layer.ts";
import type { Html } from "./html.ts";

/**
 * Headers of every console response. Script and style are only loaded from this origin and never inline, so a hostile
 * name that slipped through the escaping would still be plain text; framing is forbidden. The script makes markup of
 * nothing but the console's own pages (browser/live/own-page.ts).
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types console-page";
const HEADERS = {
  "content-security-policy": POLICY,
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  // Not no-referrer: browsers would send the forms' Origin as null, which could not be told from another site's.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self)",
  "cache-control": "no-store",
} as const;

/** The policy with another `form-action`, for a page whose form leads elsewhere. */
export const policyWith = (formAction: `form-action ${string}`): string =>
  POLICY.replace(/form-action [^;]+/, () => formAction);

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

const reply = (status: number, type: string, body: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { "content-type": `${type}; charset=utf-8`, ...headers },
  body,
});

export const pageReply = (page: Html, status = 200, headers: Readonly<Record<string, string>> = {}): Reply =>
  reply(status, "text/html", `<!doctype html>\n${page.text}`, headers);

/** 303: the browser requests the new page with GET, so that a reload repeats nothing. */
export const redirect = (to: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  reply(303, "text/plain", "", { location: to, ...headers });

export const jsonReply = (status: number, body: unknown): Reply =>
  reply(status, "application/json", JSON.stringify(body));

export const withHeaders = (reply: Reply, headers: Readonly<Record<string, string>>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

/** A file of the console. `isHashed`: its URL changes with its content, so browsers cache it for good. */
export const assetReply = (type: string, body: string, isHashed: boolean): Reply =>
  reply(200, type, body, { "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache" });

/** A picture that only its own staff may see yet. */
export const pictureReply = (body: Uint8Array<ArrayBuffer>): Reply => ({
  status: 200,
  headers: { "content-type": "image/webp", "cache-control": "private, no-cache" },
  body,
});

export const fontReply = (body: Uint8Array<ArrayBuffer>): Reply => ({
  status: 200,
  headers: { "content-type": "font/woff2", "cache-control": "public, max-age=86400" },
  body,
});

export const sendReply = (c: HttpContext, { status, headers, body }: Reply): Response =>
  c.body(body, status as ContentfulStatusCode, { ...HEADERS, ...headers });

const STREAM = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" };

/** The reply to a HEAD for a stream. */
export const streamHead: Reply = { status: 200, headers: STREAM, body: "" };

/** Begins a stream of server-sent events. */
export function beginStream(res: ServerResponse): void {
  res.writeHead(200, { ...HEADERS, ...STREAM });
  res.flushHeaders();
}
