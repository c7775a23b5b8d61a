import type { PayStep } from "@/payments";

const WORDS = { shown: "shown", deciding: "busy" } as const;

/** The text below `pay` for a payment under way: that nothing was charged is said only until the guest can pay. */
export const payingWord = (step: PayStep | null) => (step ? WORDS[step] : "opening");
