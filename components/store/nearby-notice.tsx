"use client";

import { HAD_FROM } from "@/components/store/mode-texts";
import type { PickerTexts } from "@/components/store/store-texts";
import type { NearbyStores, Store } from "@/lib/api/shop/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { distanceText } from "@/lib/domain/store/store";
import { fill } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { Notice } from "@/ui-kit/notice/notice";

interface Props {
  readonly near: NearbyStores | null;
  readonly texts: PickerTexts;
  readonly onChoose: (store: Store, mode: FulfilmentMode) => void;
  /** Set if the list below shows fewer than all stores. */
  readonly onAll?: (() => void) | undefined;
}

/**
 * STORE-05: why ordering near the location is not possible, in the server's words, and which store would serve it in
 * which mode.
 */
export function NearbyNotice({ near, texts: { place }, onChoose, onAll }: Props) {
  const { settings } = useStorefront();
  if (!near || (near.stores.length > 0 && !near.message)) return null;
  const ways = near.alternatives.map(({ store, mode }) => {
    const distance = distanceText(store.delivery_distance, settings) ?? "";
    const name = store.name;
    return {
      store,
      mode,
      words: fill(place[HAD_FROM[MODES[mode].wording]], { store: name, distance }),
    };
  });
  return (
    <Notice
      tone="warning"
      live
      data-nearby={near.code ?? "none"}
      action={
        <span className="flex flex-wrap gap-2">
          {ways.map(({ store, mode, words }) => (
            <Button
              key={`${store.biz_location_id} ${mode}`}
              variant="secondary"
              size="small"
              onClick={() => onChoose(store, mode)}
            >
              {words}
            </Button>
          ))}
          {onAll && near.stores.length > 0 ? (
            <Button variant="secondary" size="small" onClick={onAll}>
              {place.showAll}
            </Button>
          ) : null}
        </span>
      }
    >
      {near.message ?? place.noneNearby}
    </Notice>
  );
}
