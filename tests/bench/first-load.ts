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

/**
 * Bytes, gzip level 9, of every script that the page's HTML asks for, in its head or after the first paint (lib/render/first-paint); the
 * nomodule polyfill is not loaded by any current browser.
 */
export async function firstLoadScripts(url: string, headers: Record<string, string>) {
  const html = (await get(new URL(url), headers)).toString();
  const sources = new Set<string>();
  for (const [tag] of html.matchAll(/<script\b[^>]*>/gi)) {
    if (/nomodule/i.test(tag)) continue;
    const source = /\bsrc="([^"]+)"/i.exec(tag)?.[1];
    if (source) sources.add(source.replaceAll("&amp;", "&"));
  }
  const held = /<script>\{const scripts=(\[[^\]]*\]);/.exec(html)?.[1];
  for (const source of held ? (JSON.parse(held) as string[]) : []) sources.add(source);
  if (sources.size === 0) throw new Error(`${url} names no script; the bench no longer finds them.`);
  const files = await Promise.all([...sources].map((source) => get(new URL(source, url), headers)));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  return { kilobytes: bytes / 1024, files: sources.size, html, code: files.join("\n") };
}
