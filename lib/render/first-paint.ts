import { AWAKE } from "./awake.ts";

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
/** Nobody waits longer than this for a paint that is not told: a page in the background, a browser that does not tell. */
const PATIENCE = 2000;
/** A page that has not said by then that it listens gets its presses back. */
const DEAF = 10_000;

const starter = (scripts: readonly string[]) =>
  `<script>(${START})(${JSON.stringify(scripts).replace(/</g, "\\u003c")})</script>`;

/**
 * Held are presses of buttons and of links that change this very page, a language say; other links lead on by themselves. Somebody
 * impatient presses the same button again and means it once, unless it counts.
 */
const START = `function(scripts){
var held=[],root=document,started;
function hold(event){var button=event.target.closest&&event.target.closest("button,a[href^='?']");if(button){event.preventDefault();event.stopPropagation();if(!held.includes(button)||button.closest('[data-kit="stepper"]'))held.push(button)}}
function listen(){root.removeEventListener("click",hold,true);held.forEach(function(button){if(button.isConnected)button.click()});held=[]}
function start(){if(started)return;started=true;scripts.forEach(function(src){var script=root.createElement("script");script.src=src;script.async=true;root.head.append(script)});setTimeout(listen,${DEAF})}
root.addEventListener("click",hold,true);
addEventListener("${AWAKE}",listen,{once:true});
setTimeout(start,root.hidden?0:${PATIENCE});
try{new PerformanceObserver(function(list){if(list.getEntriesByName("first-contentful-paint").length)setTimeout(start)}).observe({type:"paint",buffered:true})}catch(e){start()}
}`.replace(/\n/g, "");

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
