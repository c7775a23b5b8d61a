"use client";

import { useEffect, useState } from "react";
import { markFavourite } from "@/components/favourites/heart/favourite-store";
import { loadFavouriteItems } from "@/lib/actions/customer/favourites";
import type { ActionError } from "@/lib/actions/outcome";
import type { MenuItem } from "@/lib/api/menu";
import { useSelectedStore, useSession, useStorefront } from "@/lib/state/provider";

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: ActionError }
  | { readonly kind: "ready"; readonly items: readonly MenuItem[] };

/** The favourite dishes as the selected store sells them, newest first. */
export function useFavourites(): { state: State; retry: () => void } {
  const storefront = useStorefront();
  const token = useSession((session) => session.accessToken);
  const storeId = useSelectedStore(({ selected }) => selected?.id);
  const [state, setState] = useState<State>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, store or attempt reads anew
  useEffect(() => {
    let wanted = true;
    setState({ kind: "loading" });
    void loadFavouriteItems(storefront).then((answer) => {
      if (!wanted) return;
      // The hearts of the list are what the list says; nobody has to wait for a second answer to take one back.
      if (answer.ok) for (const { id } of answer.value) markFavourite(id, true);
      setState(answer.ok ? { kind: "ready", items: answer.value } : { kind: "failed", error: answer.error });
    });
    return () => {
      wanted = false;
    };
  }, [storefront, token, storeId, attempt]);
  return { state, retry: () => setAttempt((before) => before + 1) };
}
