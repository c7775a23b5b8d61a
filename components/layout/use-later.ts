import { type ComponentType, useEffect, useState } from "react";
import { untilLoaded } from "@/ui-kit/until-loaded";

/**
 * A part that the server draws nothing of and no press opens: its script is asked for as soon as the page is hydrated, so
 * that hydration does not wait for it. Null until it is there. `load` is always the same function.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => untilLoaded(load, (loaded) => setPart(() => loaded)), [load]);
  return part;
}
