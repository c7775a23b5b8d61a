import { directionOf, LANGUAGES, traitsOf } from "../../../config/languages.ts";
import type { OrderType } from "../../../lib/domain/enumerations.ts";
import { takesOrders } from "../../../lib/domain/store/store.ts";
import { isManager } from "../../rules/staff-people.ts";
import { compiledText } from "../../texts/texts.ts";
import { CONSOLE_THEMES } from "../browser/colors.ts";
import type { RingKind, ScriptTexts } from "../browser/texts.ts";
import type { ConsoleContext, Words } from "../console-context.ts";
import { assetAddress } from "../http/assets.ts";
import { attribute, type Html, html, type Part } from "../http/html.ts";
import { NO_STORE } from "../stores/first-store.ts";
import { type IconName, icon } from "./icon.ts";
import { isManagePage, type ManagePage, manageNavigation } from "./manage-nav.ts";

const PAGES = ["orders", "tables", "stock", "today", "store"] as const;
export type PageName = (typeof PAGES)[number] | "feedback" | "codes" | ManagePage;

/** What waits, for the ring, the title and the badges in the navigation. */
export interface Waiting {
  readonly orders: readonly { readonly id: string; readonly type: OrderType }[];
  /** Open table requests; `opened`: staff have opened the table since, so it does not ring. */
  readonly tables: readonly { readonly id: string; readonly opened: boolean }[];
}

interface Frame {
  readonly title: string;
  readonly body: Html;
  /** Data and texts for the page's script. */
  readonly texts?: ScriptTexts;
  readonly className?: string;
}

/** The document around every console page. No inline script or style: the policy allows none. */
export function frame({ language, t }: Pick<Words, "language" | "t">, { title, body, texts, className }: Frame): Html {
  const data = texts ? attribute("data-texts", JSON.stringify(texts)) : null;
  return html`<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${t("title")}</title><meta name="robots" content="noindex, nofollow"><meta name="theme-color" content="${CONSOLE_THEMES.light.headerBackgroundColor}">
<link rel="icon" href="${assetAddress("icon.svg")}"><link rel="stylesheet" href="${assetAddress("console.css")}">
<script defer src="${assetAddress("console.js")}"></script></head>
<body${attribute("class", className)}${data}>${body}</body></html>`;
}

/** A store's page for a signed-in member: bar, navigation, what is waiting, and the content. */
export function storePage(
  context: ConsoleContext,
  { name, title, waiting, main }: { name: PageName | null; title: string; waiting: Waiting; main: Html },
): Html {
  const { t, store, localized } = context;
  const body = html`<a class="skip" href="#main">${t("skip")}</a>
<header class="bar">
<p class="shop"><b>${localized(context.signed.business.name)}</b> <span>${localized(store.name)}</span></p>
${store.id !== NO_STORE && navigation(context, name, waiting)}
<div class="tools"><button type="button" class="sound" id="sound-on" hidden>${icon("bell")}<span>${t("sound.on")} <small>${t("sound.silent")}</small></span></button>
<button type="button" class="sound" id="sound" hidden>${icon("bell")}<span><b></b> <small></small></span></button>${account(context)}</div>
</header>
<aside class="notices" aria-label="${t("live.label")}"><div id="lost" class="banner lost" role="alert" hidden></div>
<noscript><p class="banner hint">${t("live.script")}</p></noscript>
<div id="closed" data-live>${closedNotice(context)}</div></aside>
<div id="waiting" data-live>${ringLine(context, waiting)}</div>
${store.id !== NO_STORE && isManagePage(name) && manageNavigation(context, name)}
<main id="main" tabindex="-1">${main}</main>
<div id="toasts" class="toasts" role="status" aria-live="polite"></div>`;
  return frame(context, {
    title: [title, localized(store.name)].filter(Boolean).join(" · "),
    body,
    texts: scriptTexts(context),
    className: name ?? "",
  });
}

/** What is waiting, for the ring (ids and what each is) and for screen readers. */
function ringLine({ t, language }: Words, { orders, tables }: Waiting): Html {
  const ofTables = tables.map(({ opened }) => (opened ? ("opened" as const) : ("request" as const)));
  const kinds: (RingKind | "opened")[] = [...orders.map(({ type }) => type), ...ofTables];
  const ids = [...orders, ...tables].map(({ id }) => id);
  const words = [
    orders.length > 0 && t("badge.orders", { n: orders.length }),
    tables.length > 0 && t("badge.tables", { n: tables.length }),
  ];
  return html`<p class="said ring" data-waits="${ids.join(" ")}" data-kinds="${kinds.join(" ")}" role="status">${words.filter(Boolean).join(traitsOf(language).comma)}</p>`;
}

