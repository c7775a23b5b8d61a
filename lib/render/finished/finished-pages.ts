import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { areTagsExpired, areTagsStale } from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";
import { SCRIPT_HASHES_HEADER, withScripts } from "../inline-scripts.ts";
import { steadyNow } from "../steady-now.ts";
import { holdErrorPage } from "./error-page.ts";
import { createFrontKeeps } from "./front-keeps.ts";
import { encodingFor, namesTag } from "./negotiation.ts";
import { type CachedPage, type PageAnswer, type PageVersion, withAnswer } from "./page-answer.ts";
import { isFew, type PageBytes, toBytes, toFewerBytes, unchangedTags } from "./page-bytes.ts";
import { SAME_FOR_ALL_HEADER } from "./same-for-all.ts";
import { visitKey } from "./visit-key.ts";

/** nginx reads it, and does not pass it on. */
const FRONT_HEADER = "x-accel-expires";
/** Written anew for each response, or not sent at all. */
const OF_ONE_RESPONSE = [
  SAME_FOR_ALL_HEADER,
  "content-length",
  "content-encoding",
  "etag",
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  FRONT_HEADER,
];

/** What a browser gets for a page that it has (RFC 9110, 15.4.5); it keeps the other headers with the page. */
const WITH_UNCHANGED = ["cache-control", "vary"];

type Headers = Visit["headers"];
const only = (headers: Headers, names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));

const tagOf = (headers: Headers): string =>
  createHash("sha256").update(JSON.stringify(headers)).digest("base64url").slice(0, 8);

/** Of compressed and plain bodies together. */
const MAX_BYTES = 96 * 1024 * 1024;
/** Each holds its headers, some 2 KB. */
const MAX_VISITS = 5_000;

/** A page that was visited this often is compressed once more, into fewer bytes. */
const OFTEN = 20;

interface FinishedPage {
  readonly version: PageVersion;
  readonly bytes: PageBytes;
  /** How often its brotli was asked for: also by a front that has it and sends it to many. */
  asked: number;
}
/** What visits with one key get: a page with the headers of their host. */
interface Visit {
  readonly version: PageVersion;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Of these headers: a page whose policy has changed is another page to a browser that has it. */
  readonly headersTag: string;
  readonly revision: number;
}

interface Options {
  /** Changes with the configuration, which decides what an address leads to. */
  readonly revision: () => number;
  /** Epoch milliseconds by a clock that never jumps. */
  readonly now?: () => number;
  /** Epoch milliseconds by the clock that a front server goes by. */
  readonly clock?: () => number;
}

const isCurrent = ({ freshUntil, tags, renderedAt, isHeld }: PageVersion, now: number): boolean =>
  now < freshUntil && isHeld() && !areTagsExpired(tags, renderedAt) && !areTagsStale(tags, renderedAt);

/** SEC-02: completes the policy of a page of the cache, of which the cache alone knows the scripts. */
function allowOwnScripts(response: ServerResponse): void {
  const hashes = response.getHeader(SCRIPT_HASHES_HEADER);
  const policy = response.getHeader("content-security-policy");
  response.removeHeader(SCRIPT_HASHES_HEADER);
  if (hashes && policy && !String(policy).includes("'nonce-"))
    response.setHeader("content-security-policy", withScripts(`${policy}`, `${hashes}`));
}

/**
 * Cached pages as they are sent, compressed once, and once more if they are asked for often. A visit that another one has made
 * before gets them without Next's router and without proxy.ts: which page an address leads to, and with which headers, is
 * what proxy.ts decided on the first of these visits. Everything falls through to Next when the configuration has changed,
 * or the page has expired, was revalidated or is no longer in the cache.
 */
