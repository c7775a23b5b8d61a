import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

/** fetch does not let a caller name another host than the url's, and shops are told apart by their host. */
async function get(url: URL, headers: Record<string, string>): Promise<Buffer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers }, resolve).on("error", reject).end();
  });
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return body;
}

/** What cached pages have in place of their scripts until the first paint (lib/render/first-paint). */
const HELD = /\/_next\/static\/held-[^/]+\.js$/;

/**
 * Bytes, gzip level 9, of every script that the page's HTML asks for, in its head or after the first paint (lib/render/first-paint); the
 * nomodule polyfill is not loaded by any current browser. The file that holds presses until then is counted apart (`held`), as what
 * stands in the page itself is.
 */
export async function firstLoadScripts(url: string, headers: Record<string, string>) {
  const html = (await get(new URL(url), headers)).toString();
  const sources = new Set<string>();
  for (const [tag] of html.matchAll(/<script\b[^>]*>/gi)) {
    if (/nomodule/i.test(tag)) continue;
    const named = [/\bsrc="([^"]+)"/i.exec(tag)?.[1], ...(/\bdata-scripts="([^"]+)"/.exec(tag)?.[1]?.split(" ") ?? [])];
    for (const source of named) if (source) sources.add(source.replaceAll("&amp;", "&"));
  }
  const held = [...sources].filter((source) => HELD.test(source));
  const own = [...sources].filter((source) => !HELD.test(source));
  if (own.length === 0) throw new Error(`${url} names no script; the bench no longer finds them.`);
  const read = (names: readonly string[]) => Promise.all(names.map((source) => get(new URL(source, url), headers)));
  const [files, before] = await Promise.all([read(own), read(held)]);
  const kilobytes = (of: readonly Buffer[]) =>
    of.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1024;
  return {
    kilobytes: kilobytes(files),
    held: kilobytes(before),
    files: own.length,
    html,
    code: files.join("\n"),
  };
}
