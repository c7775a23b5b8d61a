"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Tracking } from "@/lib/actions/order/following/track-order";
import { isFinal } from "@/lib/domain/order/order-status";
import { Spinner } from "@/ui-kit";

/** The first connection takes a moment; only a longer delay is reported. */
const PATIENCE = 4_000;

/** A socket stays open for minutes after the network is lost; the device reports it sooner. */
function useNoNetwork(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const events = ["online", "offline"] as const;
      for (const event of events) window.addEventListener(event, changed);
      return () => {
        for (const event of events) window.removeEventListener(event, changed);
      };
    },
    () => !navigator.onLine,
    () => false,
  );
}

/** LIVE-02: says that updates do not arrive automatically, and that the page polls meanwhile. */
export function ConnectionHint({ tracking }: { tracking: Tracking }) {
  const t = useTranslations("order.live");
  const [waited, setWaited] = useState(false);
  const noNetwork = useNoNetwork();
  const { order, error } = tracking;
  const live = tracking.live && !noNetwork;
  useEffect(() => {
    setWaited(false);
    if (live) return;
    const timer = setTimeout(() => setWaited(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [live]);
  if (!order || isFinal(order.state)) return null;
  const away = noNetwork || (!live && waited);
  return (
    <p role="status" data-live={live} className="flex min-h-6 items-center gap-2 text-small text-text-muted">
      {away ? (
        <Spinner size={16} />
      ) : live ? (
        <span className="size-2 rounded-full bg-success" aria-hidden="true" />
      ) : null}
      {away ? t(noNetwork || error ? "offline" : "reconnecting") : live ? t("on") : null}
    </p>
  );
}
