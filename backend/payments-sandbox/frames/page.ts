import { directionOf } from "../../../config/languages.ts";
import type { SandboxAnswer, SandboxRequest } from "../core/http.ts";
import { escapeHtml } from "../hosted/page.ts";

interface FrameOptions {
  readonly title: string;
  readonly script: string;
  /** Passed to the script as JSON. */
  readonly data?: Readonly<Record<string, string>>;
}

/** An empty page for one of our scripts: it communicates only with this origin and the page that framed it. */
export function framePage(request: SandboxRequest, { title, script, data }: FrameOptions): SandboxAnswer {
  const asked = request.url.searchParams.get("lang") ?? "en";
  const language = /^[a-z]{2}(?:-[A-Za-z0-9]{2,3})?$/.test(asked) ? asked : "en";
  return {
    status: 200,
    type: "text/html; charset=utf-8",
    headers: {
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'",
    },
    body: `<!doctype html>
<html lang="${language}" dir="${directionOf(language.slice(0, 2))}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/frame.css"><script src="${script}" defer></script></head>
<body data-given="${escapeHtml(JSON.stringify(data ?? {}))}"><main id="root"></main></body></html>`,
  };
}
