import type { PayStep } from "@/payments";

const WORDS = { handed: "handed", shown: "shown", deciding: "busy" } as const;

/** The text below `pay` for a payment under way: that nothing was charged is said only until the provider has the payment. */
export const payingWord = (step: PayStep | null) => (step ? WORDS[step] : "opening");
