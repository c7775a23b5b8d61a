import { percentOf } from "../../../lib/domain/money/decimals.ts";
import { addMoney, type Minor, multiplyMoney } from "../../../lib/domain/money.ts";

/** Metres covered by the store's own delivery charge, and the step that adds a tenth of it. */
const NEAR = 2000;
const STEP = 500;
const STEP_PERCENT = 10;
/** The service's own share, on top of the rider's. */
const TECH_PERCENT = 5;
/** A scooter in a city, in kilometres per hour, and minutes for handing over at both ends. */
const SPEED = 18;
const HANDOVER = 5;
const MINUTE = 60_000;

export interface BidTerms {
  readonly price: Minor;
  readonly tech_fees: Minor;
  readonly logistic_fees: Minor;
  readonly minutes: number;
}

/**
 * EST-01: price and duration of a delivery over a distance. `charge` is the store's delivery charge in minor units,
 * `distance` is in metres, `leadMs` is the store's lead time. The minutes count from now and are rounded up to five.
 */
export function bidTerms(question: { charge: Minor; distance: number; leadMs: number }): BidTerms {
  const { charge, distance, leadMs } = question;
  const steps = Math.max(0, Math.ceil((distance - NEAR) / STEP));
  const logistic_fees = addMoney(charge, multiplyMoney(percentOf(charge, STEP_PERCENT), steps));
  const tech_fees = percentOf(logistic_fees, TECH_PERCENT);
  const ride = (distance / 1000 / SPEED) * 60;
  const minutes = Math.ceil((leadMs / MINUTE + ride + HANDOVER) / 5) * 5;
  return { price: addMoney(logistic_fees, tech_fees), tech_fees, logistic_fees, minutes };
}
