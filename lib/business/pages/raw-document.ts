import { directionOf } from "@/config/languages";
import type { BusinessConfig } from "@/config/schema";
import { cleanHtml } from "@/lib/business/pages/clean-html";
import { TELL_HEIGHT, TELL_HEIGHT_SOURCE } from "@/lib/business/pages/height-script";
import { businessStyle } from "@/lib/business/theme/theme-css";

/** Only pictures, video, fonts and the page's own styles; of scripts only ours, by its hash. */
const POLICY = [
  "default-src 'none'",
  `script-src ${TELL_HEIGHT_SOURCE}`,
  "style-src 'unsafe-inline'",
  "img-src http: https: data:",
  "media-src http: https:",
  "font-src http: https:",
  "form-action 'none'",
].join("; ");

/** The style of the shop's own text pages, for content without styles. */
const PROSE = `body{margin:0;display:flow-root;color:var(--text);font:400 1rem/1.7 var(--font-body-stack)}
body>:is(article,p,h1,h2,h3,ul,ol,blockquote,table):not([class],[style]){max-width:46rem;margin-inline:auto}
h1,h2,h3,h4{font-family:var(--font-heading-stack);font-weight:var(--strong-weight);line-height:1.25;text-wrap:balance}
h1{margin-block:0 .6em;font-size:clamp(1.75rem,1.3rem + 2vw,2.5rem)}
a{color:var(--primary-text);text-underline-offset:.2em}
img,video{max-width:100%;height:auto}
table{width:100%;border-collapse:collapse}
th,td{padding:.6em .75em;border-block-end:1px solid var(--border);text-align:start}
blockquote{margin-inline:0;padding:1.25rem 1.5rem;border-radius:1rem;background:var(--tertiary-soft);color:var(--on-tertiary-soft)}`;

/**
 * PAGE-01, D21: the document of a raw HTML page. It is in a sandboxed frame with an opaque origin, so it has no access
 * to the storefront or its session. Its own policy is stricter than the storefront's and runs no script of the content.
 */
export function rawDocument(business: BusinessConfig, locale: string, html: string): string {
  const { css } = businessStyle(business, locale);
  return [
    `<!DOCTYPE html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><base target="_top">',
    `<style>${css}${PROSE}</style></head><body>`,
    cleanHtml(html),
    `<script>${TELL_HEIGHT}</script></body></html>`,
  ].join("");
}
