import { useMessages } from "next-intl";
import { textsOf } from "@/components/texts/texts-of";
import { ThemeBarLoader } from "@/components/theme/theme-bar-loader";
import type { Language } from "@/config/languages";
import type { BusinessConfig } from "@/config/schema";
import { businessName } from "@/lib/business/features";
import { themeStyle } from "@/lib/business/theme/theme-css";

interface Props {
  readonly business: BusinessConfig;
  readonly locale: Language;
  readonly isDraft: boolean;
}

/** RTE-23: the theme bar with its texts, or that of a draft; rendered only on the business-id host. */
export function ThemeBarPlace({ business, locale, isDraft }: Props) {
  return (
    <ThemeBarLoader
      businessId={business.biz.id}
      name={businessName(business, locale)}
      style={themeStyle(business)}
      locale={locale}
      isDraft={isDraft}
      isGuestsHost={business.biz.domains.length === 0}
      texts={textsOf(useMessages(), isDraft ? ["preview"] : ["themeBar", "common"])}
    />
  );
}
