import { getSource, whenFresh } from "@/lib/actions/get-source";
import type { Outcome } from "@/lib/actions/outcome";
import { outcomeOf, saidByServer } from "@/lib/actions/outcome";
import { submitFeedback } from "@/lib/api/order";
import { checkFields } from "@/lib/domain/customer/required-fields";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

export interface Feedback {
  readonly orderId: string;
  /** 1 to 5; 0 when none was chosen. */
  readonly rating: number;
  readonly comments: string;
  /** The text of a choice of feedback_config. */
  readonly choiceText: string | null;
}

const markOf = ({ settings }: StorefrontState, orderId: string) => `${settings.businessId}:feedback:${orderId}`;

/** OLIST-04: says how an order was. Needs login and a rating (FIELDS_INVALID); this device then asks no more. */
export async function giveFeedback(storefront: StorefrontState, given: Feedback): Promise<Outcome<null>> {
  await whenFresh(storefront);
  const { accessToken, user } = storefront.session.getState();
  if (!accessToken || !user || user.is_guest_checkout) return err({ code: "LOGIN_REQUIRED", details: {} });
  const request = { ...given, name: user.full_name, token: accessToken, bizId: storefront.settings.businessId };
  const checked = checkFields("feedback", request);
  if (!checked.ok) return checked;
  const answer = await outcomeOf(submitFeedback(getSource(storefront), checked.value));
  if (!answer.ok) return answer;
  if (!answer.value.success) return err(saidByServer("BAD_ANSWER", answer.value.message));
  try {
    storefront.storage?.setItem(markOf(storefront, given.orderId), "given");
  } catch {
    // Where nothing can be kept the question may come again.
  }
  return ok(null);
}

/** Whether this device has said how the order was. */
export function hasGivenFeedback(storefront: StorefrontState, orderId: string): boolean {
  try {
    return storefront.storage?.getItem(markOf(storefront, orderId)) === "given";
  } catch {
    return false;
  }
}
