import { toWallClock } from "../../../../lib/domain/time/zoned-time.ts";
import type { CouponRow } from "../../../db/repositories/business.ts";
import type { CouponState } from "../../../rules/coupon-state.ts";
import type { ConsoleContext } from "../../console-context.ts";
import type { CouponList } from "../../coupons/coupon-views.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { dayWords } from "../../store/hours.ts";
import { icon } from "../icon.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";

/** For people who may not change them: why. */
export function couponsClosedPage(context: ConsoleContext, waiting: Waiting): Html {
  const { t } = context;
  const main = html`<h1>${t("coupons.title")}</h1><p class="empty">${t("coupons.managers")}</p>`;
  return storePage(context, { name: "coupons", title: t("coupons.title"), waiting, main });
}

const DONE = ["saved", "unchanged", "added"] as const;

/** Every coupon: those that guests can use first. */
export function couponsPage(context: ConsoleContext, { coupons, last }: CouponList, waiting: Waiting): Html {
  const { t, at, request } = context;
  const done = DONE.find((one) => one === request.url.searchParams.get("done"));
  const group = (states: readonly CouponState[], key: "usable" | "unusable") => {
    const some = coupons.filter(({ state }) => states.includes(state));
    if (some.length === 0) return null;
    return html`<section aria-labelledby="h-${key}"><h2 id="h-${key}">${t(`coupons.${key}`)} <span class="count">${some.length}</span></h2>
<ul class="rows two">${some.map(({ coupon, state }) => couponRow(context, coupon, state))}</ul></section>`;
  };
  const main = html`<h1>${t("coupons.title")}</h1><p class="small">${t("coupons.intro")}</p>
<div class="ways spaced"><a href="${at("coupons", "new")}">${t("coupons.add")}</a></div>
${done && html`<p class="banner done" role="status">${t(`coupons.done_${done}`)}</p>`}
<div id="last" data-live>${last && lastLine(context, last)}</div>
<div id="coupons" data-live>${coupons.length === 0 && html`<p class="empty">${t("coupons.none")}</p>`}
${group(["on", "coming"], "usable")}${group(["ended", "used_up", "off"], "unusable")}</div>`;
  return storePage(context, { name: "coupons", title: t("coupons.title"), waiting, main });
}

function couponRow(context: ConsoleContext, coupon: CouponRow, state: CouponState): Html {
  const { t, at, localized, signed, money } = context;
  const isOff = state === "off";
  const notes = [
    state !== "on" && t(`coupons.state.${state}`),
    coupon.min_order_total !== null && t("coupons.from_total", { amount: money(coupon.min_order_total) }),
    coupon.first_order_only && t("coupons.field.first_order_only"),
    endOf(context, coupon, state),
    coupon.total_limit === null
      ? t("coupons.used", { n: coupon.used_count })
      : t("coupons.used_of", { n: coupon.used_count, most: coupon.total_limit }),
    !coupon.listed && t("coupons.unlisted"),
  ];
  const label = t(isOff ? "coupons.switch_on" : "coupons.switch_off", { code: coupon.code });
  return html`<li class="row dish-row"${attribute("data-out", state !== "on" && state !== "coming")}><a href="${at("coupons", String(coupon.id))}"><b><bdi>${coupon.code}</bdi></b> <span><bdi>${worthOf(context, coupon)}</bdi></span><span class="small"><bdi>${localized(coupon.title)}</bdi> · ${notes.filter(Boolean).join(" · ")}</span></a>
<form method="post" action="${at("coupons", String(coupon.id), "switch")}" data-act>${hidden("csrf", signed.session.csrf)}<button name="to" value="${isOff ? "on" : "off"}" aria-label="${label}">${t(isOff ? "coupons.on" : "coupons.off")}</button></form></li>`;
}

/** "20 % off", "₹60.00 off", "Free delivery". */
function worthOf({ t, money }: ConsoleContext, { kind, percent, amount }: CouponRow): string {
  if (kind === "free_delivery") return t("coupons.kind.free_delivery");
  return kind === "percent"
    ? t("coupons.off_percent", { percent: String(Number(percent)) })
    : t("coupons.off_amount", { amount: amount === null ? "" : money(amount) });
}

function endOf(context: ConsoleContext, { valid_from, valid_until }: CouponRow, state: CouponState): Part {
  const { t, time, signed } = context;
  const when = (instant: Date) => {
    const { date } = toWallClock(instant.getTime(), signed.business.timezone);
    return { day: dayWords(context, date, date), time: time(instant) };
  };
  if (state === "coming" && valid_from) return t("coupons.begins", when(valid_from));
  return state === "off" || !valid_until ? null : t("coupons.ends", when(valid_until));
}

function lastLine(context: ConsoleContext, { change, code, who }: NonNullable<CouponList["last"]>): Html {
  const { t, at, day, time, signed } = context;
  const what = t(`store.act.coupon_${change.act}`, { item: code });
  const when = t("menu.by", {
    name: who ?? t("menu.somebody"),
    day: day(change.created_at),
    time: time(change.created_at),
  });
  return html`<div class="row"><p>${icon("clock")} ${what}<br><span class="small">${when}</span></p><form method="post" action="${at("coupons", "undo")}" data-act>${hidden("csrf", signed.session.csrf)}${hidden("change", String(change.number))}<button>${t("act.undo")}</button></form></div>`;
}
