"use client";

import { useEffect, useState } from "react";
import type { StoreStatus } from "@/components/store/store-status";
import type { HoursTexts } from "@/components/store/store-texts";
import type { StoreHours } from "@/lib/domain/time/opening-hours";

const MINUTE = 60_000;

interface Props {
  readonly hours: StoreHours;
  readonly closed: boolean;
  readonly timezone: string;
  readonly locale: string;
  readonly texts: HoursTexts;
}

/**
 * "Open until 11 pm" by the visitor's clock: the page is cached and must not say it. The words come with a script of their
 * own after the page is there; the line keeps its height until then.
 */
export function StoreHoursLine({ hours, closed, timezone, locale, texts }: Props) {
  const [status, setStatus] = useState<StoreStatus | null>(null);
  useEffect(() => {
    let wanted = true;
    const tell = async () => {
      const { storeStatus } = await import("@/components/store/store-status");
      if (wanted) setStatus(storeStatus({ hours, closed, timezone, locale, now: Date.now(), texts }));
    };
    void tell();
    const timer = setInterval(tell, MINUTE);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [hours, closed, timezone, locale, texts]);
  return (
    <span className="hours-line" data-open={status?.open}>
      {status?.words ?? "\u00a0"}
    </span>
  );
}
