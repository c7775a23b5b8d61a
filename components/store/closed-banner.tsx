"use client";

import { useMemo } from "react";
import { openStorePicker } from "@/components/store/picker/place-request";
import type { HOURS_KEYS } from "@/components/store/store-texts";
import { useStoreStatus } from "@/components/store/use-store-status";
import type { Texts } from "@/lib/i18n/client-texts";
import { useOrderTime, useSelectedStore, useStorefront } from "@/lib/state/provider";
import { buttonClass } from "@/ui-kit/button/button-class";
import { PlainButton } from "@/ui-kit/button/plain-button";
import { ClockIcon } from "@/ui-kit/icons/first-page";

interface Props {
  readonly texts: Texts<(typeof HOURS_KEYS)[number] | "otherStores">;
  /** The business's sentence for a store that is closed temporarily. */
  readonly message: string | null;
  /** The page that lists the stores. For the checkout, which has no store picker and has its own bar at the bottom. */
  readonly storesPath?: string | undefined;
}

/** RTE-22: floats over the page while the selected store is closed. Says until when, and what the guest can do. */
export function ClosedBanner({ texts, message, storesPath }: Props) {
  const info = useSelectedStore((state) => state.selected?.storeInfo ?? null);
  const refusedByServer = useSelectedStore((state) => state.isStoreClosed);
  // A store the server refused is closed, even if its stored record says otherwise.
  const store = useMemo(
    () =>
      info && {
        ...info,
        temporarily_closed: info.temporarily_closed || (refusedByServer && info.enabled_for_ordering),
      },
    [info, refusedByServer],
  );
  const storefront = useStorefront();
  const status = useStoreStatus(store, texts);
  // Whoever orders for a later time knows that it is closed now.
  const isForLater = useOrderTime(({ orderTime }) => Boolean(orderTime?.timeSlot));
  if (!status || status.open || isForLater) return null;
  const detail = status.message ?? (status.kind === "paused" ? message : null);
  return (
    <div className="closed-banner" role="status" data-store-closed data-edge={storesPath ? "top" : undefined}>
      <ClockIcon size={22} className="shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold" data-hours>
          {status.words}
        </span>
        {detail ? <span className="block text-small">{detail}</span> : null}
      </p>
      {storesPath ? (
        <a href={storesPath} className={buttonClass({ variant: "link" }, "shrink-0")}>
          {texts.otherStores}
        </a>
      ) : (
        <PlainButton
          variant="link"
          className="shrink-0"
          onClick={() => openStorePicker(storefront, { reason: "wanted" })}
        >
          {texts.otherStores}
        </PlainButton>
      )}
    </div>
  );
}
