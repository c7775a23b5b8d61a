import { directionOf, type Language } from "@/config/languages";

interface Notice {
  readonly title: string;
  readonly text: string;
}

/** A page of one sentence, for visitors to whom no page of a shop can be shown. Both texts are our own, without HTML. */
export function noticePage({ title, text }: Notice, language: Language, status: number): Response {
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0;padding:1.5rem;text-align:center;max-width:32rem;margin-inline:auto}h1{font-size:1.375rem;margin:0 0 .5rem}p{margin:0}</style><main><h1>${title}</h1><p>${text}</p></main></html>`;
  return new Response(html, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
