/** A clock that moves only when the test advances it. */
export function handClock() {
  const due = new Map<number, { at: number; run: () => void }>();
  let now = 0;
  let next = 1;
  return {
    later(run: () => void, milliseconds: number) {
      due.set(next, { at: now + milliseconds, run });
      return next++;
    },
    cancel: (handle: number) => {
      due.delete(handle);
    },
    advance(milliseconds: number) {
      now += milliseconds;
      for (const [id, { at, run }] of due)
        if (at <= now) {
          due.delete(id);
          run();
        }
    },
  };
}
