"use client";

import { useCallback, useEffect, useRef } from "react";

/** Returns a function that waits until nothing is under way; at once if nothing is. */
export function useSettled(isBusy: boolean): () => Promise<void> {
  const waiting = useRef<(() => void)[]>([]);
  const busy = useRef(isBusy);
  useEffect(() => {
    busy.current = isBusy;
    if (!isBusy) for (const go of waiting.current.splice(0)) go();
  }, [isBusy]);
  return useCallback(
    () => (busy.current ? new Promise<void>((resolve) => waiting.current.push(resolve)) : Promise.resolve()),
    [],
  );
}
