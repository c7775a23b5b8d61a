import { useSelectedStore } from "@/lib/state/provider";

/** What the chosen store asks guests who write a note to its kitchen; null if it asks nothing. */
export const useKitchenWords = (): string | null =>
  useSelectedStore((state) => state.selected?.storeInfo.kitchen_instructions || null);