export function createFinishedPages({ revision, now = steadyNow, clock = Date.now }: Options) {
  const visits = new LRUCache<string, Visit>({ max: MAX_VISITS });
  const finished = new LRUCache<string, FinishedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.size,
  });
  const underWay = new Set<object>();
  const frontKeeps = createFrontKeeps(clock);

  async function finish({ version, html }: CachedPage): Promise<void> {
    if (underWay.has(version) || finished.peek(version.key)?.version === version) return;
    underWay.add(version);
    try {
      const former = finished.peek(version.key);
      // Most pages that are rendered again, because their time was over, are the same.
      if (former?.bytes.bodies.identity.equals(Buffer.from(html))) finished.set(version.key, { ...former, version });
      else finished.set(version.key, { version, bytes: await toBytes(html), asked: 0 });
    } finally {
      underWay.delete(version);
    }
  }

  let isBusy = false;
  /** One page at a time: whatever is visited, the threads that compress for everybody else stay free. */
  async function compressMore(page: FinishedPage): Promise<void> {
    if (isBusy || isFew(page.bytes)) return;
    isBusy = true;
    try {
      const bytes = await toFewerBytes(page.bytes);
      if (finished.peek(page.version.key) === page) finished.set(page.version.key, { ...page, bytes });
    } catch {
      // The former bytes are as good a page.
    } finally {
      isBusy = false;
    }
  }

  /** Remembers what this visit got, if it was a page that every visit with the same key gets. */
  function remember(key: string, response: ServerResponse, { page }: PageAnswer, decidedBy: number): void {
    const isPage = response.statusCode === 200 && response.getHeader("x-nextjs-cache") === "HIT";
    if (!page || !isPage || !response.hasHeader(SAME_FOR_ALL_HEADER) || response.hasHeader("set-cookie")) return;
    if (!String(response.getHeader("content-type")).startsWith("text/html")) return;
    const headers: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(response.getHeaders()))
      if (value !== undefined && !OF_ONE_RESPONSE.includes(name))
        headers[name] = typeof value === "number" ? String(value) : value;
    visits.set(key, { version: page.version, headers, headersTag: tagOf(headers), revision: decidedBy });
    response.setHeader(FRONT_HEADER, frontKeeps(key));
    // A page that cannot be compressed is answered by Next as before.
    finish(page).catch(() => undefined);
  }

  /** Sends the page that this visit leads to; false if Next has to answer. */
  function send(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const visit = visits.get(key);
    if (!visit) return false;
    const known = finished.get(visit.version.key);
    if (visit.revision !== revision() || !isCurrent(visit.version, now())) {
      visits.delete(key);
      return false;
    }
    if (known?.version !== visit.version) return false;
    const encoding = encodingFor([request.headers["accept-encoding"]].flat().join(","));
    const body = known.bytes.bodies[encoding];
    const tagged = (tag: string) => `"${tag}-${visit.headersTag}"`;
    const own = { [FRONT_HEADER]: frontKeeps(key) };
    if (encoding === "br" && ++known.asked >= OFTEN) void compressMore(known);
    const unchanged = unchangedTags(known.bytes, encoding).map(tagged);
    const named = unchanged.find((tag) => namesTag(request.headers["if-none-match"], tag));
    if (named) {
      // By the tag that was named: under another one nobody may go on with what they have (RFC 9111, 4.3.4).
      response.writeHead(304, { ...only(visit.headers, WITH_UNCHANGED), ...own, etag: named }).end();
      return true;
    }
    const headers = { ...visit.headers, ...own, etag: tagged(known.bytes.tags[encoding]) };
    const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
    response.writeHead(200, { ...headers, ...encoded, "content-length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  }

  return {
    send(request: IncomingMessage, response: ServerResponse): boolean {
      const key = visitKey(request);
      return key !== null && send(key, request, response);
    },
    /** Lets Next answer, and remembers what it said. */
    pass(request: IncomingMessage, response: ServerResponse, next: () => void): void {
      const key = visitKey(request);
      const answer: PageAnswer = { since: now(), method: request.method };
      // The configuration may change while the page is on its way.
      const decidedBy = revision();
      const writeHead = response.writeHead.bind(response) as (...values: unknown[]) => ServerResponse;
      const isHeld = holdErrorPage(response);
      response.writeHead = ((...values: unknown[]) => {
        const [status, more] = values;
        if (typeof status === "number") response.statusCode = status;
        if (typeof more !== "object" && isHeld()) return response;
        allowOwnScripts(response);
        if (key !== null && typeof more !== "object") remember(key, response, answer, decidedBy);
        response.removeHeader(SAME_FOR_ALL_HEADER);
        return writeHead(...values);
      }) as ServerResponse["writeHead"];
      withAnswer(answer, next);
    },
  };
}

export type FinishedPages = ReturnType<typeof createFinishedPages>;
