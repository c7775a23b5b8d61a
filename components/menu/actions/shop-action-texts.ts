import { MENU_ACTION_KEYS, type MenuActionKey } from "@/components/menu/actions/menu-action-texts";
import type { BusinessConfig } from "@/config/schema";
import { takesOrders } from "@/lib/business/features";
import { clientTexts } from "@/lib/i18n/client-texts";

type MenuTexts = Parameters<typeof clientTexts<MenuActionKey>>[0];

/** The texts of a shop's rows. Where nothing can be ordered there is nothing to choose, so no row names its options. */
export function shopActionTexts(t: MenuTexts, business: BusinessConfig): Record<MenuActionKey, string> {
  const texts = clientTexts(t, MENU_ACTION_KEYS);
  return takesOrders(business) ? texts : { ...texts, customisable: "" };
}
