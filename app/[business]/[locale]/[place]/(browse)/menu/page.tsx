import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Announcement } from "@/components/layout/announcement/announcement";
import { AroundMenu } from "@/components/menu/banners/banners";
import { leastMinimumWords } from "@/components/menu/head/least-minimum";
import { MenuHead } from "@/components/menu/head/menu-head";
import { MenuJsonLd } from "@/components/menu/head/menu-json-ld";
import { menuHead } from "@/components/menu/head/menu-page-head";
import { MenuProblem } from "@/components/menu/menu-problem";
import { MenuView } from "@/components/menu/menu-view";
import { OffersLine } from "@/components/menu/offers-line";
import { SectionChips, SectionRail } from "@/components/menu/section-nav";
import { businessName } from "@/lib/business/features";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { readMenu } from "@/lib/business/pages/readers/read-menu";
import { readOfferCount } from "@/lib/business/pages/readers/read-offers";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("titles");
  return menuHead(await pageContext(params), t("menu"));
}

export default async function MenuPage({ params }: Props) {
  const context = await pageContext(params);
  const { business, locale } = context;
  const [page, minimum, offers] = await Promise.all([
    readMenu(context),
    leastMinimumWords(context),
    readOfferCount(context),
  ]);
  const { style, menu, kitchen } = page;
  return (
    <>
      <Announcement context={context} page="menu" />
      {menu && menu.categories.length > 0 ? (
        <>
          <AroundMenu {...page} name={businessName(business, locale)} />
          <MenuView
            menu={menu}
            style={style}
            head={<MenuHead page={page} minimum={minimum} />}
            banners={page.banners}
            offers={<OffersLine business={business} count={offers} />}
            rail={<SectionRail categories={menu.categories} />}
            chips={<SectionChips categories={menu.categories} search={business.theme.pages.menu.showItemSearch} />}
          />
          <MenuJsonLd style={style} kitchen={kitchen} menu={menu} />
        </>
      ) : (
        <MenuProblem kind={menu ? (kitchen ? "empty" : "early") : "failed"} business={business} />
      )}
    </>
  );
}
