import type { ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { inlineScriptHashes, SCRIPT_HASHES_HEADER } from "../inline-scripts.ts";

const isErrorPage = (response: ServerResponse): boolean =>
  response.statusCode === 500 &&
  String(response.getHeader("content-type")).startsWith("text/html") &&
  !response.hasHeader(SCRIPT_HASHES_HEADER) &&
  !String(response.getHeader("content-security-policy")).includes("'nonce-");

type Callback = (error?: Error | null) => void;

/**
 * SEC-02: the page of an error comes from no cache that knows its scripts. It is held until it is whole, so that its
 * policy can name them; it is short, and rare. Until then `writeHead` of the response must do nothing, which is what
 * the returned function says.
 */
export function holdErrorPage(response: ServerResponse): () => boolean {
  const own = {
    write: response.write.bind(response) as (...values: unknown[]) => boolean,
    end: response.end.bind(response) as (...values: unknown[]) => ServerResponse,
    flushHeaders: response.flushHeaders.bind(response),
  };
  let held: Buffer[] | null = null;
  let isWhole = false;

  function isHeld(): boolean {
    if (!held && !isWhole && !response.headersSent && isErrorPage(response)) held = [];
    return held !== null;
  }

  /** Returns the callback, which may stand in the place of the encoding. */
  function keep(chunk: unknown, encoding: unknown, done: unknown): Callback | undefined {
    if (typeof chunk === "string") held?.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) held?.push(Buffer.from(chunk));
    return [chunk, encoding, done].find((value) => typeof value === "function") as Callback | undefined;
  }

  function sendWhole(done: Callback | undefined): ServerResponse {
    const body = Buffer.concat(held ?? []);
    held = null;
    isWhole = true;
    const isCompressed = response.getHeader("content-encoding") === "gzip";
    const html = (isCompressed ? gunzipSync(body) : body).toString("utf8");
    response.setHeader(SCRIPT_HASHES_HEADER, inlineScriptHashes(html).join(" "));
    return done ? own.end(body, done) : own.end(body);
  }

  response.flushHeaders = () => {
    if (!isHeld()) own.flushHeaders();
  };
  response.write = ((chunk: unknown, encoding?: unknown, done?: unknown) => {
    if (!isHeld()) return own.write(chunk, encoding, done);
    const callback = keep(chunk, typeof encoding === "string" ? encoding : undefined, done ?? encoding);
    if (callback) queueMicrotask(() => callback());
    return true;
  }) as ServerResponse["write"];
  response.end = ((chunk?: unknown, encoding?: unknown, done?: unknown) => {
    if (!isHeld()) return own.end(chunk, encoding, done);
    return sendWhole(keep(chunk, typeof encoding === "string" ? encoding : undefined, done ?? encoding));
  }) as ServerResponse["end"];
  return isHeld;
}
