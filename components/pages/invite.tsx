import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { businessName } from "@/lib/business/features";
import { canonicalOrigin, publicPath } from "@/lib/business/urls";
import { buttonClass, EmptyState, HeartIcon, MailIcon } from "@/ui-kit";

type Props = { business: BusinessConfig; locale: string; heading: string };

/** Sends a friend the menu, by the visitor's own messenger or e-mail. */
export function Invite({ business, locale, heading }: Props) {
  const t = useTranslations("account");
  const url = `${canonicalOrigin(business)}${publicPath(business, "/menu")}`;
  const name = businessName(business, locale);
  const message = encodeURIComponent(t("referMessage", { name, url }));
  return (
    <div className="frame py-8 lg:py-12">
      <h1>{heading}</h1>
      <EmptyState
        icon={<HeartIcon size={28} />}
        title={t("referTitle")}
        action={
          <>
            <a href={`https://wa.me/?text=${message}`} target="_blank" rel="noopener" className={buttonClass()}>
              {t("referShare")}
            </a>
            <a
              href={`mailto:?subject=${encodeURIComponent(name)}&body=${message}`}
              className={buttonClass({ variant: "secondary" })}
            >
              <MailIcon size={20} />
              {t("referMail")}
            </a>
            <a href={publicPath(business, "/menu")} className={buttonClass({ variant: "ghost" })}>
              {t("seeMenu")}
            </a>
          </>
        }
      >
        <p>{t("referText")}</p>
      </EmptyState>
    </div>
  );
}
