import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf, serverRefusal } from "@/lib/actions/outcome";
import { addFavourite, getFavouriteIds, removeFavourite } from "@/lib/api/customer/customer";
import { err, ok } from "@/lib/domain/result";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** MENU-08: the ids of the favourite items; empty without a customer's token, and then no request is sent. */
export async function loadFavourites(storefront: StorefrontState): Promise<Outcome<ReadonlySet<string>>> {
  if (!isLoggedIn(storefront.session.getState())) return ok(new Set());
  return outcomeOf(getFavouriteIds(getSource(storefront)));
}

/** MENU-08: marks or unmarks an item. Needs a customer's token (LOGIN_REQUIRED). Returns the new state. */
export async function setFavourite(
  storefront: StorefrontState,
  itemId: string,
  favourite: boolean,
): Promise<Outcome<boolean>> {
  if (!isLoggedIn(storefront.session.getState())) return err({ code: "LOGIN_REQUIRED", details: {} });
  const call = favourite ? addFavourite : removeFavourite;
  const answer = await outcomeOf(call(getSource(storefront), itemId));
  if (!answer.ok) return answer;
  return answer.value.success ? ok(favourite) : err(serverRefusal("BAD_ANSWER", answer.value.message));
}
