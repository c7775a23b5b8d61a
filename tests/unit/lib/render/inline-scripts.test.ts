import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inlineScriptHashes, withJoinedData, withScripts } from "@/lib/render/inline-scripts";

const START = "(self.__next_f=self.__next_f||[]).push([0])";
const push = (part: unknown) => `self.__next_f.push(${JSON.stringify(part).replace(/</g, "\\u003c")})`;
const script = (code: string) => `<script>${code}</script>`;
const page = (...codes: string[]) => `<html><body><main>Menu</main>${codes.map(script).join("")}</body></html>`;
const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

/** What the framework finds in its queue once a page's scripts have run. */
function queueOf(html: string): unknown[] {
  const self: { __next_f?: unknown[] } = {};
  for (const [, code = ""] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) new Function("self", code)(self);
  return self.__next_f ?? [];
}
/** The same as the stream that is read from it: parts of text in a row are one text. */
const streamOf = (queue: readonly unknown[]) =>
  (queue as [number, string?][]).reduce<[number, string?][]>((read, [kind, text]) => {
    const last = read.at(-1);
    if (kind === 1 && last?.[0] === 1) last[1] = `${last[1]}${text}`;
    else read.push([kind, text]);
    return read;
  }, []);

describe("the scripts in a cached page", () => {
  test("[SEC-02] a page's data is one script, where its last part was, and the framework reads the same from it", () => {
    const html = page(START, push([1, '0:["dosa"'])).replace(
      "</body>",
      `<p>Idli</p>${script(push([1, "]\n"]))}</body>`,
    );
    const joined = withJoinedData(html);
    expect(joined.match(/<script>/g)).toHaveLength(1);
    expect(joined).toContain("</main><p>Idli</p><script>");
    expect(queueOf(joined)).toEqual([[0], [1, '0:["dosa"]\n']]);
  });

  test("[SEC-02] whatever the data, nothing of it is lost, doubled or run as script", () => {
    const part = fc.oneof(
      fc.tuple(fc.constant(1), fc.oneof(fc.string({ unit: "binary" }), fc.constant('</script>"])$1$&\\'))),
      fc.tuple(fc.constant(3), fc.base64String()),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const html = page(START, ...parts.map(push));
        expect(streamOf(queueOf(withJoinedData(html)))).toEqual(streamOf(queueOf(html)));
        expect(inlineScriptHashes(withJoinedData(html))).toHaveLength(1);
      }),
    );
  });

  test("a page without data, or with one script of it, stays as it is", () => {
    for (const html of [page(), page(START), page("other()")]) expect(withJoinedData(html)).toBe(html);
  });

  test("[SEC-02] what a browser runs is named by its hash; files and data for search engines are not", () => {
    const html = `<script src="/a.js"></script><script type="application/ld+json">{}</script><script id="_R_">a()</script>${script("b()")}${script("b()")}`;
    expect(inlineScriptHashes(html)).toEqual([hash("a()"), hash("b()")]);
  });

  test("[SEC-02] a policy allows these scripts beside the files that it allows", () => {
    expect(withScripts("default-src 'self'; script-src 'self' https://a.b; style-src 'self'", "'sha256-x'")).toBe(
      "default-src 'self'; script-src 'sha256-x' 'self' https://a.b; style-src 'self'",
    );
  });
});
