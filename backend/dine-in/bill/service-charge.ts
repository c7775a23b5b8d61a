import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import type { RequestContext } from "../../context.ts";
import type { Repositories } from "../../db/repositories.ts";
import { percentOfBill } from "../../rules/dine-in/service-percent.ts";
import { visitIdOf } from "../visits/calling-phone.ts";

/** The percentage of the service charge of an order; 0 if its mode has none. At a table it is the bill's, once that has begun. */
export async function servicePercent(
  context: RequestContext,
  repos: Repositories,
  mode: FulfilmentMode,
): Promise<number> {
  if (!MODES[mode].charges.some((kind) => kind === "service")) return 0;
  const today = context.business.order_choices.service_charge?.percent ?? 0;
  const visitId = await visitIdOf(context, repos);
  const bill = visitId ? await repos.bills.ofVisit(visitId) : null;
  return bill ? percentOfBill(bill, today) : today;
}
