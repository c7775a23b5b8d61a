import { EARLY_PRESSES, HELD_SCRIPTS_FILE } from "./generated/held-scripts.ts";

/**
 * Delays the scripts of a cached page until its first paint.
 *
 * The framework writes them as `async` into the head. They are half of the page's bytes, compete with styles, fonts and
 * the banner, and on a fast connection run before the browser has painted, although the page is complete without them.
 * A file of the build (held-scripts/) asks for them instead. It is the same for every page, so a browser loads it once. It holds presses
 * until the page is hydrated, which the page reports with the event AWAKE, and then replays them.
 */

/** A script of the build, as React writes it into a page without nonces. */
const SCRIPT = /<script src="([^"]+\/_next\/[^"]+|\/_next\/[^"]+)" async=""><\/script>/g;
/** What only a script can fill, such as the list of a guest's orders. */
const WAITING = /<[a-z]+ [^<>]*aria-busy="true"/;
const PRELOAD = /<link rel="preload" as="script" [^<>]*>/g;
/** What comes first in a head after its encoding and view, or its end. */
const IN_HEAD = /<link |<\/head>|<body/;

/** Where Next serves what is in the build's folder `static`: before the page's own scripts, at a host of files too. */
const addressOf = (file: string, [script = ""]: readonly string[]): string =>
  `${script.slice(0, script.indexOf("/_next/"))}/_next/static/${file}`;

/**
 * The same page with its scripts delayed until the first paint; a page without such scripts stays as it is. On a page that waits for
 * its scripts they start at once, after the script that holds presses: its first paint is a frame that shows nothing yet.
 */
export function scriptsAfterFirstPaint(html: string): string {
  const scripts: string[] = [];
  const held = html.replace(PRELOAD, "").replace(SCRIPT, (_, src: string) => {
    scripts.push(src);
    return "";
  });
  const head = held.search(IN_HEAD);
  const end = held.lastIndexOf("</body>");
  if (scripts.length === 0 || head < 0 || end < head) return html;
  const waits = WAITING.test(held);
  const src = addressOf(HELD_SCRIPTS_FILE, scripts);
  // The addresses are written as they were read, as attributes. A browser asks for a file named in the head early, and paints before it runs.
  const early = waits ? "" : `<script src="${src}" defer="" data-scripts="${scripts.join(" ")}"></script>`;
  const late = waits
    ? `<script src="${src}"></script>${scripts.map((each) => `<script src="${each}" async=""></script>`).join("")}`
    : "";
  return `${held.slice(0, head)}<script>${EARLY_PRESSES}</script>${early}${held.slice(head, end)}${late}${held.slice(end)}`;
}
