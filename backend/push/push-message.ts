import { directionOf, knownLanguage } from "../../config/languages.ts";
import { MODES } from "../../lib/domain/modes.ts";
import { clockInSentence } from "../../lib/domain/time/clock-in-sentence.ts";
import { clockLocale } from "../../lib/domain/time/clock-locale.ts";
import type { BusinessRow } from "../db/repositories/business.ts";
import type { OrderRow } from "../db/repositories/order/orders.ts";
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

/**
 * The order's status in the guest's language. Names the order by its short number, but neither the guest nor what they
 * ordered.
 */
export function pushMessage(
  business: BusinessRow,
  order: OrderRow,
  language: string,
  { moved }: { readonly moved: boolean },
): PushMessage {
  const lang = knownLanguage(language);
  const text = translatorFor(lang, business);
  const clock = new Intl.DateTimeFormat(clockLocale(lang, business.timezone), {
    hour: "numeric",
    minute: "2-digit",
    timeZone: business.timezone,
  });
  const how = MODES[order.mode].wording;
  const body = moved
    ? text(`push.${order.status}.${how}`)
    : text("push.later", { time: clockInSentence(clock.format(order.delivery_at), lang) });
  return {
    title: `${pick(business.name, lang, business.default_language) ?? business.id} · ${text("push.order", { number: order.number })}`,
    body,
    dir: directionOf(lang),
    lang,
    tag: order.id,
    path: `/orders/${order.id}`,
  };
}
