import type { Language } from "@/config/constants";
import type { Messages as AllMessages } from "@/lib/i18n/messages";

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: AllMessages;
  }
}
