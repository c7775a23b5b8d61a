import type { AgainTexts } from "@/components/order/again/again-bar";
import type { Messages } from "@/lib/i18n/messages";

/** Refusals that can occur when reordering. */
const AGAIN_CODES = [
  "LOGIN_REQUIRED",
  "STORE_SELECTION_REQUIRED",
  "STORE_ORDERING_NOT_ENABLED",
  "STORE_TEMPORARY_CLOSED",
] as const;

/** What an order under way says. */
const RUNNING = [
  "WAITING",
  "PLACED",
  "ACKNOWLEDGED",
  "FOODREADY",
  "DISPATCHED",
  "SENT_TO_KITCHEN",
  "INPREP",
  "SERVED",
  "LOCKED",
] as const;

/** What the bar of the last order reads of the messages; the whole of them would be in the HTML of every page. */
export function againTexts({ order, problems, errors, checkout }: Messages): AgainTexts {
  const met = Object.fromEntries(AGAIN_CODES.map((code) => [code, errors[code]])) as AgainTexts["messages"]["errors"];
  const { reorder, promise, arrival, number } = order;
  const headline = Object.fromEntries(RUNNING.map((state) => [state, order.headline[state]]));
  const { today, tomorrow } = checkout.when;
  return {
    messages: {
      order: { reorder, headline, promise, arrival, number },
      checkout: { when: { today, tomorrow } },
      problems,
      errors: met,
    },
  };
}
