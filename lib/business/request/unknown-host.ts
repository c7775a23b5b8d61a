import { isLanguage, knownLanguage, type Language } from "@/config/languages";
import { noticePage } from "@/lib/business/request/notice-page";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";

/** The best supported language for an Accept-Language header. */
function preferred(acceptLanguage: string | null): Language {
  const accepted = (acceptLanguage ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return knownLanguage(accepted.find(isLanguage));
}

/** CFG-04: the response for a host without a business. It names no business and contains no link to one. */
export function unknownHostResponse(acceptLanguage: string | null): Response {
  const language = preferred(acceptLanguage);
  const response = noticePage(ALL_MESSAGES[language].unknownHost, language, 404);
  response.headers.set("vary", "accept-language");
  return response;
}
