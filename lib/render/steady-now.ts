/**
 * Epoch milliseconds of a clock that never jumps, by which Next tells whether a tag has expired. When pages were read and
 * when they changed is compared by it: after the machine's clock was set back, a change would be older than its page.
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now();
