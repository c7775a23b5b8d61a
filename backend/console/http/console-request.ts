import type { IncomingMessage } from "node:http";
import { callerAddress } from "../../http/caller-address.ts";
import { announcesMore } from "../../http/router.ts";

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
export function readAsk(req: IncomingMessage, url: URL, proxies: number): ConsoleRequest {
  const header = (name: string) => [req.headers[name] ?? null].flat()[0] ?? null;
  const cookies = header("cookie") ?? "";
  return {
    method: req.method === "HEAD" ? "GET" : (req.method ?? "GET"),
    url,
    path: url.pathname.split("/").slice(2).filter(Boolean).map(decoded),
    header,
    cookie: (name) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookies)?.[1] ?? null,
    form: () => readForm(req),
    wantsJson: header("accept") === "application/json",
    isShared: proxies === 0 && header("x-forwarded-for") !== null,
    remoteAddress: callerAddress(req, proxies) ?? "unknown",
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

async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  if (!req.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return null;
  if (announcesMore(req, MAX_FORM_BYTES)) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FORM_BYTES) return null;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
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
