import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { BagIcon, BikeIcon, TableIcon } from "@/ui-kit/icons/first-page";

export const MODE_ICONS = {
  delivery: BikeIcon,
  pickup: BagIcon,
  dinein: TableIcon,
} as const satisfies Readonly<Record<FulfilmentMode, unknown>>;
