"use client";

import { HAD_FROM } from "@/components/store/mode-texts";
import { storeStatus } from "@/components/store/store-status";
import type { PickerTexts } from "@/components/store/store-texts";
import type { NearbyStores, Store } from "@/lib/api/shop/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { distanceText } from "@/lib/domain/store/distance-text";
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
 * which mode. What such a store says to guests who choose it is read here once, unless its row below says it. A nearest
 * store that only has not opened yet refuses nothing: the notice says when it opens, and its row below leads to it.
 */
export function NearbyNotice({ near, texts: { place }, onChoose, onAll }: Props) {
  const storefront = useStorefront();
  const { settings } = storefront;
  if (!near || (near.stores.length > 0 && !near.message)) return null;
  const later = near.code === "NEAREST_STORE_CLOSED" ? near.stores[0] : undefined;
  const hours = later && storeStatus({ ...settings, store: later, now: storefront.now(), texts: place }).words;
  const isListed = ({ biz_location_id: id }: Store) => near.stores.some((store) => store.biz_location_id === id);
  const ways = near.alternatives.map(({ store, mode }, index) => {
    const isRepeated = near.alternatives
      .slice(0, index)
      .some((way) => way.store.biz_location_id === store.biz_location_id);
    return {
      store,
      mode,
      words: fillNames(place[HAD_FROM[MODES[mode].wording]], { store: store.name }),
      distance: distanceText(store.delivery_distance, settings),
      said: isRepeated || isListed(store) ? null : store.on_select_msg,
    };
  });
  const hasAll = onAll !== undefined && near.stores.length > 0;
  return (
    <Notice
      tone={later ? "info" : "warning"}
      live
      data-nearby={near.code ?? "none"}
      action={
        (ways.length > 0 || hasAll) && (
          <span className="flex flex-wrap gap-2">
            {ways.map(({ store, mode, words, distance, said }) => (
              <span key={`${store.biz_location_id} ${mode}`} className="grid justify-items-start gap-1">
                {/* With a long name it takes two lines, for which a pill's ends are too round. */}
                <Button
                  variant="secondary"
                  size="small"
                  className="max-w-full gap-0! rounded-[min(var(--radius-control),1.125rem)]! py-1.5"
                  onClick={() => onChoose(store, mode)}
                >
                  <span>
                    {words}
                    {distance ? <span className="whitespace-nowrap"> · {distance}</span> : null}
                  </span>
                </Button>
                {said ? <span className="text-small">{said}</span> : null}
              </span>
            ))}
            {hasAll ? (
              <Button variant="secondary" size="small" onClick={onAll}>
                {place.showAll}
              </Button>
            ) : null}
          </span>
        )
      }
    >
      {[hours, near.message ?? place.noneNearby].filter(Boolean).join(" · ")}
    </Notice>
  );
}
