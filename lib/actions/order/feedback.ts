import { getSource, whenFresh } from "@/lib/actions/get-source";
import type { Outcome } from "@/lib/actions/outcome";
import { outcomeOf, saidByServer } from "@/lib/actions/outcome";
import { submitFeedback } from "@/lib/api/order";
import { checkFields } from "@/lib/domain/customer/required-fields";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

export interface Feedback {
  readonly orderId: string;
  /** 1 to 5; 0 if none was chosen. */
  readonly rating: number;
  readonly comments: string;
  /** The text of a choice in feedback_config. */
  readonly choiceText: string | null;
}

/**
 * OLIST-04: submits feedback on an order. Needs login and a rating (FIELDS_INVALID). This device does not ask again.
 */
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
  // If storage is unavailable, the prompt may appear again.
  writeRecord(storefront, RECORDS.feedback, "given", given.orderId);
  return ok(null);
}

export const parseFeedback = (stored: unknown): "given" | null => (stored === "given" ? "given" : null);

/** Whether feedback on the order was given on this device. */
export const hasGivenFeedback = (storefront: StorefrontState, orderId: string): boolean =>
  readRecord(storefront, RECORDS.feedback, parseFeedback, orderId) !== null;
