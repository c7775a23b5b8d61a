"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { isPayingPath } from "@/lib/domain/pages/paying-pages";

/** Navigation from code: what `PageLink` is for links. Paths include the sub-path. */
export function useNavigate() {
  const router = useRouter();
  return useMemo(
    () => ({
      push: (path: string) => (isPayingPath(path) ? window.location.assign(path) : router.push(path)),
      /** Replaces this page's history entry, so that Back leads to the page before it. */
      replace: (path: string) => (isPayingPath(path) ? window.location.replace(path) : router.replace(path)),
      refresh: () => router.refresh(),
      prefetch: (path: string) => router.prefetch(path),
    }),
    [router],
  );
}
