import { knownLanguage } from "../../../../config/languages.ts";
import { formatMoney, type Minor } from "../../../../lib/domain/money.ts";
import { html } from "../../../console/http/html.ts";
import type { BusinessRow } from "../../../db/repositories/business.ts";
import type { StoreColumns } from "../../../db/repositories/catalogue/stores.ts";
import type { PaidCard } from "../../../payments-service/provider.ts";
import type { ShownRefund } from "../../../rules/refund/shown-refunds.ts";
import { pick, type Translate, translatorFor } from "../../../texts/texts.ts";
import { mailFact, mailLink, mailPage, mailReason } from "../../confirmation/mail-frame.ts";
import { whyText } from "../../confirmation/order-mail.ts";

/** Why money goes back. `given`: the store decided it, and the order stays as it was. */
export type RefundCause =
  | "cancelled"
  | "expired"
  | "voided"
  | "given"
  /** The payment arrived when it could no longer be used. */
  | "late"
  | "twice"
  /** The payment was not the amount due. */
  | "amount"
  /** Of a table's bill. */
  | "share";

/** Money that goes back in one way. */
export interface RefundSum extends Pick<ShownRefund, "way" | "status"> {
  readonly amount: Minor;
  /** The card that paid; null if it is unknown, or no card paid. */
  readonly card: PaidCard | null;
}

interface Refunded {
  readonly business: BusinessRow;
  readonly language: string;
  readonly cause: RefundCause;
  readonly sums: readonly RefundSum[];
  /** Null: nothing was ordered with it, as it was for a wallet, for a share of a table's bill, or came too late. */
  readonly order: {
    readonly number: string;
    readonly store: StoreColumns;
    /** Null: another guest ordered it. */
    readonly page: string | null;
  } | null;
  /** The brand's colour as #rrggbb. */
  readonly color: string;
}

/**
 * What a guest is told of their money that goes back: how much, how and why, as plain text and as a page. When a bank shows it is said of no
 * provider, because none promises it for all of its ways to pay.
 */
export function refundMail({ business, language, cause, sums, order, color }: Refunded) {
  const lang = knownLanguage(language);
  const text = translatorFor(lang, business);
  const name = pick(business.name, lang, business.default_language) ?? business.id;
  const subject = order
    ? text("mail.refund.subject", { number: order.number, business: name })
    : text("mail.refund.subjectOnly", { business: name });
  const said = text(`mail.refund.${cause}`, { business: name });
  const lines = sums.map((sum) => sumText(text, sum, formatMoney(sum.amount, business.currency, lang)));
  const label = text("mail.refund.order");
  const see = text("mail.refund.see");
  const page = order?.page ?? null;
  // Who paid for another guest's order gave no address with it.
  const why = order && page ? whyText(business, order.store, lang) : text("mail.refund.why", { business: name });
  const body = [
    said,
    ...(order ? [`${label}: ${order.number}`] : []),
    lines.join("\n"),
    ...(page ? [`${see}: ${page}`] : []),
    why,
  ].join("\n\n");
  const content = html`<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${said}</h1>${order && mailFact(label, order.number)}${lines.map((line) => html`<p style="margin:0 0 12px">${line}</p>`)}${page && mailLink({ color }, page, see)}${mailReason(why)}`;
  return { subject, body, html: mailPage({ lang, subject, name, color }, content) };
}

function sumText(text: Translate, { way, status, card }: RefundSum, amount: string): string {
  if (way !== "online") return text(`push.refund.${way}`, { amount });
  if (status === "failed") return text("mail.refund.failed", { amount });
  const { brand = "", last4 = "" } = card ?? {};
  return text(`mail.refund.${status}`, { amount, card: card ? "yes" : "no", brand, last4 });
}
