import { csvAmount, csvOf } from "../../rules/figures/csv.ts";
import { isManager } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import { jsonReply, type Reply } from "../http/reply.ts";
import { periodOf, readDishes, readFigures } from "./figures.ts";

/** The files that the page offers. */
export const FIGURE_FILES = ["days.csv", "dishes.csv"] as const;

/** The figures of a period for a spreadsheet: amounts are plain decimals in the shop's currency. */
export async function figuresFile(context: ConsoleContext, name: (typeof FIGURE_FILES)[number]): Promise<Reply> {
  const { signed, t } = context;
  if (!isManager(signed.member.role)) return jsonReply(403, { said: t("figures.managers") });
  const { from, until, refusal } = periodOf(context);
  if (refusal) return jsonReply(422, { said: t(`figures.refused.${refusal}`) });
  const rows = name === "days.csv" ? await dayRows(context) : await dishRows(context);
  return {
    status: 200,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${signed.business.id}-${from}-${until}-${name}"`,
    },
    body: csvOf(rows),
  };
}

async function dayRows(context: ConsoleContext) {
  const { t, signed } = context;
  const { currency } = signed.business;
  const { points, period, visits } = await readFigures(context);
  const head = [
    t(period.byMonth ? "figures.month" : "figures.day"),
    t("figures.orders"),
    t("menu.in_currency", { field: t("figures.sales"), currency }),
    t("figures.cancelled"),
    t("menu.in_currency", { field: t("figures.cancelled_total"), currency }),
    ...(visits ? [t("figures.visits"), t("figures.carts")] : []),
  ];
  const rows = points.map(({ point, orders, total, cancelled, cancelledTotal, ...seen }) => [
    point,
    orders,
    csvAmount(total, currency),
    cancelled,
    csvAmount(cancelledTotal, currency),
    ...(visits ? [seen.visits, seen.carts] : []),
  ]);
  return [head, ...rows];
}

async function dishRows(context: ConsoleContext) {
  const { t, signed, localized } = context;
  const { currency } = signed.business;
  const head = [t("figures.dish"), t("figures.sold"), t("menu.in_currency", { field: t("figures.brought"), currency })];
  const rows = (await readDishes(context)).map(({ title, ref, quantity, total }) => [
    localized(title) || ref,
    quantity,
    csvAmount(total, currency),
  ]);
  return [head, ...rows];
}