const NAV_ICONS: Readonly<Record<(typeof PAGES)[number] | "manage", IconName>> = {
  orders: "orders",
  tables: "bell",
  stock: "stock",
  today: "today",
  store: "store",
  manage: "manage",
};

function navigation({ t, at, signed }: ConsoleContext, current: PageName | null, waiting: Waiting): Html {
  const badge = (count: number, key: "badge.orders" | "badge.tables"): Part =>
    count > 0 &&
    html` <span class="badge"><span aria-hidden="true">${count}</span><span class="said">${t(key, { n: count })}</span></span>`;
  const pages = isManager(signed.member.role) ? ([...PAGES, "manage"] as const) : PAGES;
  const links = pages.map((page) => {
    const mark = page === "orders" || page === "tables" ? badge(waiting[page].length, `badge.${page}`) : null;
    const isAround = page === "manage" && isManagePage(current);
    const here = attribute("aria-current", page === current ? "page" : isAround && "true");
    return html`<a href="${at(page)}"${here}>${icon(NAV_ICONS[page])}<span>${t(`nav.${page}`)}</span>${mark}</a>`;
  });
  return html`<nav aria-label="${t("nav.label")}" id="nav" data-live>${links}</nav>`;
}

/** Name, store, language and sign-out; opens without script. */
function account({ t, signed, store, stores, localized, language, at, request }: ConsoleContext): Html {
  const { member, session } = signed;
  const page = request.path[1] ?? "orders";
  const list = stores.map(
    ({ id, name }) =>
      html`<li><a href="/console/${id}/${page}"${attribute("aria-current", id === store.id && "true")}>${localized(name)}</a></li>`,
  );
  const csrf = hidden("csrf", session.csrf);
  const languages = LANGUAGES.map(
    (one) =>
      html`<button name="language" value="${one}" lang="${one}"${attribute("aria-pressed", String(one === language))}>${traitsOf(one).name}</button>`,
  );
  return html`<details class="account"><summary aria-label="${t("account.label", { name: member.name })}">${icon("account")}<span>${member.name}</span></summary>
<div class="menu"><p>${member.name} · ${t(`account.${member.role}`)}</p>
${store.id !== NO_STORE && html`<p><a class="people" href="${at("people")}">${t(isManager(member.role) ? "people.title" : "people.own_title")}</a></p>`}
${stores.length > 1 && html`<h2>${t("account.store")}</h2><ul class="stores">${list}</ul>`}
<h2>${t("account.language")}</h2>
<form method="post" action="/console/language" class="languages">${csrf}${hidden("back", at(page))}${languages}</form>
<form method="post" action="/console/logout" class="leave">${csrf}<button>${t("account.logout")}</button>
<button name="everywhere" value="yes" class="quiet">${t("account.logout_all")}</button></form></div></details>`;
}

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** On every page while guests cannot order, to explain why no orders come in. */
function closedNotice(context: ConsoleContext): Part {
  const { store, t, at } = context;
  if (takesOrders(store)) return null;
  return html`<p class="banner closed"><span>${stateOfStore(context)}</span> <a href="${at("store")}">${t("nav.store")}</a></p>`;
}

export function stateOfStore({ store, t, localized, day, time }: ConsoleContext): string {
  const name = localized(store.name);
  if (!store.enabled_for_ordering) return t("store.disabled", { store: name });
  if (!store.temporarily_closed) return t("store.is_open", { store: name });
  if (!store.paused_until) return t("store.is_closed", { store: name });
  return t("store.is_paused", { store: name, day: day(store.paused_until), time: time(store.paused_until) });
}

function scriptTexts({ t, language, at, now }: ConsoleContext): ScriptTexts {
  return {
    events: at("events"),
    now: String(now.getTime()),
    back: t("live.back"),
    changed: t("live.changed"),
    undo: t("act.undo"),
    undone: t("said.undone"),
    held: compiledText(language, "act.held"),
    kinds: {
      delivery: t("type.delivery"),
      pickup: t("type.pickup"),
      contactlessqsr: t("type.contactlessqsr"),
      dinein: t("sound.at_tables"),
      request: t("sound.at_tables"),
    },
    noted: t("people.noted"),
    offline: t("said.offline"),
    needed: t("said.needed"),
    sending: t("said.sending"),
    sound_is_on: t("sound.is_on"),
    hush: t("sound.hush"),
    lost: compiledText(language, "live.lost"),
    age: compiledText(language, "order.age"),
    late: compiledText(language, "order.late"),
  };
}
