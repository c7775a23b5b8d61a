import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { buttonClass, EmptyState, UserIcon } from "@/ui-kit";

/** A page that belongs to a signed-in customer, seen by a visitor (ROLE-01). */
export function SignInNeeded({ business, title }: { business: BusinessConfig; title: string }) {
  const t = useTranslations("account");
  const common = useTranslations("common");
  return (
    <div className="frame py-8">
      <h1>{title}</h1>
      <EmptyState
        icon={<UserIcon size={28} />}
        title={t("signInTitle")}
        action={
          <a href={publicPath(business, "/menu")} className={buttonClass()}>
            {common("backToMenu")}
          </a>
        }
      >
        <p>{t("signInText")}</p>
      </EmptyState>
    </div>
  );
}
