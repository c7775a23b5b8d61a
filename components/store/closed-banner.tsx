"use client";

import { useEffect, useState } from "react";
import { askForStore } from "@/components/store/place-request";
import type { StoreStatus } from "@/components/store/store-status";
import type { HOURS_KEYS } from "@/components/store/store-texts";
import type { Texts } from "@/lib/i18n/client-texts";
import { useSelectedStore, useStorefront } from "@/lib/state/provider";
import { buttonClass } from "@/ui-kit/button/button-class";
import { PlainButton } from "@/ui-kit/button/plain-button";
import { ClockIcon } from "@/ui-kit/icons/first-page";

interface Props {
  readonly texts: Texts<(typeof HOURS_KEYS)[number] | "otherStores">;
  /** The business's sentence for a store that is closed for a while. */
  readonly message: string | null;
  /** For checkout, which has no store picker and a bar of its own at the bottom: where stores are listed. */
  readonly storesPath?: string | undefined;
}

/** RTE-22: floats over the page while the selected store is closed, and says until when and what can be done. */
export function ClosedBanner({ texts, message, storesPath }: Props) {
  const { settings } = useStorefront();
  const info = useSelectedStore((state) => state.selected?.storeInfo);
  const marked = useSelectedStore((state) => state.isStoreClosed);
  const [status, setStatus] = useState<StoreStatus | null>(null);
  useEffect(() => {
    let wanted = true;
    setStatus(null);
    const tell = async () => {
      if (!info) return;
      const { storeStatus } = await import("@/components/store/store-status");
      const { timezone, locale } = settings;
      const next = storeStatus({ hours: info, closed: marked, timezone, locale, now: Date.now(), texts });
      if (wanted) setStatus(next);
    };
    void tell();
    const timer = setInterval(tell, 60_000);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [info, marked, settings, texts]);
  if (!info || !status || status.open) return null;
  const why = (marked && message) || (status.because ? null : info.on_close_msg);
  return (
    <div className="closed-banner" role="status" data-store-closed data-edge={storesPath ? "top" : undefined}>
      <ClockIcon size={22} className="shrink-0" />
      <p className="min-w-0 flex-1 font-semibold">{why || status.words}</p>
      {storesPath ? (
        <a href={storesPath} className={buttonClass({ variant: "link" }, "shrink-0")}>
          {texts.otherStores}
        </a>
      ) : (
        <PlainButton variant="link" className="shrink-0" onClick={() => askForStore({ reason: "wanted" })}>
          {texts.otherStores}
        </PlainButton>
      )}
    </div>
  );
}
