import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/pages/account-page";
import { StoreClosedBanner } from "@/components/store/place-selector";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";
import { HeartIcon } from "@/ui-kit";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/favourites", title: t("favourites"), personal: true });
}

/** RTE-06. Until dishes can be marked, past orders are where a guest finds them again. */
export default async function FavouritesPage({ params }: Props) {
  const context = await pageContext(params);
  const titles = await getTranslations("titles");
  const t = await getTranslations("account");
  return (
    <>
      <AccountPage
        business={context.business}
        heading={titles("favourites")}
        icon={<HeartIcon size={28} />}
        title={t("favouritesTitle")}
        text={t("favouritesText")}
        steps={[
          { href: "/menu", label: t("seeMenu") },
          { href: "/orders", label: t("seeOrders") },
        ]}
      />
      <StoreClosedBanner context={context} />
    </>
  );
}
