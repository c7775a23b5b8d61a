import Link from "next/link";
import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { PinIcon } from "@/ui-kit";

/** Leads to the list of stores; holds the place of the fulfilment selector. */
export function PlaceLink({ business }: { business: BusinessConfig }) {
  const t = useTranslations("header");
  return (
    <Link
      href={publicPath(business, "/store-locator")}
      prefetch={false}
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-1 font-semibold"
    >
      <PinIcon size={20} />
      {t("chooseStore")}
    </Link>
  );
}
