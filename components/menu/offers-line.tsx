import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { ROUTES } from "@/lib/domain/pages/route-table";
import { TagIcon } from "@/ui-kit/icons/ordering";

/** CPN-04: the way from menu and landing page to the offers, where the shop has some. On the menu dishes come first. */
export function OffersLine({ business, count }: { business: BusinessConfig; count: number }) {
  const t = useTranslations("offers");
  if (count === 0) return null;
  return (
    <p className="py-2" data-offers-line>
      <a
        href={publicPath(business, ROUTES.offers.path)}
        className="touch relative inline-flex items-center gap-1.5 font-semibold text-small underline"
      >
        <TagIcon size={18} />
        {t("see", { count })}
      </a>
    </p>
  );
}
