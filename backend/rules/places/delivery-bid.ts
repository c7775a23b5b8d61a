import type { Minor } from "../../../lib/domain/money.ts";
import { addMoney, multiplyMoney, percentOf } from "../../../lib/domain/money.ts";

/** Metres that the store's own delivery charge pays for, and the step that costs a tenth of it more. */
const NEAR = 2000;
const STEP = 500;
const STEP_PERCENT = 10;
/** The service's own part, on top of the rider's. */
const TECH_PERCENT = 5;
/** A scooter in a city, kilometres an hour, and minutes to hand over at both ends. */
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
 * EST-01: what a delivery over a distance costs and takes. `charge` is the store's delivery charge in minor units, `distance`
 * metres, `leadMs` the store's lead time; the minutes count from now and are rounded up to five.
 */
export function bidTerms(ask: { charge: Minor; distance: number; leadMs: number }): BidTerms {
  const { charge, distance, leadMs } = ask;
  const steps = Math.max(0, Math.ceil((distance - NEAR) / STEP));
  const logistic_fees = addMoney(charge, multiplyMoney(percentOf(charge, STEP_PERCENT), steps));
  const tech_fees = percentOf(logistic_fees, TECH_PERCENT);
  const ride = (distance / 1000 / SPEED) * 60;
  const minutes = Math.ceil((leadMs / MINUTE + ride + HANDOVER) / 5) * 5;
  return { price: addMoney(logistic_fees, tech_fees), tech_fees, logistic_fees, minutes };
}
