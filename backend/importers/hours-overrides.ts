import type { BusinessRow } from "../db/repositories/business.ts";
import type { NewHoursOverride } from "../db/repositories/catalogue/hours-overrides.ts";
import { forBusiness } from "../db/repositories.ts";
import type { Services } from "../services.ts";
import { asLocalized } from "./menu/menu-plan.ts";
import type { HoursOverrideInput } from "./store-document.ts";

/** What is written of an override that was read from a document or a staff request. */
export function overrideRow(input: HoursOverrideInput, defaultLanguage: string): NewHoursOverride {
  return {
    day_from: input.from,
    day_until: input.until ?? input.from,
    hours: input.hours,
    slots: input.slots?.length ? input.slots : null,
    reason: asLocalized(input.reason ?? undefined, defaultLanguage),
  };
}

/**
 * The staff close a store (null: all stores) on some days, or set other hours, with a reason. Guests see it at once: cached
 * pages are announced as changed. Answers the override's id, null when there is no such store. Validate with `hoursOverride`.
 */
export async function addHoursOverride(
  app: Services,
  business: BusinessRow,
  storeId: number | null,
  input: HoursOverrideInput,
): Promise<number | null> {
  const repos = forBusiness(app.db, business.id);
  if (storeId !== null && !(await repos.stores.byId(storeId))) return null;
  const id = await repos.hoursOverrides.add(storeId, overrideRow(input, business.default_language));
  hoursChanged(app, business);
  return id;
}

/** Removes an override, whoever wrote it; false when the business has none of that id. `hoursOverrides.list` names them. */
export async function removeHoursOverride(app: Services, business: BusinessRow, id: number): Promise<boolean> {
  const removed = await forBusiness(app.db, business.id).hoursOverrides.remove(id);
  if (removed) hoursChanged(app, business);
  return removed;
}

const hoursChanged = (app: Services, { id }: BusinessRow) => app.announcer.changed(`stores:${id}`, `menu:${id}`);
