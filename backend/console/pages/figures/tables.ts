import { campaignName, SHOP_VISIT_SOURCES } from "../../../../lib/domain/shop/shop-visit-source.ts";
import { clockLocale } from "../../../../lib/domain/time/clock-locale.ts";
import type { ConsoleContext } from "../../console-context.ts";
import type { Figures } from "../../figures/figures.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { dayWords } from "../../store/hours.ts";

/**
 * Numbers by something that is named in the first column, `sales` among them. Scrolls where it is too wide; on a phone each
 * row is a name with its sales, and the other numbers below. There each has its name, which of the sales is only read out.
 */
function numbers(
  [first, ...heads]: readonly string[],
  rows: readonly (readonly [string, ...Part[]])[],
  sales: string,
): Html {
  const cell = (part: Part, head = "") =>
    html`<td class="amount${head === sales && " sales"}"${attribute("data-head", head)}><bdi>${part}</bdi></td>`;
  const lines = rows.map(
    ([name, ...cells]) =>
      html`<tr><th scope="row"><bdi>${name}</bdi></th>${cells.map((part, index) => cell(part, heads[index]))}</tr>`,
  );
  return html`<section class="scrolls" tabindex="0" aria-label="${first}"><table class="list numbers"><thead><tr><th scope="col">${first}</th>${heads.map((head) => html`<th scope="col" class="amount">${head}</th>`)}</tr></thead><tbody>${lines}</tbody></table></section>`;
}

/** A point's day or month: "Sun, 22 Nov", "November 2026". */
export function nameOfPoint(context: ConsoleContext, point: string): string {
  if (point.length > 7) return dayWords(context, point, point);
  const locale = clockLocale(context.language, context.signed.business.timezone);
  const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "long", year: "numeric" });
  return format.format(new Date(`${point}-01T12:00:00Z`));
}

export function dayTable(context: ConsoleContext, { points, period, visits }: Figures): Html {
  const { t, money } = context;
  const first = t(period.byMonth ? "figures.month" : "figures.day");
  return numbers(
    [first, ...(visits ? [t("figures.visits")] : []), t("figures.orders"), t("figures.sales"), t("figures.cancelled")],
    points.map((one) => [
      nameOfPoint(context, one.point),
      ...(visits ? [one.visits] : []),
      one.orders,
      money(one.total),
      one.cancelled,
    ]),
    t("figures.sales"),
  );
}

export function modeTable({ t, money }: ConsoleContext, { modes }: Figures): Html {
  return numbers(
    [t("figures.mode"), t("figures.orders"), t("figures.sales"), t("figures.cancelled")],
    modes.map(({ mode, orders, total, cancelled }) => [t(`type.${mode}`), orders, money(total), cancelled]),
    t("figures.sales"),
  );
}

export function sourceTable({ t, money }: ConsoleContext, { sources, visits }: Figures): Html {
  const name = (source: string) => {
    const campaign = campaignName(source);
    if (campaign) return t("figures.campaign", { name: campaign });
    return t(`figures.source.${SHOP_VISIT_SOURCES.find((one) => one === source) ?? "unknown"}`);
  };
  return numbers(
    [
      t("figures.source_head"),
      ...(visits ? [t("figures.visits"), t("figures.carts")] : []),
      t("figures.orders"),
      t("figures.sales"),
    ],
    sources.map((one) => [name(one.source), ...(visits ? [one.visits, one.carts] : []), one.orders, money(one.total)]),
    t("figures.sales"),
  );
}

export function dishTable({ t, money, localized }: ConsoleContext, { dishes }: Figures): Html {
  return numbers(
    [t("figures.dish"), t("figures.sold"), t("figures.brought")],
    dishes.map(({ title, ref, quantity, total }) => [localized(title) || ref, quantity, money(total)]),
    t("figures.brought"),
  );
}
