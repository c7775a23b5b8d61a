"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { Announced } from "@/components/layout/announcement/announcement-now";
import { useHydrated, useSelectedStore, useStorefront } from "@/lib/state/provider";

/**
 * ANN-01: reads the announcement again on load and whenever another store is selected. The rendered bar stays while its
 * content is unchanged; a failure changes nothing.
 */
export function AnnouncementIsland({ children, ...sent }: Announced & { children: ReactNode }) {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const storeId = useSelectedStore(({ selected }) => selected?.id);
  const [now, setNow] = useState<{ readonly bar: ReactNode } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another store may announce something else
  useEffect(() => {
    if (!hydrated) return;
    let wanted = true;
    import("@/components/layout/announcement/announcement-now")
      .then(({ readAgain }) => readAgain(storefront, sent))
      .then((changed) => wanted && setNow(changed))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [storefront, hydrated, storeId]);
  return now ? now.bar : children;
}
