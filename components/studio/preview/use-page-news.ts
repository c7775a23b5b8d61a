import { useEffect, useEffectEvent } from "react";
import { useStudio } from "@/components/studio/studio-provider";
import { followPages } from "@/lib/actions/studio/follow-pages";

/** Runs when dishes, prices or stores were changed, in the console or by an import, while or before the studio is seen. */
export function usePageNews(run: () => void): void {
  const { context } = useStudio();
  const changed = useEffectEvent(run);
  useEffect(() => {
    const stop = new AbortController();
    const pause = (milliseconds: number) => new Promise<void>((resolve) => context.later(resolve, milliseconds));
    void followPages(context.client, { changed: () => changed(), seen: untilSeen, pause, signal: stop.signal });
    return () => stop.abort();
  }, [context]);
}

const untilSeen = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "visible") return resolve();
    const refresh = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", refresh);
      resolve();
    };
    document.addEventListener("visibilitychange", refresh);
  });
