import { directionOf, knownLanguage } from "../../config/languages.ts";
import { MODES } from "../../lib/domain/modes.ts";
import { formatMoney } from "../../lib/domain/money.ts";
import { clockInSentence } from "../../lib/domain/time/clock-in-sentence.ts";
import { clockLocale } from "../../lib/domain/time/clock-locale.ts";
import type { BusinessRow } from "../db/repositories/business.ts";
import type { OrderRow } from "../db/repositories/order/orders.ts";
import type { RefundRow } from "../db/repositories/order/refunds.ts";
import { isShareBack } from "../rules/refund/shown-refunds.ts";
import { pick, translatorFor } from "../texts/texts.ts";

/** What the device's service worker shows. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly dir: "ltr" | "rtl";
  readonly lang: string;
  /** One message per order, and one for its money: the newer replaces the older. */
  readonly tag: string;
  /** Below the shop's base path; the device itself has what is needed to read the order. */
  readonly path: string;
}

/** What is new of an order. */
export interface PushNews {
  readonly moved: boolean;
  readonly later: boolean;
  /** Money that is going back, or is back. `elsewhere`: owed to the payment, and given back by a person in another way. */
  readonly back: readonly (Pick<RefundRow, "status" | "amount" | "source"> & {
    readonly way: RefundRow["way"] | "elsewhere";
  })[];
}

/**
 * What is new, in the guest's language: the order's status, or else a later time; and money that goes back, in a message of its own, as a device
 * that was away is shown the newest of each only. Names the order by its short number, but neither the guest nor what they ordered.
 */
export function pushMessages(
  business: BusinessRow,
  order: OrderRow,
  language: string,
  { moved, later, back }: PushNews,
): PushMessage[] {
  const lang = knownLanguage(language);
  const text = translatorFor(lang, business);
  const clock = new Intl.DateTimeFormat(clockLocale(lang, business.timezone), {
    hour: "numeric",
    minute: "2-digit",
    timeZone: business.timezone,
  });
  const how = MODES[order.mode].wording;
  const time = () => text("push.later", { time: clockInSentence(clock.format(order.delivery_at), lang) });
  const state = moved ? text(`push.${order.status}.${how}`) : later ? time() : "";
  const sums = back.map((refund) =>
    text(`push.refund.${wordOf(order, refund)}`, { amount: formatMoney(refund.amount, business.currency, lang) }),
  );
  const about = {
    title: `${pick(business.name, lang, business.default_language) ?? business.id} · ${text("push.order", { number: order.number })}`,
    dir: directionOf(lang),
    lang,
    path: `/orders/${order.id}`,
  };
  const messages = [
    { ...about, body: state, tag: order.id },
    { ...about, body: sums.join(" "), tag: `money-${order.id}` },
  ];
  return messages.filter(({ body }) => body !== "");
}

function wordOf(order: OrderRow, refund: PushNews["back"][number]) {
  const { way, status } = refund;
  const isShare = isShareBack(order, refund);
  if (way !== "online") return isShare ? (`share_${way}` as const) : way;
  if (status === "done") return isShare ? "share_done" : "online_done";
  return isShare ? "share" : "online";
}
