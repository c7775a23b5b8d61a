import { openCache, SETTINGS } from "./scope.ts";

/** The language of the last page, stored in the cache of pages. */
const LANGUAGE = "/__language";

export async function keepLanguage(language: string): Promise<void> {
  if (SETTINGS.texts[language]) await (await openCache()).put(LANGUAGE, new Response(language));
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;

const style = ({ ground, text, action, onAction }: typeof SETTINGS.colors) =>
  `body{margin:0;box-sizing:border-box;min-height:100vh;display:grid;place-content:center;padding:1.5rem;text-align:center;\
text-wrap:balance;font:1rem/1.5 system-ui,sans-serif;background:${ground};color:${text}}\
main{display:grid;gap:.75rem;justify-items:center}\
h1,p{margin:0;max-width:32rem}\
h1{font-size:1.75rem;line-height:1.2}\
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:.75rem}\
a{padding:.75rem 1.25rem;border-radius:.75rem;box-shadow:inset 0 0 0 1.5px;color:inherit;font-weight:600;text-decoration:none}\
a:first-child{box-shadow:none;background:${action};color:${onAction}}`;

/** The page shown offline instead of one that was never opened. */
export async function offlinePage(): Promise<Response> {
  const kept = await (await openCache()).match(LANGUAGE);
  const language = kept ? await kept.text() : SETTINGS.language;
  const texts = SETTINGS.texts[language] ?? SETTINGS.texts[SETTINGS.language];
  if (!texts) return Response.error();
  const html = `<!doctype html><html lang="${language}" dir="${texts.dir}"><meta charset="utf-8">\
<meta name="viewport" content="width=device-width"><title>${escapeHtml(texts.title)} · ${escapeHtml(texts.name)}</title>\
<style>${style(SETTINGS.colors)}</style><main><p>${escapeHtml(texts.name)}</p><h1>${escapeHtml(texts.title)}</h1>\
<p>${escapeHtml(texts.text)}</p><nav>${link(`${SETTINGS.base}/menu`, texts.menu)}${link("", texts.retry)}</nav></main></html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(html, { status: 503, headers });
}
