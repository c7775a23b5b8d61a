import { desc, eq } from "drizzle-orm";
import { directionOf, knownLanguage, type Language } from "../../../config/languages.ts";
import { businesses, outboxMessages } from "../../db/schema.ts";
import { HttpProblem, type HttpRequest, type Route } from "../../http/router.ts";
import type { Services } from "../../services.ts";
import { pick, translator } from "../../texts/texts.ts";

const MAX_MESSAGES = 100;
const REFRESH_SECONDS = 3;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding-inline:1rem;color-scheme:light dark}
nav a{margin-inline-end:1rem}nav a[aria-current]{font-weight:700;text-decoration:none}
li{list-style:none;padding-block:.75rem;border-block-end:1px solid #8884}ul{padding:0}
small{opacity:.75}iframe{width:100%;height:52rem;border:0;background:#fff}p.body{font-size:1.125rem;margin:.25rem 0 0;unicode-bidi:plaintext}`;

/** `GET /outbox[?business=<id>][&lang=]`: the demo's messages as a page (D16). Not available outside the demo. */
export const outboxRoute: Route = {
  method: "GET",
  path: "/outbox",
  async handle(request, app) {
    if (!app.demo) throw new HttpProblem(404, "NOT_FOUND", "There is nothing at /outbox. The API is at /graphql.");
    return { body: await outboxPage(request, app), type: "text/html; charset=utf-8" };
  },
};

type MessageRow = typeof outboxMessages.$inferSelect;

async function mailOf({ db }: Services, id: number): Promise<MessageRow | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id)).limit(1);
  return row?.html ? row : null;
}

/** A text message as its words, an e-mail as a link to its page. */
function shown({ id, subject, body, html }: MessageRow, lang: Language): string {
  if (!html) return `<p class="body">${escapeHtml(body)}</p>`;
  return `<p class="body"><a href="/outbox?lang=${lang}&amp;message=${id}">${escapeHtml(subject ?? "")}</a></p>`;
}

/** One e-mail in a frame that runs nothing. Unlike the list it is read in peace, without refreshing. */
function mailPage({ subject, html }: MessageRow, lang: Language): string {
  const text = translator(lang);
  const title = escapeHtml(subject ?? "");
  const framed = escapeHtml((html ?? "").replace("<head>", '<head><base target="_blank">'));
  return `<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${title}</title><style>${STYLE}</style></head><body><nav><a href="/outbox?lang=${lang}">${text("outbox.title")}</a></nav><h1>${title}</h1><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}" title="${title}"></iframe></body></html>`;
}

async function outboxPage({ url }: HttpRequest, app: Services): Promise<string> {
  const lang = knownLanguage(url.searchParams.get("lang"));
  const text = translator(lang);
  const one = await mailOf(app, Number(url.searchParams.get("message")));
  if (one) return mailPage(one, lang);
  const shops = await app.db.select().from(businesses).orderBy(businesses.id);
  const chosen = shops.find(({ id }) => id === url.searchParams.get("business")) ?? null;
  const nameOf = new Map(shops.map((shop) => [shop.id, pick(shop.name, lang, shop.default_language) ?? shop.id]));
  const messages = await app.db
    .select()
    .from(outboxMessages)
    .where(chosen ? eq(outboxMessages.business_id, chosen.id) : undefined)
    .orderBy(desc(outboxMessages.id))
    .limit(MAX_MESSAGES);
  const link = (id: string | null, name: string) =>
    `<a href="/outbox?lang=${lang}${id ? `&amp;business=${encodeURIComponent(id)}` : ""}"${id === (chosen?.id ?? null) ? ' aria-current="page"' : ""}>${escapeHtml(name)}</a>`;
  const list = messages.map(
    (message) =>
      `<li><small><time datetime="${message.created_at.toISOString()}">${message.created_at.toISOString().slice(0, 19).replace("T", " ")} UTC</time> · ${escapeHtml(nameOf.get(message.business_id) ?? message.business_id)} · ${message.channel} · <bdi>${escapeHtml(message.recipient)}</bdi></small>${shown(message, lang)}</li>`,
  );
  return `<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${REFRESH_SECONDS}"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${text("outbox.title")}</title><style>${STYLE}</style></head><body><h1>${text("outbox.title")}</h1><p>${text("outbox.intro")}</p><nav>${[link(null, text("outbox.all")), ...shops.map(({ id }) => link(id, nameOf.get(id) ?? id))].join("")}</nav>${list.length > 0 ? `<ul>${list.join("")}</ul>` : `<p>${text("outbox.none")}</p>`}</body></html>`;
}
