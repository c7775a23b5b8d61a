/** Milliseconds until what could not be loaded is asked for again, the first time; each further wait is twice as long. */
const AGAIN = 60_000;

/**
 * Loads a script that a page does without until it comes, and hands on what is in it. One that is lost is asked for again after
 * a minute, then after two, four and so on. Returns a function that gives up.
 */
export function untilLoaded<Loaded>(load: () => Promise<Loaded>, use: (loaded: Loaded) => void): () => void {
  let isWanted = true;
  let wait = AGAIN;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () =>
    void load().then(
      (loaded) => {
        if (isWanted) use(loaded);
      },
      () => {
        if (isWanted) timer = setTimeout(ask, wait);
        wait *= 2;
      },
    );
  ask();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
