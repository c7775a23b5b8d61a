import { directionOf, knownLanguage } from "../../config/languages.ts";
import { MODES } from "../../lib/domain/modes.ts";
import { formatMoney } from "../../lib/domain/money.ts";
import { clockInSentence } from "../../lib/domain/time/clock-in-sentence.ts";
import { clockLocale } from "../../lib/domain/time/clock-locale.ts";
import type { BusinessRow } from "../db/repositories/business.ts";
import type { OrderRow } from "../db/repositories/order/orders.ts";
import type { RefundRow } from "../db/repositories/order/refunds.ts";
import { pick, translatorFor } from "../texts/texts.ts";

/** What the device's service worker shows. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly dir: "ltr" | "rtl";
  readonly lang: string;
  /** One message per order: the newer replaces the older. */
  readonly tag: string;
  /** Below the shop's base path; the device itself has what is needed to read the order. */
  readonly path: string;
}

/** What is new of an order. */
export interface PushNews {
  readonly moved: boolean;
  readonly later: boolean;
  /** Money that is going back, or is back. */
  readonly back: readonly Pick<RefundRow, "way" | "status" | "amount">[];
}

/**
 * What is new, in the guest's language: the order's status, money that goes back, or else a later time. Names the order by its short number, but
 * neither the guest nor what they ordered.
 */
export function pushMessage(
  business: BusinessRow,
  order: OrderRow,
  language: string,
  { moved, later, back }: PushNews,
): PushMessage {
  const lang = knownLanguage(language);
  const text = translatorFor(lang, business);
  const clock = new Intl.DateTimeFormat(clockLocale(lang, business.timezone), {
    hour: "numeric",
    minute: "2-digit",
    timeZone: business.timezone,
  });
  const how = MODES[order.mode].wording;
  const state = moved ? text(`push.${order.status}.${how}`) : null;
  const sums = back.map(({ way, status, amount }) => {
    const key = way === "online" && status === "done" ? "online_done" : way;
    return text(`push.refund.${key}`, { amount: formatMoney(amount, business.currency, lang) });
  });
  const time = () => text("push.later", { time: clockInSentence(clock.format(order.delivery_at), lang) });
  const body = [state, ...sums, !moved && later && time()].filter(Boolean).join(" ");
  return {
    title: `${pick(business.name, lang, business.default_language) ?? business.id} · ${text("push.order", { number: order.number })}`,
    body,
    dir: directionOf(lang),
    lang,
    tag: order.id,
    path: `/orders/${order.id}`,
  };
}
