import { getMessages, getTranslations } from "next-intl/server";
import { JsonLd } from "@/components/pages/json-ld";
import { LocatorPage } from "@/components/store/locator/locator-page";
import { StoreLocator } from "@/components/store/locator/store-locator";
import { pickerWords } from "@/components/store/picker/part/picker-words";
import { pickerTexts } from "@/components/store/store-texts";
import { ClientTexts } from "@/components/texts/client-texts";
import { settle } from "@/lib/api/transport/source";
import { selectableModes } from "@/lib/business/features";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { readLocator } from "@/lib/business/pages/readers/read-locator";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { pageTrail, storeListPage } from "@/lib/business/structured-data/pages";
import { localNumber } from "@/lib/domain/customer/phone-number";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("store-locator");

/** RTE-17: the stores as a list and on a map, with address, phone and opening hours. */
export default async function StoreLocatorPage({ params }: Props) {
  const { business, locale, mode, source } = await pageContext(params);
  const [read, messages] = await Promise.all([
    settle(readLocator(source, selectableModes(business), mode)),
    getMessages(),
  ]);
  const first = read.ok ? read.value : { stores: [], total: 0, modes: [], startMode: mode };
  const { countryCode, currency } = business.biz;
  const titles = await getTranslations("titles");
  return (
    <LocatorPage business={business} total={read.ok ? first.total : null}>
      <JsonLd data={storeListPage({ business, locale, currency }, first, Date.now())} />
      <JsonLd data={pageTrail(business, locale, { name: titles("storeLocator"), path: "/store-locator" })} />
      <ClientTexts namespaces={["stores", "map"]}>
        <StoreLocator
          {...first}
          phones={Object.fromEntries(
            first.stores.flatMap(({ biz_location_id, phone }) =>
              phone ? [[biz_location_id, localNumber(phone, countryCode)]] : [],
            ),
          )}
          texts={pickerTexts(messages, locale, pickerWords(business))}
        />
      </ClientTexts>
    </LocatorPage>
  );
}
