"use client";

import type { HoursTexts } from "@/components/store/hours-keys";
import type { StoreStatus } from "@/components/store/store-status";
import { useStoreStatus } from "@/components/store/use-store-status";
import type { StoreSwitches } from "@/lib/domain/store/store-now";

/** "Open until 11 pm". Reserves its height until that is known. */
export function HoursLine({ status }: { status: StoreStatus | null }) {
  return (
    <span className="hours-line" data-open={status?.open} data-waiting={status ? undefined : ""}>
      {status?.words ?? "\u00a0"}
    </span>
  );
}

/** The same for a page rendered on the server that does nothing else with opening hours. */
export function StoreHoursLine({ store, texts }: { store: StoreSwitches; texts: HoursTexts }) {
  return <HoursLine status={useStoreStatus(store, texts)} />;
}
