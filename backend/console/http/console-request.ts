import { getCookie } from "hono/cookie";
import { readBody } from "../../http/body.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { addressOf, type HttpContext, headerOf } from "../../http/layer.ts";

/** A form of the console is small. */
const MAX_FORM_BYTES = 20_000;

/** What is asked of the console. */
export interface ConsoleRequest {
  readonly method: string;
  readonly url: URL;
  /** Parts of the path behind /console. */
  readonly path: readonly string[];
  header(name: string): string | null;
  cookie(name: string): string | null;
  /** The fields of a posted form; null when it is none or too large. */
  form(): Promise<URLSearchParams | null>;
  /** True for the console's own script, which wants JSON instead of a page. */
  readonly wantsJson: boolean;
  readonly remoteAddress: string;
  /** A front server is in between that BACKEND_PROXIES does not count: many people share `remoteAddress`. */
  readonly isShared: boolean;
  /** Whether the page was asked for on this machine itself: cookies need no https there. */
  readonly onLoopback: boolean;
}

const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/** `proxies`: front servers before this one, whose last words in x-forwarded-for are believed. */
export function readAsk(c: HttpContext, proxies: number): ConsoleRequest {
  const url = addressOf(c);
  const header = (name: string) => headerOf(c, name);
  return {
    method: c.req.method === "HEAD" ? "GET" : c.req.method,
    url,
    path: url.pathname.split("/").slice(2).filter(Boolean).map(decoded),
    header,
    cookie: (name) => getCookie(c, name) || null,
    form: () => readForm(c),
    wantsJson: header("accept") === "application/json",
    isShared: proxies === 0 && header("x-forwarded-for") !== null,
    remoteAddress: callerAddress(c.env.incoming, proxies) ?? "unknown",
    onLoopback: LOOPBACK.test(header("host") ?? ""),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function readForm(c: HttpContext): Promise<URLSearchParams | null> {
  if (!headerOf(c, "content-type")?.startsWith("application/x-www-form-urlencoded")) return null;
  const body = await readBody(c, MAX_FORM_BYTES);
  return body && new URLSearchParams(body.toString("utf8"));
}

/**
 * Whether a POST was sent by a page of this very console: the Origin that browsers add names the host that was asked, and
 * nothing says cross-site. Without an Origin (no browser) the form's token still decides.
 */
export function fromOwnPage(ask: ConsoleRequest): boolean {
  const origin = ask.header("origin");
  const site = ask.header("sec-fetch-site");
  // Browsers write it themselves, and it holds behind a front server that hands on another Host.
  if (site !== null) return site === "same-origin";
  return origin === null || URL.parse(origin)?.host === ask.header("host");
}
