"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { PlaceRequest } from "@/components/store/place-request";
import type { PickerTexts } from "@/components/store/store-texts";
import type { Location } from "@/components/store/use-stores";
import type { ActionError } from "@/lib/actions/outcome";
import { selectStore, switchMode } from "@/lib/actions/store/store";
import type { Store } from "@/lib/api/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { fill } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import { toasts } from "@/ui-kit/toast/toast-store";

interface Choosing {
  readonly mode: FulfilmentMode;
  readonly location: Location | null;
  readonly request: PlaceRequest;
  readonly texts: PickerTexts;
  readonly onClose: () => void;
}

/**
 * Choosing a store: the same one in another mode keeps the cart (STORE-11), another one asks before it empties it
 * (STORE-01), and one that takes no orders says why (STORE-02). Afterwards the page is that store's.
 */
export function useChooseStore({ mode, location, request, texts, onClose }: Choosing) {
  const storefront = useStorefront();
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const [replacing, setReplacing] = useState<Store | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const finish = (store: Store) => {
    onClose();
    request.chosen?.();
    if (store.on_select_msg) toasts.show({ title: store.on_select_msg, timer: 6 });
    router.refresh();
  };
  const select = async (store: Store, forced: boolean) => {
    setBusy(store.biz_location_id);
    setProblem(null);
    const { selected } = storefront.store.getState();
    const same = selected?.id === store.biz_location_id;
    const outcome = same
      ? await switchMode(storefront, mode)
      : await selectStore(storefront, store, { ffMode: mode, forced, ...placeOf(location) });
    setBusy(null);
    if (outcome.ok) return finish(store);
    setReplacing(outcome.error.code === "CART_ALREADY_EXISTS" ? store : null);
    if (outcome.error.code !== "CART_ALREADY_EXISTS") setProblem(reason(outcome.error, store, texts));
  };
  return {
    busy,
    replacing,
    problem,
    choose: (store: Store) => void select(store, false),
    replace: () => {
      if (replacing) void select(replacing, true);
    },
  };
}

function placeOf(location: Location | null) {
  if (!location) return {};
  const { lat, lng, address, placeId } = location;
  return {
    latitude: lat,
    longitude: lng,
    ...(address ? { address } : {}),
    ...(placeId ? { placeId } : {}),
  };
}

/** The store's own sentence, else what the code means. */
function reason({ code, message }: ActionError, store: Store, { place }: PickerTexts): string {
  if (message) return message;
  if (code === "STORE_ORDERING_NOT_ENABLED") return fill(place.orderingOff, { store: store.name });
  if (code === "STORE_TEMPORARY_CLOSED") return store.on_close_msg ?? fill(place.closedForNow, { store: store.name });
  return code === "NETWORK" ? place.offline : place.failed;
}
