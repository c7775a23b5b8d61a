import { gzipSync } from "node:zlib";

/** Bytes, gzip level 9, of every script that the page's HTML asks for (the nomodule polyfill is not loaded by any current browser). */
export async function firstLoadScripts(url: string, headers: Record<string, string>) {
  const html = await (await fetch(url, { headers })).text();
  const sources = new Set<string>();
  for (const [tag] of html.matchAll(/<script\b[^>]*>/gi)) {
    if (/nomodule/i.test(tag)) continue;
    const source = /\bsrc="([^"]+)"/i.exec(tag)?.[1];
    if (source) sources.add(source.replaceAll("&amp;", "&"));
  }
  let bytes = 0;
  for (const source of sources) {
    const script = await fetch(new URL(source, url), { headers });
    if (!script.ok) throw new Error(`${source} answered ${script.status}`);
    bytes += gzipSync(Buffer.from(await script.arrayBuffer()), { level: 9 }).length;
  }
  return { kilobytes: bytes / 1024, files: sources.size, html };
}
