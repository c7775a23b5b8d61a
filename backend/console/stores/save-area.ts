import { exponentOf } from "../../../lib/domain/money.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html } from "../http/html.ts";
import { type Outcome, refused, refusedField } from "../outcome.ts";
import { type AreaProblem, areaSpec, filledArea, MAX_KM, readArea, type TypedArea, typedArea } from "./area-fields.ts";
import { formatDistance, KM_PER } from "./distance-unit.ts";
import { saveForm } from "./save-store.ts";
import { type StoreShop, storeShop } from "./store-fields.ts";
import { storeToEdit } from "./store-views.ts";

/** Renders the page again with what was typed. */
type AreaAgain = (said: string, area: TypedArea, stamp: string | null) => Promise<Html>;

/** Saves where a store delivers. */
export async function saveArea(
  context: ConsoleContext,
  id: string,
  form: URLSearchParams,
  again: AreaAgain,
): Promise<Outcome> {
  const row = await storeToEdit(context, id);
  if (!row) return refused(404, context.t("stores.gone"));
  const shop = storeShop(context);
  const area = typedArea(form);
  const read = readArea(area, shop.currency, shop.unit);
  if ("problem" in read) {
    const said = areaWords(context, shop, read.problem);
    return { ...refusedField(422, said, read.problem.field), page: await again(said, area, null) };
  }
  return saveForm(context, {
    row,
    specs: [areaSpec(shop)],
    values: { delivery_area: JSON.stringify(filledArea(area)) },
    stamp: form.get("was"),
    again: (said, _values, stamp) => again(said, area, stamp),
    address: context.at("stores", "area", id),
  });
}

/** "zone_charge_2": the second zone's. */
const numberOf = (field: string): number => Number(field.slice(field.lastIndexOf("_") + 1));

function areaWords(
  { t, language }: ConsoleContext,
  { currency, unit }: StoreShop,
  { field, code }: AreaProblem,
): string {
  const n = numberOf(field);
  const part = t(field.startsWith("ring") ? "stores.area.ring" : "stores.area.zone", { n });
  const most = formatDistance(Math.floor(MAX_KM / KM_PER[unit]), unit, language);
  if (code === "km") return t("stores.area.wrong.km", { part, most });
  if (code !== "amount") return t(`stores.area.wrong.${code}`, { part });
  const name = t(field.includes("charge") ? "stores.area.charge" : "stores.area.minimum");
  const label = t("stores.area.field_of", { part, field: name });
  return t("menu.wrong.amount", { field: label, decimals: exponentOf(currency), currency });
}
