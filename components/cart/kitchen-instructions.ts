import { useSelectedStore } from "@/lib/state/provider";

/** What the chosen store's kitchen asks of whoever writes a note to it; null without a word. */
export const useKitchenWords = (): string | null =>
  useSelectedStore((state) => state.selected?.storeInfo.kitchen_instructions || null);
