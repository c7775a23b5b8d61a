import { signOut } from "@/lib/actions/customer/session";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf, serverRefusal } from "@/lib/actions/outcome";
import { refreshOwn } from "@/lib/actions/own-cache";
import {
  type Profile,
  type ProfileChanges,
  profileQuery,
  deleteAccount as sendDeletion,
  updateProfile,
} from "@/lib/api/customer/customer";
import { splitName } from "@/lib/domain/customer/session/split-name";
import { err, ok } from "@/lib/domain/result";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { forgetRecords } from "@/lib/storage/records";

/** SESS-07: saves changes of the profile; header and checkout show them at once. */
export async function saveProfile(storefront: StorefrontState, changes: ProfileChanges): Promise<Outcome<Profile>> {
  if (!isLoggedIn(storefront.session.getState())) return err({ code: "LOGIN_REQUIRED", details: {} });
  const saved = await outcomeOf(updateProfile(getSource(storefront), changes));
  const { user } = storefront.session.getState();
  if (!saved.ok || !user) return saved;
  const { full_name, email } = saved.value;
  const { firstName, lastName } = splitName(full_name ?? "");
  const names = { full_name, first_name: firstName || null, last_name: lastName || null };
  storefront.session.setState({ user: { ...user, ...names, email } });
  await refreshOwn(storefront, profileQuery);
  return saved;
}

/** Deletes the account permanently and signs out; this device's records of the customer are deleted too. */
export async function deleteAccount(storefront: StorefrontState): Promise<Outcome<null>> {
  const answer = await outcomeOf(sendDeletion(getSource(storefront)));
  if (!answer.ok) return answer;
  if (!answer.value.success) return err(serverRefusal("BAD_ANSWER", answer.value.message));
  signOut(storefront);
  forgetRecords(storefront, "tab");
  return ok(null);
}
