import { HELD_SCRIPTS } from "./generated/held-scripts.ts";

/**
 * Delays the scripts of a cached page until its first paint.
 *
 * The framework writes them as `async` into the head. They are half of the page's bytes, compete with styles, fonts and
 * the banner, and on a fast connection run before the browser has painted, although the page is complete without them.
 * Presses in between are stored and replayed once the page is hydrated, which it reports with the event AWAKE.
 */

/** A script of the build, as React writes it into a page without nonces. */
const SCRIPT = /<script src="([^"]+\/_next\/[^"]+|\/_next\/[^"]+)" async=""><\/script>/g;
/** What only a script can fill, such as the list of a guest's orders. */
const WAITING = /<[a-z]+ [^<>]*aria-busy="true"/;
const PRELOAD = /<link rel="preload" as="script" [^<>]*>/g;
/** The build of held-scripts/ with the addresses prepended; the block keeps them out of the page's globals. */
const starter = (scripts: readonly string[]) =>
  `<script>{const scripts=${JSON.stringify(scripts).replace(/</g, "\\u003c")};${HELD_SCRIPTS}}</script>`;

/**
 * The same page with its scripts delayed until the first paint; a page without such scripts stays as it is. On a page that waits for
 * its scripts they start at once, after the script that keeps presses: its first paint is a frame that shows nothing yet.
 */
export function scriptsAfterFirstPaint(html: string): string {
  const scripts: string[] = [];
  const held = html.replace(PRELOAD, "").replace(SCRIPT, (_, src: string) => {
    scripts.push(src);
    return "";
  });
  const end = held.lastIndexOf("</body>");
  if (scripts.length === 0 || end < 0) return html;
  const waits = WAITING.test(held);
  const tags = waits ? scripts.map((src) => `<script src="${src}" async=""></script>`).join("") : "";
  return `${held.slice(0, end)}${starter(waits ? [] : scripts)}${tags}${held.slice(end)}`;
}
