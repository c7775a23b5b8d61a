/** Uploads that are read or wait: each is up to 20 MB in memory. */
const MAX_UPLOADS = 8;
/** Of one business, so that no shop keeps the others waiting. */
const MAX_OF_ONE = 3;

const taken = new Map<string, number>();

/** A place for one upload, taken before its body is read; null if there is none. Call the result when it is done. */
export function takeUploadSlot(business: string): (() => void) | null {
  const own = taken.get(business) ?? 0;
  const all = [...taken.values()].reduce((sum, one) => sum + one, 0);
  if (all >= MAX_UPLOADS || own >= MAX_OF_ONE) return null;
  taken.set(business, own + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const left = (taken.get(business) ?? 1) - 1;
    if (left > 0) taken.set(business, left);
    else taken.delete(business);
  };
}
