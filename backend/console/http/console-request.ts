import { parseForm, readBody } from "../../http/body.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { addressOf, type HttpContext, headerOf } from "../../http/layer.ts";
import { MAX_SOURCE_BYTES } from "../../importers/source-text.ts";
import { checkStorable } from "../../rules/storable-text.ts";

/** A form of the console is small; those of the menu, a coupon and a store have long texts in every language. */
const MAX_FORM_BYTES = 20_000;
const MAX_MENU_FORM_BYTES = 200_000;

/** Paths below /menu that take a file from somebody who is signed in: a menu, or a dish's photo. */
export const UPLOADS: readonly string[] = ["import", "photo"];
const MAX_UPLOAD_BYTES = MAX_SOURCE_BYTES + 100_000;

/** The fields of a form, and the file that was sent with it. */
export type PostedForm = URLSearchParams & { file?: { readonly name: string; readonly bytes: Uint8Array } };

/** A request to the console. */
export interface ConsoleRequest {
  readonly method: string;
  readonly url: URL;
  /** Segments of the path after /console. */
  readonly path: readonly string[];
  header(name: string): string | null;
  /** The values of all cookies with this name: one set for another path or domain may precede the console's own. */
  cookies(name: string): readonly string[];
  /** The fields of a posted form; null if there is none or it is too large. Throws `UnstorableText`. */
  form(isSigned: boolean): Promise<PostedForm | null>;
  /** True for the console's own script, which expects JSON instead of a page. */
  readonly wantsJson: boolean;
  /** True if that script brings an open page up to date: the page was not opened by a person just now. */
  readonly isRefresh: boolean;
  readonly remoteAddress: string;
  /** A proxy is in between that BACKEND_PROXIES does not count: many people share `remoteAddress`. */
  readonly isShared: boolean;
  /** Whether the page was requested on this machine: cookies need no https there. */
  readonly onLoopback: boolean;
}

/** The host of a page on this machine. */
export const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/** `proxies`: trusted proxies in front of this server, whose entries in x-forwarded-for are used. */
export function readConsoleRequest(c: HttpContext, proxies: number): ConsoleRequest {
  const url = addressOf(c);
  const header = (name: string) => headerOf(c, name);
  const path = url.pathname.split("/").slice(2).filter(Boolean).map(decoded);
  return {
    method: c.req.method === "HEAD" ? "GET" : c.req.method,
    url,
    path,
    header,
    cookies: (name) => cookiesIn(header("cookie") ?? "", name),
    form: (isSigned) =>
      isSigned && path[1] === "menu" && UPLOADS.includes(path[2] ?? "") && isMultipart(c)
        ? readUpload(c)
        : readForm(c, ["menu", "coupons", "stores"].includes(path[1] ?? "") ? MAX_MENU_FORM_BYTES : MAX_FORM_BYTES),
    wantsJson: header("accept") === "application/json",
    isRefresh: header("accept") === "text/html",
    isShared: proxies === 0 && header("x-forwarded-for") !== null,
    remoteAddress: callerAddress(c.env.incoming, proxies) ?? "unknown",
    onLoopback: LOOPBACK.test(header("host") ?? ""),
  };
}

/** At most so many cookies of one name are tried, because each is looked up. */
const MAX_COOKIES = 5;

/** The values of all cookies of one name in a Cookie header, each once, without empty ones, at most five. */
export function cookiesIn(header: string, name: string): string[] {
  const pairs = header.split(";").map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
  return [...new Set(values.filter(Boolean))].slice(0, MAX_COOKIES);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isMultipart = (c: HttpContext) => headerOf(c, "content-type")?.startsWith("multipart/form-data") ?? false;

async function readUpload(c: HttpContext): Promise<PostedForm | null> {
  const body = await readBody(c, MAX_UPLOAD_BYTES);
  const headers = { "content-type": headerOf(c, "content-type") ?? "" };
  const fields = body && (await new Response(new Uint8Array(body), { headers }).formData().catch(() => null));
  if (!fields) return null;
  const form: PostedForm = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value !== "string") form.file = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
    else form.append(name, value);
  }
  for (const [name, value] of form) checkStorable({ [name]: value });
  return form;
}

async function readForm(c: HttpContext, most: number): Promise<PostedForm | null> {
  if (!headerOf(c, "content-type")?.startsWith("application/x-www-form-urlencoded")) return null;
  const body = await readBody(c, most);
  return body && parseForm(body);
}

/**
 * Whether a POST was sent by a page of this console: the browser's Origin header names the requested host, and no
 * header says cross-site. Without an Origin (not a browser) the form's token still decides.
 */
export function fromOwnPage(request: ConsoleRequest): boolean {
  const origin = request.header("origin");
  const site = request.header("sec-fetch-site");
  // Set by the browser itself, and valid behind a proxy that changes Host.
  if (site !== null) return site === "same-origin";
  return origin === null || URL.parse(origin)?.host === request.header("host");
}
