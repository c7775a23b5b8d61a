"use client";

import { markFavourite } from "@/components/favourites/heart/mark-favourite";
import { setFavourite } from "@/lib/actions/customer/favourites";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The address that asks a visitor to log in, then marks the item and returns to this page (ROLE-01). */
const loginPath = (subPath: string, id: string) => shopPath(subPath, `/favourites?like=${encodeURIComponent(id)}`);

/** Marks or unmarks an item: shown at once, reverted if the server refuses. */
export async function toggleFavourite(storefront: StorefrontState, id: string, failed: string): Promise<void> {
  await sessionRead(storefront);
  const login = () => location.assign(loginPath(storefront.settings.subPath, id));
  if (!isLoggedIn(storefront.session.getState())) return login();
  const wanted = !storefront.ui.getState().favourites.has(id);
  markFavourite(storefront, id, wanted);
  const answer = await setFavourite(storefront, id, wanted);
  if (answer.ok) return;
  markFavourite(storefront, id, !wanted);
  if (answer.error.code === "LOGIN_REQUIRED") login();
  else storefront.toasts.show({ title: answer.error.message ?? failed, variant: "failure" });
}

/**
 * A heart may be tapped before the stored session is read; until then it is not known whether the visitor is signed in.
 */
function sessionRead({ hydrated }: StorefrontState): Promise<void> {
  if (hydrated.getState()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = hydrated.subscribe(() => {
      stop();
      resolve();
    });
  });
}
