import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getInvitation, type Invitation } from "@/lib/api/shop/business";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * RTE-18: stores the code of an invitation at once, so that a visitor who leaves the page early still signs up with it.
 * A code the server does not know is replaced by the one stored before. Without a response it stays, and the sign-up
 * validates it.
 */
export async function acceptInvitation(storefront: StorefrontState, code: string): Promise<Invitation | null> {
  const { session } = storefront;
  const before = session.getState().referralCode;
  session.setState({ referralCode: code });
  const read = await outcomeOf(getInvitation(getSource(storefront), code));
  if (!read.ok) return null;
  if (!read.value.known && session.getState().referralCode === code)
    session.setState({ referralCode: before === code ? null : before });
  return read.value;
}
