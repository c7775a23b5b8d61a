import { asMinor, type Minor } from "../../../../lib/domain/money.ts";
import { differenceOf } from "../../../payments-service/rules/compare-day.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { DayRow, DaysView, MissedDay, SpotDay, WayDay } from "../../money/days.ts";
import { vendorName } from "../../money/vendor-name.ts";
import { dayWords } from "../../store/hours.ts";
import { hidden } from "../layout.ts";

/** Each day of an account beside the provider's own list, with what differs by name, or each day of one store; cash and cards on the spot. */
export function daysSection(context: ConsoleContext, days: DaysView): Part {
  const { t, at } = context;
  const { isOfStore, online, ways, missed, spot, from, until } = days;
  // Of a store nothing is compared, and no fee is known.
  const columns = isOfStore ? AMOUNTS.slice(0, 2) : AMOUNTS;
  const words = isOfStore ? "payments.days.of_store" : "payments.days";
  const onlySums = ({ way, taken, returned }: SpotDay | WayDay) =>
    isOfStore ? [taken, returned] : [taken, returned, null, isOwnWay(way) ? null : ("waiting" as const)];
  const head = (["day", "way", ...columns] as const).map(
    (key) =>
      html`<th scope="col"${attribute("class", key !== "day" && key !== "way" && "amount")}>${t(`payments.days.column.${key}`)}</th>`,
  );
  const rows = [
    ...online.map((row) => ({ day: row.day, html: onlineRow(context, row) })),
    ...missed.map((row) => ({ day: row.day, html: missedRow(context, row) })),
    ...spot.map((row) => ({
      day: row.day,
      html: tableRow(context, row.day, t(`today.paid.${row.way}`), onlySums(row)),
    })),
    ...ways.map((row) => ({
      day: row.day,
      html: tableRow(context, row.day, wayWords(context, row.way), onlySums(row)),
    })),
  ].toSorted((a, b) => b.day.localeCompare(a.day));
  const table = html`<table class="list day-money" aria-labelledby="h-days"><thead><tr>${head}</tr></thead><tbody>${rows.map((row) => row.html)}</tbody></table>`;
  return html`<section aria-labelledby="h-days"><h2 id="h-days">${t(`${words}.title`)}</h2><p class="small">${t(`${words}.intro`)}</p>
<p class="ways"><a href="${at("payments", "days.csv")}?from=${from}&amp;until=${until}" download>${t("payments.days.csv")}</a></p>
${rows.length === 0 ? html`<p class="empty">${t(`${words}.none`)}</p>` : table}</section>`;
}

/** Without a provider, so that there is no list to compare it with. */
const isOwnWay = (way: SpotDay["way"] | WayDay["way"]): boolean =>
  way === "elsewhere" || way === "cash" || way === "card_on_delivery";

const AMOUNTS = ["taken", "returned", "fees", "difference"] as const;

/** `waiting`: the provider's list of that day was not read yet. */
type Shown = Minor | null | "waiting";

function cell({ money, t }: ConsoleContext, amount: Shown, of: (typeof AMOUNTS)[number]): Html {
  const shown =
    amount === null
      ? "—"
      : amount === "waiting"
        ? t("payments.days.waiting")
        : html`<bdi>${amount < 0 && "−"}${money(asMinor(Math.abs(amount)))}</bdi>`;
  return html`<td class="amount" data-label="${t(`payments.days.column.${of}`)}">${shown}</td>`;
}

const tableRow = (
  context: ConsoleContext,
  day: string,
  way: string,
  amounts: readonly Shown[],
  differs = false,
): Html =>
  html`<tr${attribute("data-differs", differs)}><th scope="row">${dayWords(context, day, day)}</th><td><bdi>${way}</bdi></td>${amounts.map((amount, index) => cell(context, amount, AMOUNTS[index] ?? "difference"))}</tr>`;

const wayWords = (context: ConsoleContext, way: WayDay["way"]): string =>
  way === "elsewhere" ? context.t("payments.days.elsewhere") : vendorName(context, way);

/** Of a day that could not be compared when that was tried last: why, and a button. */
function missedRow(context: ConsoleContext, row: MissedDay): Html {
  const { t, moment } = context;
  const why = t(`payments.days.missed.${row.why}`, { at: moment(row.tried_at) });
  return html`${tableRow(context, row.day, vendorName(context, row.gateway), [null, null, null, null], true)}<tr data-differs data-missed="${row.why}"><td colspan="6"><p>${why}</p>${againForm(context, row)}</td></tr>`;
}

function againForm({ t, at, signed }: ConsoleContext, { gateway, account, day }: DayRow | MissedDay): Html {
  const fields = Object.entries({ csrf: signed.session.csrf, gateway, account, day });
  return html`<form method="post" action="${at("payments", "days", "again")}" data-act>${fields.map(([name, value]) => hidden(name, value))}<button>${t("payments.days.again")}</button></form>`;
}

function onlineRow(context: ConsoleContext, row: DayRow): Html {
  const { day, gateway, taken, returned, fees, differences } = row;
  const way = vendorName(context, gateway);
  const isOff = differences.length > 0;
  return html`${tableRow(context, day, way, [taken, returned, fees, differenceOf(differences)], isOff)}${isOff && html`<tr data-differs><td colspan="6"><ul>${differences.map((one) => differenceRow(context, one))}</ul>${againForm(context, row)}</td></tr>`}`;
}

function differenceRow(
  { t, money }: ConsoleContext,
  { why, kind, txn, ours, theirs, currency }: DayRow["differences"][number],
): Html {
  const shown = (amount: Minor | null) => (amount === null ? "—" : money(asMinor(Math.abs(amount)), currency));
  const words = { kind: t(`payments.days.kind.${kind}`), ours: shown(ours), theirs: shown(theirs) };
  return html`<li>${t(`payments.days.why.${why}`, words)} <bdi dir="ltr" class="small">${txn}</bdi></li>`;
}
