import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { thirdPartiesOf } from "@/lib/business/third-parties";
import { PlainButton } from "@/ui-kit";

/** ANL-01: changing one's mind, and the chat. Hidden until what they open has loaded; absent without a service. */
export function ConsentLinks({ business }: { business: BusinessConfig }) {
  const t = useTranslations("consent");
  const settings = thirdPartiesOf(business);
  if (!settings) return null;
  return (
    <div className="frame" style={{ display: "var(--consent-links, none)" }} data-consent-links>
      <PlainButton variant="link" size="inline" data-consent-link="choices">
        {t("choices")}
      </PlainButton>
      {settings.chat ? (
        <PlainButton variant="link" size="inline" data-consent-link="chat">
          {t("chat")}
        </PlainButton>
      ) : null}
    </div>
  );
}
