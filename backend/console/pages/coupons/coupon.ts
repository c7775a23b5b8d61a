import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import type { CouponView } from "../../coupons/coupon-views.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { boxes, panel, textInputs } from "../menu/dish.ts";

/** One coupon with every rule of it in one form; also for a new one. */
export function couponPage(context: ConsoleContext, view: CouponView, refused: string | null, waiting: Waiting): Html {
  const { t, at, signed } = context;
  const { coupon, was } = view;
  const title = coupon?.code ?? t("coupons.new");
  const action = at("coupons", coupon ? String(coupon.id) : "new");
  const main = html`<p class="ways"><a href="${at("coupons")}">${t("coupons.back")}</a></p><h1><bdi>${title}</bdi></h1>
${refused && html`<p class="banner lost" role="alert">${refused}</p>`}
<form method="post" action="${action}" data-act class="dish">${hidden("csrf", signed.session.csrf)}${hidden("was", was)}
${panel("offer", t("coupons.part.offer"), offerFields(context, view))}
${panel("texts", t("coupons.part.texts"), textFields(context, view))}
${panel("when", t("coupons.part.when"), whenFields(context, view))}
<div class="which-dishes">${panel("dishes", t("coupons.part.dishes"), dishFields(context, view))}</div>
<div class="send"><button class="go">${t(coupon ? "menu.save" : "coupons.add")}</button></div></form>`;
  return storePage(context, { name: "coupons", title, waiting, main });
}

interface Input {
  readonly inputmode: "decimal" | "numeric";
  readonly maxlength: number;
}
const AMOUNT: Input = { inputmode: "decimal", maxlength: 20 };
const COUNT: Input = { inputmode: "numeric", maxlength: 7 };

function number(
  context: ConsoleContext,
  { values, shop }: CouponView,
  name: "amount" | "max_discount" | "min_order_total" | "customer_limit" | "total_limit" | "max_qty",
  { inputmode, maxlength }: Input,
): Html {
  const { t } = context;
  const field = t(`coupons.field.${name}`);
  const label = inputmode === "decimal" ? t("menu.in_currency", { field, currency: shop.business.currency }) : field;
  return html`<label>${label}<input name="${name}" value="${values[name]}" inputmode="${inputmode}" maxlength="${maxlength}" autocomplete="off" dir="ltr"></label>`;
}

const tick = ({ t }: ConsoleContext, { values }: CouponView, name: "first_order_only" | "listed") =>
  html`<label><input type="checkbox" name="${name}" value="yes"${attribute("checked", values[name] === "yes")}> <span>${t(`coupons.field.${name}`)}</span></label>`;

function offerFields(context: ConsoleContext, view: CouponView): Part {
  const { t } = context;
  const { coupon, values } = view;
  const code = coupon
    ? html`<p class="small">${t("coupons.code_stays")}</p>`
    : html`<label>${t("coupons.field.code")}<input name="code" value="${values.code}" required minlength="2" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr"></label>`;
  const kinds = (["percent", "amount", "free_delivery"] as const).map(
    (kind) =>
      html`<label><input type="radio" name="kind" value="${kind}"${attribute("checked", values.kind === kind)}> <span>${t(`coupons.kind.${kind}`)}</span></label>`,
  );
  const percent = html`<label>${t("coupons.field.percent")}<input name="percent" value="${values.percent}" inputmode="decimal" maxlength="8" autocomplete="off" dir="ltr"></label>`;
  return html`${code}<fieldset class="reasons"><legend>${t("coupons.field.kind")}</legend>${kinds}</fieldset>
<div class="pair">${percent}${number(context, view, "amount", AMOUNT)}${number(context, view, "max_discount", AMOUNT)}</div><p class="small">${t("coupons.offer_what")}</p>
<div class="pair">${number(context, view, "min_order_total", AMOUNT)}</div>`;
}

function textFields(context: ConsoleContext, view: CouponView): Part {
  const texts = { values: view.values, shop: { ...view.shop, currency: view.shop.business.currency } };
  return html`${textInputs(context, texts, { field: "title", isNeeded: true })}${textInputs(context, texts, { field: "description", isLong: true })}
<p class="small">${context.t("coupons.texts_what")}</p><div class="reasons">${tick(context, view, "listed")}</div>`;
}

function whenFields(context: ConsoleContext, view: CouponView): Part {
  const { t } = context;
  const { values, shop, stores } = view;
  const moment = (name: "valid_from" | "valid_until") =>
    html`<label>${t(`coupons.field.${name}`)}<input type="datetime-local" name="${name}" value="${values[name]}"></label>`;
  const choices = (name: "modes" | "payment_options" | "stores", all: readonly (readonly [string, string])[]) =>
    all.length > 1 && boxes(t(`coupons.field.${name}`), name, values[name], all);
  const payName = (one: string) => (isKeyIn("console.stores.payment", one) ? t(`stores.payment.${one}`) : one);
  return html`<div class="pair">${moment("valid_from")}${moment("valid_until")}</div><p class="small">${t("coupons.when_what")}</p>
<div class="reasons">${tick(context, view, "first_order_only")}</div>
<div class="pair">${number(context, view, "customer_limit", COUNT)}${number(context, view, "total_limit", COUNT)}</div>
${view.coupon && html`<p class="small">${t("coupons.used", { n: view.coupon.used_count })}</p>`}
${choices(
  "modes",
  shop.modes.map((one) => [one, t(`type.${one}`)]),
)}
${choices(
  "payment_options",
  shop.business.payment_options.map((one) => [one, payName(one)]),
)}
${choices("stores", stores)}`;
}

function dishFields(context: ConsoleContext, view: CouponView): Part {
  const { t } = context;
  const { values, menu } = view;
  const chosen = (values.items ?? "").split(",");
  const scopes = (["all", "some"] as const).map(
    (one) =>
      html`<label><input type="radio" name="dishes" value="${one}"${attribute("checked", values.dishes === one)}> <span>${t(`coupons.dishes.${one}`)}</span></label>`,
  );
  const categories = menu.map(({ name, dishes }) => {
    const n = dishes.filter(([ref]) => chosen.includes(ref)).length;
    return html`<details class="by-category"${attribute("open", n > 0)}><summary><bdi>${name}</bdi>${n > 0 && html` <span class="count">${n}</span>`}</summary>${boxes(name, "items", values.items, dishes)}</details>`;
  });
  return html`<fieldset class="reasons"><legend>${t("coupons.field.items")}</legend>${scopes}</fieldset>${categories}
<div class="pair">${number(context, view, "max_qty", COUNT)}</div><p class="small">${t("coupons.max_qty_what")}</p>`;
}
