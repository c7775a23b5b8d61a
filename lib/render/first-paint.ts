import { HELD_SCRIPTS } from "./generated/held-scripts.ts";

/**
 * Scripts of a cached page that are fetched once its first picture is on the screen.
 *
 * The framework writes them as `async` into the head: half of the page's bytes, which share the line with style, fonts and the banner, and on a fast
 * line run before the browser has painted, although the page is complete without them. What a guest presses in between is kept and done as
 * soon as the page listens, which it tells by the event AWAKE.
 */

/** A script of the build, as React writes it into a page without nonces. */
const SCRIPT = /<script src="([^"]+\/_next\/[^"]+|\/_next\/[^"]+)" async=""><\/script>/g;
const PRELOAD = /<link rel="preload" as="script" [^<>]*>/g;
/** What held-scripts/ was built into, with the addresses in front of it; the block keeps them off the page's globals. */
const starter = (scripts: readonly string[]) =>
  `<script>{const scripts=${JSON.stringify(scripts).replace(/</g, "\\u003c")};${HELD_SCRIPTS}}</script>`;

/** The same page with its scripts held back until the first paint; a page without such scripts stays as it is. */
export function scriptsAfterFirstPaint(html: string): string {
  const scripts: string[] = [];
  const held = html.replace(PRELOAD, "").replace(SCRIPT, (_, src: string) => {
    scripts.push(src);
    return "";
  });
  const end = held.lastIndexOf("</body>");
  if (scripts.length === 0 || end < 0) return html;
  return `${held.slice(0, end)}${starter(scripts)}${held.slice(end)}`;
}
