"use client";

import { startTransition, useEffect } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 30_000;

/**
 * On a page that lacks data because the API did not respond: polls the API, and refreshes the page without a reload
 * once it responds (ROB-01). It polls first, because refreshing without a connection would leave the page.
 */
export function TryAgain({ healthPath }: { healthPath: string }) {
  const router = useNavigate();
  useEffect(() => {
    let wait = FIRST_WAIT;
    let timer = setTimeout(check, wait);
    async function check() {
      const answer = document.hidden ? null : await fetch(healthPath, { cache: "no-store" }).catch(() => null);
      if (answer?.ok) startTransition(() => router.refresh());
      wait = Math.min(LONGEST_WAIT, wait * 1.5);
      clearTimeout(timer);
      timer = setTimeout(check, wait);
    }
    window.addEventListener("online", check);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", check);
    };
  }, [healthPath, router]);
  return null;
}
