"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { keepOffline } from "@/components/layout/offline/keep-offline";
import type { Texts } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import { IconButton } from "@/ui-kit/icon-button/icon-button";
import { CloseIcon } from "@/ui-kit/icons/first-page";
import { Notice } from "@/ui-kit/notice/notice";

export type OfflineNoticeTexts = Texts<"title" | "text" | "textElsewhere" | "close">;

/** Pages that show dishes and prices, under any sub-path. */
const MENU_PAGES = /\/(?:menu|search|item|[^/]*category[^/]*)(?:\/|$)/;

/** Milliseconds between checks of a page that was served offline although the device reports a connection. */
const CHECK_EVERY = 10_000;

/**
 * Says that there is no network and what still works. Disappears automatically once it is back, and refreshes the page.
 */
export function OfflineNotice({ texts }: { texts: OfflineNoticeTexts }) {
  const storefront = useStorefront();
  const router = useNavigate();
  const ofMenu = MENU_PAGES.test(usePathname());
  const { subPath } = storefront.settings;
  const [away, setAway] = useState(() => !navigator.onLine);
  const [stale, setStale] = useState(false);
  const [closed, setClosed] = useState(false);
  useEffect(() => keepOffline(storefront, () => setStale(true)), [storefront]);
  useEffect(() => {
    const lost = () => {
      setAway(true);
      setClosed(false);
    };
    const back = () => setAway(false);
    window.addEventListener("offline", lost);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", back);
    };
  }, []);
  useEffect(() => {
    if (!stale || away) return;
    const check = async () => {
      const answer = await fetch(`${subPath}/p/health`, { cache: "no-store" }).catch(() => null);
      if (!answer?.ok) return;
      setStale(false);
      router.refresh();
    };
    void check();
    const timer = setInterval(check, CHECK_EVERY);
    return () => clearInterval(timer);
  }, [stale, away, subPath, router]);
  if ((!away && !stale) || closed) return null;
  return (
    <div className="offline-notice" data-offline-notice>
      <Notice tone="warning" live title={texts.title}>
        {ofMenu ? texts.text : texts.textElsewhere}
      </Notice>
      <IconButton label={texts.close} icon={<CloseIcon size={20} />} onClick={() => setClosed(true)} />
    </div>
  );
}
