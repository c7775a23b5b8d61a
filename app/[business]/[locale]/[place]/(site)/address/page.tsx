import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AddressBook } from "@/components/address/address-book";
import { ClientTexts } from "@/components/session/client-texts";
import { pageMetadata } from "@/lib/business/metadata";
import { type PageParams, pageContext } from "@/lib/business/page-context";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/address", title: t("address"), personal: true });
}

export default async function AddressPage({ params }: Props) {
  const { business } = await pageContext(params);
  const t = await getTranslations("titles");
  return (
    <div className="frame pt-5 pb-10 lg:pt-8">
      <h1 className="mb-4 lg:mb-6">{t("address")}</h1>
      <ClientTexts namespaces={["address", "login", "account", "errors", "problems", "fieldErrors"]}>
        <AddressBook ownCode={business.biz.countryCode} />
      </ClientTexts>
    </div>
  );
}
