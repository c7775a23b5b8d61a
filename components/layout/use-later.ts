import { type ComponentType, useEffect, useState } from "react";

/** Until a script that could not be loaded is asked for again, the first time; each further wait is twice as long. */
const AGAIN = 60_000;

/**
 * A part that the server draws nothing of and no press opens: its script is asked for as soon as the page is hydrated, so
 * that hydration does not wait for it. Null until it is there. `load` is always the same function.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let wanted = true;
    let wait = AGAIN;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () =>
      void load().then(
        (loaded) => wanted && setPart(() => loaded),
        () => {
          if (wanted) timer = setTimeout(ask, wait);
          wait *= 2;
        },
      );
    ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [load]);
  return part;
}
