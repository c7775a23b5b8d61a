import { directionOf, isLanguage, knownLanguage, type Language } from "@/config/languages";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";

/** The best supported language for an Accept-Language header. */
function preferred(acceptLanguage: string | null): Language {
  const accepted = (acceptLanguage ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return knownLanguage(accepted.find(isLanguage));
}

/** CFG-04: the response for a host without a business. It names no business and contains no link to one. */
export function unknownHostResponse(acceptLanguage: string | null): Response {
  const language = preferred(acceptLanguage);
  const { title, text } = ALL_MESSAGES[language].unknownHost;
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0;padding:1.5rem;text-align:center;max-width:32rem;margin-inline:auto}h1{font-size:1.375rem;margin:0 0 .5rem}p{margin:0}</style><main><h1>${title}</h1><p>${text}</p></main></html>`;
  return new Response(html, {
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", vary: "accept-language" },
  });
}
