import { useEffect, useRef } from "react";

/** Whoever was away this long may have changed the menu in the console. */
const AWAY_MS = 20_000;

/** Runs when somebody comes back to the studio's window after a while elsewhere. A press inside a frame is not elsewhere. */
export function useReturn(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    let left: number | null = null;
    const away = () => {
      if (document.visibilityState === "visible" && document.activeElement instanceof HTMLIFrameElement) return;
      left ??= Date.now();
    };
    const back = () => {
      if (document.visibilityState !== "visible" || left === null) return;
      if (Date.now() - left >= AWAY_MS) latest.current();
      left = null;
    };
    const seen = () => (document.visibilityState === "visible" ? back() : away());
    window.addEventListener("blur", away);
    window.addEventListener("focus", back);
    document.addEventListener("visibilitychange", seen);
    return () => {
      window.removeEventListener("blur", away);
      window.removeEventListener("focus", back);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);
}
