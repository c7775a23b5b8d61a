import { createHash } from "node:crypto";
import { asExpression } from "./page-data.ts";

/**
 * SEC-02: names the inline scripts of a cached page by their hashes, so that its policy allows these and no other.
 *
 * A page is rendered once and sent to many, so it can have no nonce. The framework writes a page's data as dozens of
 * scripts; joined into one they are one hash in the policy.
 */

/** From the page cache to the code that sends the page: the hashes of its inline scripts as policy sources. Never sent. */
export const SCRIPT_HASHES_HEADER = "x-script-hashes";

/** The framework's data: the start of its queue, and each part that is pushed to it. It escapes `<` in what it writes. */
const DATA = /<script>((?:\(self\.__next_f=|self\.__next_f\.push\()[^<]*)<\/script>/g;
const PART = /^self\.__next_f\.push\(\[1,("[\s\S]*")\]\)$/;

/** The same page with its data in one script, where the last part of it was, and written in few bytes. */
export function withJoinedData(html: string): string {
  const scripts = [...html.matchAll(DATA)];
  const last = scripts.at(-1);
  if (!last || scripts.length < 2) return html;
  const statements: (string | { text: string })[] = [];
  for (const [, code = ""] of scripts) {
    const part = PART.exec(code)?.[1];
    const former = statements.at(-1);
    if (part === undefined) statements.push(code);
    // What is pushed is read as one stream, so that it does not matter where its parts end.
    else if (typeof former === "object") former.text += JSON.parse(part);
    else statements.push({ text: JSON.parse(part) });
  }
  const isWhole = statements.filter((each) => typeof each === "object").length === 1;
  const code = statements.map((each) =>
    typeof each === "string" ? each : `self.__next_f.push([1,${asExpression(each.text, isWhole ? html : "")}])`,
  );
  const joined = `<script>${code.join(";")}</script>`;
  return html.replace(DATA, (_match, _code, at: number) => (at === last.index ? joined : ""));
}

/** Data for search engines and the like; browsers do not run it. */
const DATA_BLOCK = /\stype="(?!module"|text\/javascript")/;

/** The script elements of a page, found in one walk over it, whatever it holds. */
function* scriptElements(html: string): Generator<{ readonly attributes: string; readonly code: string }> {
  for (let start = html.indexOf("<script"); start >= 0; ) {
    const open = html.indexOf(">", start);
    const close = open < 0 ? -1 : html.indexOf("</script>", open);
    if (close < 0) return;
    yield { attributes: html.slice(start + "<script".length, open), code: html.slice(open + 1, close) };
    start = html.indexOf("<script", close);
  }
}

/** The inline scripts of a page that browsers run, as sources of a policy (CSP 3, section 2.3.1). */
export function inlineScriptHashes(html: string): string[] {
  const sources = new Set<string>();
  for (const { attributes, code } of scriptElements(html)) {
    if (/\ssrc=/.test(attributes) || DATA_BLOCK.test(attributes)) continue;
    sources.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [...sources];
}

/** A policy that allows inline scripts with these hashes too. */
export const withScripts = (policy: string, hashes: string): string =>
  policy.replace(/(^|; )script-src /, (directive) => `${directive}${hashes} `);
