"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { Tracking } from "@/lib/actions/order/track-order";
import { isFinal } from "@/lib/domain/order/order-status";
import { Spinner } from "@/ui-kit";

/** The first connection takes a moment; only a longer silence is worth a word. */
const PATIENCE = 4_000;

/** LIVE-02: says when updates do not come by themselves, and that the page keeps asking meanwhile. */
export function LiveHint({ tracking }: { tracking: Tracking }) {
  const t = useTranslations("order.live");
  const [waited, setWaited] = useState(false);
  const { live, order, error } = tracking;
  useEffect(() => {
    setWaited(false);
    if (live) return;
    const timer = setTimeout(() => setWaited(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [live]);
  if (!order || isFinal(order.state)) return null;
  const away = !live && waited;
  return (
    <p role="status" data-live={live} className="flex min-h-6 items-center gap-2 text-small text-text-muted">
      {away ? (
        <Spinner size={16} />
      ) : live ? (
        <span className="size-2 rounded-full bg-success" aria-hidden="true" />
      ) : null}
      {away ? t(error ? "offline" : "reconnecting") : live ? t("on") : null}
    </p>
  );
}
