import { getTranslations } from "next-intl/server";
import { InvitationIsland } from "@/components/account/refer/invitation-island";
import { ClientTexts } from "@/components/texts/client-texts";
import { directionOf } from "@/config/languages";
import { businessName, featuresOf } from "@/lib/business/features";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { publicPath } from "@/lib/business/urls";
import { isolated } from "@/lib/domain/text/isolated";
import { buttonClass, EmptyState, HeartIcon } from "@/ui-kit";

type Props = { params: Promise<PageParams> };

export const generateMetadata = routeMetadata("referral");

/**
 * The landing page of a referral link. One cached page serves every code; the island reads the code. A shop without
 * referrals only shows its welcome.
 */
export default async function ReferralPage({ params }: Props) {
  const { business, locale } = await pageContext(params);
  const [t, landing, titles] = await Promise.all([
    getTranslations("account"),
    getTranslations("landing"),
    getTranslations("titles"),
  ]);
  const { wallet, referral } = featuresOf(business);
  const name = isolated(businessName(business, locale), directionOf(locale) === "rtl");
  const action = (
    <a href={publicPath(business, "/menu")} className={buttonClass({ size: "large" })}>
      {landing("seeMenu")}
    </a>
  );
  return (
    <>
      <h1 className="sr-only">{wallet && referral ? titles("referral") : t("welcomeTitle", { name })}</h1>
      {wallet && referral ? (
        <ClientTexts namespaces={["account"]}>
          <InvitationIsland name={name} action={action} />
        </ClientTexts>
      ) : (
        <EmptyState
          className="py-16"
          icon={<HeartIcon size={28} />}
          title={t("welcomeTitle", { name })}
          action={action}
        />
      )}
    </>
  );
}
