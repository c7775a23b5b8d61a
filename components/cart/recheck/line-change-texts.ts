import type { Texts } from "@/lib/i18n/client-texts";

/** Keys of `cartChange` for one line. */
export const LINE_CHANGE_KEYS = ["price", "fewer", "removed"] as const;
export type LineChangeTexts = Texts<(typeof LINE_CHANGE_KEYS)[number]>;
