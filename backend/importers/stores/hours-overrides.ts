import { pagesChanged } from "../../announce.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { NewHoursOverride } from "../../db/repositories/catalogue/hours-overrides.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import type { Services } from "../../services.ts";
import { asLocalized } from "../menu/menu-plan.ts";
import type { HoursOverrideInput } from "./store-document.ts";

/** The columns of an override read from a document or a staff request. */
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
 * Closes a store (null: all stores) on some days, or sets other hours, with a reason. Cached pages are announced as
 * changed, so guests see it at once. Returns the override's id, null if there is no such store. Validate the input with
 * `hoursOverride`.
 */
export async function addHoursOverride(
  app: Services,
  business: BusinessRow,
  storeId: number | null,
  input: HoursOverrideInput,
): Promise<number | null> {
  const repos = forBusiness(app.db, business.id);
  if (storeId !== null && !(await repos.stores.byId(storeId))) return null;
  return repos.transaction(async (tx) => {
    await hoursChanged(tx);
    return tx.hoursOverrides.add(storeId, overrideRow(input, business.default_language));
  });
}

/** Removes an override of any source; false if the business has none with that id. `hoursOverrides.list` lists them. */
export async function removeHoursOverride(app: Services, business: BusinessRow, id: number): Promise<boolean> {
  return forBusiness(app.db, business.id).transaction(async (tx) => {
    await hoursChanged(tx);
    return tx.hoursOverrides.remove(id);
  });
}

const hoursChanged = ({ db, businessId }: Repositories) =>
  pagesChanged(db, `stores:${businessId}`, `menu:${businessId}`);
