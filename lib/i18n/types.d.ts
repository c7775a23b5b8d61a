import type { Language } from "@/config/languages";
import type { Messages as AllMessages } from "@/lib/i18n/messages";
import type { StudioMessages } from "@/lib/i18n/studio-messages";

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: AllMessages & { studio: StudioMessages };
  }
}
