import { useTranslations } from "next-intl";
import { clientTexts, type Texts } from "@/lib/i18n/client-texts";

/** What is said until the cart is there, which brings its own texts. */
export type OpeningTexts = Texts<"opening" | "close">;

/** For server components. */
export const useOpeningTexts = (): OpeningTexts => clientTexts(useTranslations("cart"), ["opening", "close"]);
