/** proxy.ts sets it on responses that are the same for every visit with the same key; it is never sent. */
export const SAME_FOR_ALL_HEADER = "x-same-for-all";
