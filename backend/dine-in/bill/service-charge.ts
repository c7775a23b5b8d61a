import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import type { RequestContext } from "../../context.ts";
import type { Repositories } from "../../db/repositories.ts";
import { visitIdOf } from "../visits/visit-of.ts";

/** The percentage of the service charge of an order; 0 if its mode has none, or staff removed it from the table's bill. */
export async function servicePercent(
  context: RequestContext,
  repos: Repositories,
  mode: FulfilmentMode,
): Promise<number> {
  const percent = MODES[mode].charges.some((kind) => kind === "service")
    ? (context.business.order_choices.service_charge?.percent ?? 0)
    : 0;
  const visitId = percent > 0 ? await visitIdOf(context, repos) : null;
  const bill = visitId ? await repos.bills.ofVisit(visitId) : null;
  return bill?.service_charge_removed ? 0 : percent;
}
