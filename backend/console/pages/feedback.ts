import { commaList } from "../../../lib/domain/text/comma-list.ts";
import { numberText } from "../../../lib/domain/text/number-text.ts";
import type { FeedbackEntry } from "../../db/repositories/order/feedback.ts";
import { choiceNamed } from "../../rules/feedback.ts";
import type { ConsoleContext } from "../console-context.ts";
import { attribute, type Html, html, type Part } from "../http/html.ts";
import { type FeedbackView, SHOWN } from "../orders/feedback.ts";
import { storePage, type Waiting } from "./layout.ts";

const STARS = 5;

/** Guests' feedback on orders of this store. */
export function feedbackPage(
  context: ConsoleContext,
  { lowOnly, entries, rating }: FeedbackView,
  waiting: Waiting,
): Html {
  const { t, at } = context;
  const filter = (low: boolean, key: "feedback.all" | "feedback.low"): Html =>
    html`<a href="${at("feedback")}${low ? "?stars=low" : ""}"${attribute("aria-current", low === lowOnly && "true")}>${t(key)}</a>`;
  const mean =
    rating.mean !== null &&
    html`<p class="small" id="mean">${t("feedback.mean", { mean: numberText(rating.mean, context.language, { least: 1, most: 1 }) })} ${t("feedback.rated", { n: rating.count })}</p>`;
  const main = html`<p class="ways"><a href="${at("today")}">${t("feedback.back")}</a></p>
<h1>${t("feedback.title")}</h1>
${mean}
<nav class="filter" aria-label="${t("feedback.filter")}">${filter(false, "feedback.all")}${filter(true, "feedback.low")}</nav>
<div id="said" data-live>${entries.length === 0 ? html`<p class="empty">${t(lowOnly ? "feedback.none_low" : "feedback.none")}</p>` : html`<ul class="rows">${entries.map((entry) => row(context, entry))}</ul>`}
${entries.length >= SHOWN && html`<p class="small">${t("feedback.more", { n: SHOWN })}</p>`}</div>`;
  return storePage(context, { name: "feedback", title: t("feedback.title"), waiting, main });
}

function row(
  context: ConsoleContext,
  { order_id, number, rating, name, comments, choice, created_at }: FeedbackEntry,
): Html {
  const { t, at, day, time } = context;
  const stars = "★".repeat(rating) + "☆".repeat(STARS - rating);
  return html`<li class="row voice" data-stars="${rating}"><p><span class="stars" role="img" aria-label="${t("feedback.stars", { n: rating })}">${stars}</span>
<span class="small">${commaList([day(created_at), time(created_at)])}</span></p>
<p class="small"><a href="${at("orders", order_id)}">${t("feedback.order", { number })}</a> · <bdi>${name ?? t("order.guest")}</bdi></p>
${chosenOption(context, choice)}${comments && html`<blockquote dir="auto">${comments}</blockquote>`}</li>`;
}

/** The choice that the guest made, in the reader's language; as stored if it is no longer configured. */
function chosenOption({ signed, localized }: ConsoleContext, choice: string | null): Part {
  if (!choice) return null;
  const known = choiceNamed(signed.business.feedback_choices, choice);
  return html`<p class="chosen"><bdi>${known ? localized(known.text) : choice}</bdi></p>`;
}
