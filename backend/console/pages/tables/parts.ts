import type { FloorGuest } from "../../../db/repositories/dine-in/floor.ts";
import { markOf } from "../../../rules/dine-in/joined-guests.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { TableOverview } from "../../tables/table-overview.ts";
import { hidden } from "../layout.ts";

/** A guest's label as phones show it: name, else number; with the table's name for guests who joined from another. */
export function guestWords({ t, localized }: ConsoleContext, guest: FloorGuest): string {
  const name = guest.name ?? t("floor.guest", { number: markOf(guest) + 1 });
  const table = localized(guest.from_name) || guest.from_table;
  return table ? t("floor.guest_from", { name, table }) : name;
}

/** "Waiting for food · 12 min". */
export const stateWords = ({ t, time }: ConsoleContext, { state, since }: TableOverview): Html =>
  html`<span class="state">${t(`floor.state.${state}`)}</span>${since && html` <time datetime="${since.toISOString()}" data-age>${time(since)}</time>`}`;

/** That an earlier party of the table has paid for dishes which are not served yet. */
export const paidFood = ({ t }: ConsoleContext, { toServe }: TableOverview): Part =>
  toServe.length > 0 && html`<small>${t("floor.state.paid_food")}</small>`;

/** A form of a table's page; what it does waits a moment in the browser, so that it can be taken back. */
export const tableForm = (
  { at, signed }: ConsoleContext,
  { table }: TableOverview,
  act: string,
  fields: Readonly<Record<string, string>>,
  inside: Part,
  holds = true,
): Html =>
  html`<form method="post" action="${at("tables", table.id, act)}" data-act${attribute("data-hold", holds)}>${hidden("csrf", signed.session.csrf)}${Object.entries(fields).map(([name, value]) => hidden(name, value))}${inside}</form>`;
