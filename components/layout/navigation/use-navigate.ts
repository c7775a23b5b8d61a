"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { isPayingPath } from "@/lib/domain/pages/paying-pages";

/** The router for visits by code: what `PageLink` is for links. Paths with the sub-path. */
export function useNavigate() {
  const router = useRouter();
  return useMemo(
    () => ({
      push: (path: string) => (isPayingPath(path) ? window.location.assign(path) : router.push(path)),
      /** In place of the entry of this page: Back leads to where the guest came from. */
      replace: (path: string) => (isPayingPath(path) ? window.location.replace(path) : router.replace(path)),
      refresh: () => router.refresh(),
      prefetch: (path: string) => router.prefetch(path),
    }),
    [router],
  );
}
