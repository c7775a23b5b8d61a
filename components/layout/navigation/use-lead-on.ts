"use client";

import { useMemo } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { leaveEntry } from "@/ui-kit/sheet/back-entry";

/**
 * `useNavigate` for a visit that may follow the answer in a sheet: it waits until the sheet's history entry is gone. A
 * part of its own, so that a page without sheets doesn't load what they need.
 */
export function useLeadOn() {
  const { push, replace } = useNavigate();
  return useMemo(
    () => ({
      push: (path: string) => leaveEntry(() => push(path)),
      replace: (path: string) => leaveEntry(() => replace(path)),
    }),
    [push, replace],
  );
}
