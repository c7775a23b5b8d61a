import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getInvitation, type Invitation } from "@/lib/api/business";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * RTE-18: keeps the code of an invitation at once, so that whoever leaves the page early signs up with it all the same. A code that
 * the server does not know gives way to the one that was kept before. Without an answer it stays: signing up decides.
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
