import type { BusinessConfig } from "@/config/schema";
import type { FulfilmentMode } from "@/lib/domain/enumerations";

/** What every part of a menu page is rendered with. */
export interface MenuLook {
  readonly business: BusinessConfig;
  readonly locale: string;
  readonly currency: string;
  readonly mode: FulfilmentMode;
  /** CFG-09: which parts of a row are shown. */
  readonly flags: Pick<
    BusinessConfig["theme"]["pages"]["menu"],
    "likeButton" | "recommendedItems" | "showFoodType" | "showItemLikes" | "showItemSearch"
  >;
}
