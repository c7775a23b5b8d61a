/**
 * A change must be seen within a second. It takes some 35 ms to get here and into the page; what is left is for a front's clock that is
 * behind this one (docs/front.md).
 */
const LONGEST_KEPT_MS = 900;
/** Asked for this often in the running second, a page has a crowd. */
const CROWD = 10;
/** A time that is over: the front keeps the page, but asks with its tag before each visit whether it is still the same. */
const ASK_EACH_TIME = "@1";

/**
 * Tells a front server (deploy/nginx) that every visit with the same key gets this response, and until when it may be sent
 * again without asking. A front counts in whole seconds and cannot be told of a change, so that what it keeps is the old page to
 * the end of the running second: only a page with a crowd is kept, and not from the second's first 100 ms.
 */
export function createFrontKeeps(clock: () => number): (key: string) => string {
  let second = 0;
  const visits = new Map<string, number>();
  return (key) => {
    const now = clock();
    const running = Math.floor(now / 1000);
    if (running !== second) visits.clear();
    second = running;
    const asked = (visits.get(key) ?? 0) + 1;
    visits.set(key, asked);
    const left = (running + 1) * 1000 - now;
    return asked > CROWD && left <= LONGEST_KEPT_MS ? `@${running}` : ASK_EACH_TIME;
  };
}
