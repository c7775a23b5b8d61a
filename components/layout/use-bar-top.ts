import { useCallback } from "react";
import { useStorefront } from "@/lib/state/provider";

/** For the element at the top of the bar at the foot of the window, which takes up what is said of a closed store. */
export function useBarTop(): (top: HTMLElement | null) => void {
  const { ui } = useStorefront();
  return useCallback(
    (top) => {
      ui.setState({ barTop: top });
    },
    [ui],
  );
}
