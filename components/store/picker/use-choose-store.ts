"use client";

import { useState } from "react";
import type { Location } from "@/components/store/picker/use-stores";
import type { StoreChangeTexts } from "@/components/store/store-texts";
import { planStoreChange, type StoreChange } from "@/lib/actions/cart/check-cart";
import type { ActionError } from "@/lib/actions/outcome";
import { selectAgain, selectStore } from "@/lib/actions/store/store";
import type { Store } from "@/lib/api/shop/stores";
import type { CartLine } from "@/lib/domain/cart/cart";
import { placeWords } from "@/lib/domain/customer/typed/typed-address";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { fillNames } from "@/lib/i18n/fill-names";
import { useStorefront } from "@/lib/state/provider";

interface Choosing {
  readonly mode: FulfilmentMode;
  readonly location: Location | null;
  readonly texts: StoreChangeTexts;
  /**
   * Called when the store is selected, while the page still shows the previous one. `close` hides the question about the
   * cart. A caller that unmounts a moment later need not call it.
   */
  readonly onChosen: (store: Store, mode: FulfilmentMode, close: () => void) => void;
  /** Changes to a store that sells the whole cart at the same prices without a question. */
  readonly asksOnlyAboutLosses?: boolean;
}

/**
 * Choosing a store. The same store in another mode keeps the cart (STORE-11). Another store first shows what would be
 * lost and what can be transferred (STORE-01, D20). A store that takes no orders says why (STORE-02).
 */
export function useChooseStore({ mode, location, texts, onChosen, asksOnlyAboutLosses = false }: Choosing) {
  const storefront = useStorefront();
  const [busy, setBusy] = useState<string | null>(null);
  const [change, setChange] = useState<{ plan: StoreChange; store: Store } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = () => setChange(null);
  const choose = async (
    store: Store,
    inMode: FulfilmentMode,
    forced?: { bring: readonly CartLine[] },
  ): Promise<void> => {
    setBusy(store.biz_location_id);
    setProblem(null);
    const same = storefront.store.getState().selected?.id === store.biz_location_id;
    const taken = {
      ffMode: inMode,
      forced: forced !== undefined,
      ...forced,
      ...placeOf(location, storefront.settings.country),
    };
    const outcome = same ? await selectAgain(storefront, store, taken) : await selectStore(storefront, store, taken);
    const needsConfirmation = !outcome.ok && outcome.error.code === "CART_ALREADY_EXISTS";
    const plan = needsConfirmation ? await planStoreChange(storefront, store, inMode) : null;
    const isSame = plan?.known && plan.lost.length === 0 && plan.changes.length === 0;
    if (plan && isSame && asksOnlyAboutLosses) return choose(store, inMode, { bring: plan.kept });
    setBusy(null);
    if (outcome.ok) return onChosen(store, inMode, keep);
    setChange(plan && { plan, store });
    if (!plan) setProblem(reason(outcome.error, store, texts));
  };
  return {
    busy,
    replacing: change?.plan ?? null,
    problem,
    choose: (store: Store, inMode = mode) => void choose(store, inMode),
    keep,
    /** Changes to the other store with the lines the guest wants to keep. */
    replace: (bring: readonly CartLine[]) => {
      if (change) void choose(change.store, change.plan.mode, { bring });
    },
  };
}

function placeOf(location: Location | null, country: string | null) {
  if (!location) return {};
  const { lat, lng, placeId, searched, savedTag } = location;
  const address = searched ? shortOf(placeWords(searched, country)) : location.address;
  return {
    latitude: lat,
    longitude: lng,
    ...(address ? { address } : {}),
    ...(placeId ? { placeId } : {}),
    ...(searched ? { searched } : {}),
    ...(savedTag === undefined ? {} : { savedTag }),
  };
}

/** Characters for which the header has room. */
const SHORT = 24;

const shortOf = ({ title, near }: { title: string; near: string | null }) =>
  near && title.length > SHORT ? near : title;

/** The store's own sentence, else the text of the code. */
function reason({ code, message }: ActionError, store: Store, { place }: StoreChangeTexts): string {
  if (message) return message;
  if (code === "STORE_ORDERING_NOT_ENABLED") return fillNames(place.orderingOff, { store: store.name });
  if (code === "STORE_TEMPORARY_CLOSED")
    return store.on_close_msg ?? fillNames(place.closedForNow, { store: store.name });
  return code === "NETWORK" ? place.offline : place.failed;
}
