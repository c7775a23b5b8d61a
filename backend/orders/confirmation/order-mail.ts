import { knownLanguage, type Language, traitsOf } from "../../../config/languages.ts";
import { localNumber } from "../../../lib/domain/customer/phone-number.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import { formatMoney, type Minor, subtractMoney } from "../../../lib/domain/money.ts";
import { clockInSentence } from "../../../lib/domain/time/clock-in-sentence.ts";
import { clockLocale } from "../../../lib/domain/time/clock-locale.ts";
import { html } from "../../console/http/html.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { StoreColumns } from "../../db/repositories/catalogue/stores.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import { guestStoreName } from "../../rules/places/store-name.ts";
import { showTime } from "../../rules/time/local-time.ts";
import { pick, type Translate, translatorFor } from "../../texts/texts.ts";
import { optionText } from "../views/option-text.ts";
import { mailFact, mailLink, mailPage, mailReason } from "./mail-frame.ts";

interface Confirmed {
  readonly business: BusinessRow;
  readonly order: OrderRow;
  readonly store: StoreColumns;
  readonly items: readonly OrderItemRow[];
  /** The brand's colour as #rrggbb. */
  readonly color: string;
  /** Address of the order's page. */
  readonly page: string;
}

/**
 * An order's confirmation in the order's language: what, when, where and how much, as plain text and as a page without
 * anything to load. Names are whatever guest and shop wrote; the page escapes them.
 */
export function orderMail(confirmed: Confirmed): { subject: string; body: string; html: string } {
  const { business, page, color } = confirmed;
  const lang = knownLanguage(confirmed.order.language);
  const words = wordsOf(confirmed);
  const name = pick(business.name, lang, business.default_language) ?? business.id;
  const body = [
    `${words.thanks} ${words.has}`,
    words.facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    words.lines.map(({ title, options, amount }) => `${title}  ${amount}${options && `\n   ${options}`}`).join("\n"),
    words.amounts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    `${words.follow}: ${page}`,
    words.why,
  ].join("\n\n");
  const cell = "padding:4px 0;vertical-align:top";
  const amount = `${cell};text-align:end;white-space:nowrap`;
  const row = (label: unknown, value: string, strong = false) =>
    html`<tr><td style="${cell}${strong ? ";font-weight:700" : ""}">${label as string}</td><td style="${amount}${strong ? ";font-weight:700" : ""}"><bdi>${value}</bdi></td></tr>`;
  const content = html`<h1 style="margin:0 0 4px;font-size:22px;line-height:1.25">${words.thanks}</h1><p style="margin:0 0 16px">${words.has}</p>${words.facts.map(([label, value]) => mailFact(label, value))}<table role="presentation" style="width:100%;border-collapse:collapse;border-block:1px solid #dddddd;margin:16px 0">${words.lines.map(({ title, options, amount: price }) => row(html`<bdi>${title}</bdi>${options && html`<br><span style="color:#5c5c5c;font-size:14px">${options}</span>`}`, price))}</table><table role="presentation" style="width:100%;border-collapse:collapse">${words.amounts.map(([label, value], index) => row(label, value, index === words.total))}</table>${mailLink({ color }, page, words.follow)}${mailReason(words.why)}`;
  const frame = { lang, subject: words.subject, name, color };
  return { subject: words.subject, body, html: mailPage(frame, content) };
}

function wordsOf({ business, order, store, items }: Confirmed) {
  const lang = knownLanguage(order.language);
  const text = translatorFor(lang, business);
  const localized = (value: LocalizedText | null | undefined) => pick(value, lang, business.default_language);
  const name = localized(business.name) ?? business.id;
  const money = (minor: Minor) => formatMoney(minor, business.currency, lang);
  const less = (minor: Minor) => `\u2212${money(minor)}`;
  const storeName = guestStoreName(store, localized);
  const { comma } = traitsOf(lang);
  const lines = items.map((item) => ({
    title: `${item.quantity} × ${localized(item.title) ?? item.item_ref}`,
    options: item.options
      .map((option) => optionText(option, { localized, comma, half: (side) => text(`order.${side}_half`) }))
      .join(comma),
    amount: money(item.total),
  }));
  const titled = order.charges.map(({ title, amount }) => [localized(title) ?? "", money(amount)] as const);
  const taxes = order.taxes.map(
    ({ title, amount }) => [localized(title) ?? text("mail.taxes"), money(amount)] as const,
  );
  const label = order.coupon_code ? text("mail.coupon", { code: order.coupon_code }) : text("mail.discount");
  const before = [
    [text("mail.subtotal"), money(order.sub_total)] as const,
    ...(order.discount > 0 ? [[label, less(order.discount)] as const] : []),
    ...titled,
    ...taxes,
  ];
  const wallet = order.wallet_credit_applied;
  const rest = subtractMoney(order.total, wallet);
  const after = [
    ...(wallet > 0 ? [[text("mail.wallet"), less(wallet)] as const] : []),
    ...(order.payment_status === "paid" ? [[text("mail.paid"), money(rest)] as const] : []),
    ...(order.payment_status === "due" && rest > 0 ? [[text("mail.due"), money(rest)] as const] : []),
  ];
  return {
    subject: text("mail.subject", { number: order.number, business: name }),
    thanks: order.customer_name ? text("mail.thanks", { name: order.customer_name }) : text("mail.thanksAll"),
    has: text("mail.has", { store: storeName, number: order.number }),
    facts: [[text("mail.when"), whenText(business, order, lang)] as const, whereText(order, store, localized, text)],
    lines,
    amounts: [...before, [text("mail.total"), money(order.total)] as const, ...after],
    /** Which of the amounts is the total. */
    total: before.length,
    follow: text("mail.follow"),
    why: whyText(business, store, lang),
  };
}

/** Why the guest of an order has a mail about it, and whom to call. */
export function whyText(business: BusinessRow, store: StoreColumns, lang: Language): string {
  const text = translatorFor(lang, business);
  const name = pick(business.name, lang, business.default_language) ?? business.id;
  if (!store.phone) return text("mail.whyOnly", { business: name });
  return text("mail.why", { business: name, phone: localNumber(store.phone, business.isd_code) });
}

/** "Saturday, November 28, 7:00 PM to 7:30 PM", in the shop's zone. */
function whenText(business: BusinessRow, order: OrderRow, lang: Language): string {
  const { timezone } = business;
  const text = translatorFor(lang, business);
  const locale = clockLocale(lang, timezone);
  const day = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: timezone,
  }).format(order.delivery_at);
  const clock = (time: string) => clockInSentence(showTime(time, lang, timezone), lang);
  const { time_slot_start: from, time_slot_end: until } = order;
  if (from && until) return text("mail.between", { day, from: clock(from), until: clock(until) });
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: timezone }).format(order.delivery_at);
  return text("mail.about", { day, time: clock(time) });
}

function whereText(
  order: OrderRow,
  store: StoreColumns,
  localized: (value: LocalizedText | null | undefined) => string | null,
  text: Translate,
): readonly [string, string] {
  const { comma } = traitsOf(knownLanguage(order.language));
  const join = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(comma);
  const { address } = order;
  if (MODES[order.mode].address && address) {
    const { address_1, address_2, sub_locality, landmark, city } = address;
    return [text("mail.to"), join([address_1, address_2, sub_locality, landmark, city])];
  }
  return [text("mail.at"), join([guestStoreName(store, localized), localized(store.address)])];
}
