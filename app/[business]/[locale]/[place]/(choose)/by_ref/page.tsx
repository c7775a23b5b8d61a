import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RememberReferral } from "@/components/account/refer/remember-referral";
import { getReferralOffer } from "@/lib/api/business";
import { settle } from "@/lib/api/transport/source";
import { businessName } from "@/lib/business/features";
import { pageMetadata } from "@/lib/business/pages/metadata";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { publicPath } from "@/lib/business/urls";
import { formatMoney } from "@/lib/domain/money";
import { buttonClass, EmptyState, HeartIcon } from "@/ui-kit";

type Props = { params: Promise<PageParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await pageContext(params);
  const t = await getTranslations("titles");
  return pageMetadata(business, locale, { path: "/by_ref", title: t("referral"), personal: true });
}

/** Where a shared invitation leads. */
export default async function ReferralPage({ params }: Props) {
  const { business, locale, source } = await pageContext(params);
  const t = await getTranslations("account");
  const offer = await settle(Promise.all([getReferralOffer(source), source.currency()]));
  const gift = offer.ok ? (offer.value[0].reward?.friend ?? 0) : 0;
  const landing = await getTranslations("landing");
  const titles = await getTranslations("titles");
  return (
    <>
      <RememberReferral />
      <h1 className="sr-only">{titles("referral")}</h1>
      <EmptyState
        className="py-16"
        icon={<HeartIcon size={28} />}
        title={t("referralTitle", { name: businessName(business, locale) })}
        action={
          <a href={publicPath(business, "/menu")} className={buttonClass({ size: "large" })}>
            {landing("seeMenu")}
          </a>
        }
      >
        {offer.ok && gift > 0 ? (
          <p>{t("referralReward", { amount: formatMoney(gift, offer.value[1], locale) })}</p>
        ) : null}
      </EmptyState>
    </>
  );
}
