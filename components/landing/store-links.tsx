import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { AppStoreIcon, buttonClass, PlayStoreIcon } from "@/ui-kit";

/** Buttons to the brand's apps in the stores of phones. */
export function StoreLinks({ business }: { business: BusinessConfig }) {
  const t = useTranslations("topbar");
  const { androidAppLink, iOSAppLink } = business.theme.components.topbar.leftLink;
  return (
    <div className="flex flex-wrap gap-3">
      {iOSAppLink && (
        <a href={iOSAppLink} rel="noopener" className={buttonClass({ variant: "secondary" })}>
          <AppStoreIcon size={20} />
          {t("onAppStore")}
        </a>
      )}
      {androidAppLink && (
        <a href={androidAppLink} rel="noopener" className={buttonClass({ variant: "secondary" })}>
          <PlayStoreIcon size={20} />
          {t("onPlayStore")}
        </a>
      )}
    </div>
  );
}
