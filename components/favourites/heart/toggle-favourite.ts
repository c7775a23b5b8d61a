"use client";

import { favourites, markFavourite } from "@/components/favourites/heart/favourite-store";
import { setFavourite } from "@/lib/actions/customer/favourites";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { toasts } from "@/ui-kit/toast/toast-store";

/** The address that asks a visitor to log in, marks the item then and leads back to where they were (ROLE-01). */
const loginPath = (subPath: string, id: string) => shopPath(subPath, `/favourites?like=${encodeURIComponent(id)}`);

/** Marks or unmarks an item: shown at once, taken back when the server refuses. */
export async function toggleFavourite(storefront: StorefrontState, id: string, failed: string): Promise<void> {
  const login = () => location.assign(loginPath(storefront.settings.subPath, id));
  if (!isLoggedIn(storefront.session.getState())) return login();
  const wanted = !favourites.getState().ids.has(id);
  markFavourite(id, wanted);
  const answer = await setFavourite(storefront, id, wanted);
  if (answer.ok) return;
  markFavourite(id, !wanted);
  if (answer.error.code === "LOGIN_REQUIRED") login();
  else toasts.show({ title: answer.error.message ?? failed, variant: "failure" });
}
