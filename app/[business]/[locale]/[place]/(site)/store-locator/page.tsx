import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { JsonLd } from "@/components/pages/json-ld";
import { ClientTexts } from "@/components/session/client-texts";
import { LocatorPage } from "@/components/store/locator/locator-page";
import { StoreLocator } from "@/components/store/locator/store-locator";
import { pickerTexts } from "@/components/store/store-texts";
import { getStores } from "@/lib/api/stores";
import { settle } from "@/lib/api/transport/source";
import { selectableModes } from "@/lib/business/features";
import { pageMetadata } from "@/lib/business/pages/metadata";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { storeListPage } from "@/lib/business/structured-data/pages";
import { internationalNumber } from "@/lib/domain/phone-number";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/store-locator", title: t("storeLocator") });
}

/** RTE-17: every store with address, phone and the hours of the week, as a list and on a map. */
export default async function StoreLocatorPage({ params }: Props) {
  const { business, locale, mode, source } = await pageContext(params);
  const [stores, texts] = await Promise.all([settle(getStores(source)), pickerTexts(locale)]);
  const list = stores.ok ? stores.value : [];
  const { countryCode, currency } = business.biz;
  return (
    <LocatorPage business={business} stores={stores.ok ? list : null}>
      <JsonLd data={storeListPage({ business, locale, currency }, list, Date.now())} />
      <ClientTexts namespaces={["stores", "map"]}>
        <StoreLocator
          stores={list}
          phones={Object.fromEntries(
            list.flatMap(({ biz_location_id, phone }) =>
              phone ? [[biz_location_id, internationalNumber(phone, countryCode)]] : [],
            ),
          )}
          modes={selectableModes(business)}
          startMode={mode}
          texts={texts}
        />
      </ClientTexts>
    </LocatorPage>
  );
}
