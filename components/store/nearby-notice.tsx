"use client";

import { HAD_FROM } from "@/components/store/mode-texts";
import type { PickerTexts } from "@/components/store/store-texts";
import type { NearbyStores, Store } from "@/lib/api/shop/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { distanceText } from "@/lib/domain/store/store";
import { fillNames } from "@/lib/i18n/fill-names";
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
 * which mode. What such a store says to guests who choose it is read here once, unless its row below says it.
 */
export function NearbyNotice({ near, texts: { place }, onChoose, onAll }: Props) {
  const { settings } = useStorefront();
  if (!near || (near.stores.length > 0 && !near.message)) return null;
  const isListed = ({ biz_location_id: id }: Store) => near.stores.some((store) => store.biz_location_id === id);
  const ways = near.alternatives.map(({ store, mode }, index) => {
    const distance = distanceText(store.delivery_distance, settings) ?? "";
    const isRepeated = near.alternatives
      .slice(0, index)
      .some((way) => way.store.biz_location_id === store.biz_location_id);
    return {
      store,
      mode,
      words: fillNames(place[HAD_FROM[MODES[mode].wording]], { store: store.name, distance }),
      said: isRepeated || isListed(store) ? null : store.on_select_msg,
    };
  });
  return (
    <Notice
      tone="warning"
      live
      data-nearby={near.code ?? "none"}
      action={
        <span className="flex flex-wrap gap-2">
          {ways.map(({ store, mode, words, said }) => (
            <span key={`${store.biz_location_id} ${mode}`} className="grid justify-items-start gap-1">
              <Button variant="secondary" size="small" onClick={() => onChoose(store, mode)}>
                {words}
              </Button>
              {said ? <span className="text-small">{said}</span> : null}
            </span>
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
