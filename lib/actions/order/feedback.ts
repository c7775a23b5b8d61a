import { getSource, whenFresh } from "@/lib/actions/get-source";
import { isFollowedOrder, placedOrderAccess } from "@/lib/actions/order/order-access";
import { type Outcome, outcomeOf, serverRefusal } from "@/lib/actions/outcome";
import { submitFeedback } from "@/lib/api/order/order";
import { checkFields } from "@/lib/domain/customer/field-checks";
import { err, ok } from "@/lib/domain/result";
import { isLoggedIn } from "@/lib/state/session-state";
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

/** Whether this visitor may rate the order: a customer, or the guest who placed it here; never who follows a link. */
export const mayGiveFeedback = (storefront: StorefrontState, orderId: string): boolean =>
  !isFollowedOrder(storefront, orderId) &&
  (isLoggedIn(storefront.session.getState()) || placedOrderAccess(storefront, orderId) !== null);

/**
 * OLIST-04: submits feedback on an order. Needs its access token or login, and a rating (FIELDS_INVALID). This device
 * does not ask again.
 */
export async function giveFeedback(storefront: StorefrontState, given: Feedback): Promise<Outcome<null>> {
  await whenFresh(storefront);
  const session = storefront.session.getState();
  const access = placedOrderAccess(storefront, given.orderId);
  const customer = !access && isLoggedIn(session) ? session.user : null;
  const token = access ?? (customer && session.accessToken);
  if (!token) return err({ code: "LOGIN_REQUIRED", details: {} });
  // The holder of the order's token may be someone else than the signed-in customer, so no name is sent.
  const request = { ...given, name: customer?.full_name ?? null, token, bizId: storefront.settings.businessId };
  const checked = checkFields("feedback", request);
  if (!checked.ok) return checked;
  const answer = await outcomeOf(submitFeedback(getSource(storefront), checked.value));
  if (!answer.ok) return answer;
  if (!answer.value.success) return err(serverRefusal("BAD_ANSWER", answer.value.message));
  // If storage is unavailable, the prompt may appear again.
  writeRecord(storefront, RECORDS.feedback, "given", given.orderId);
  return ok(null);
}

export const parseFeedback = (stored: unknown): "given" | null => (stored === "given" ? "given" : null);

/** Whether feedback on the order was given on this device. */
export const hasGivenFeedback = (storefront: StorefrontState, orderId: string): boolean =>
  readRecord(storefront, RECORDS.feedback, parseFeedback, orderId) !== null;
