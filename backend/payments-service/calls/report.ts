import { reportableFailure } from "../../../lib/domain/order/reportable-failure.ts";
import type { Services } from "../../services.ts";
import { PaymentProblem } from "../http/problem.ts";
import type { Caller } from "../http/who.ts";

/**
 * POST /report: something failed in a guest's browser while paying. The shop's log gets where, and the names of the
 * error; whatever else a browser sends is dropped.
 */
export function reportFailure(app: Services, { business }: Caller, body: unknown) {
  const { event } = (typeof body === "object" && body !== null ? body : {}) as { event?: unknown };
  const report = reportableFailure(event, body);
  if (!report) throw new PaymentProblem(400, "body_invalid");
  app.log.warn({ business: business.id, ...report }, "Something failed in a guest's browser while paying.");
  return { success: true };
}
