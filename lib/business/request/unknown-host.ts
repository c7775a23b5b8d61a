import { acceptedLanguage, knownLanguage } from "@/config/languages";
import { noticePage } from "@/lib/business/request/notice-page";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";

/** CFG-04: the response for a host without a business. It names no business and contains no link to one. */
export function unknownHostResponse(acceptLanguage: string | null): Response {
  const language = knownLanguage(acceptedLanguage(acceptLanguage));
  const response = noticePage(ALL_MESSAGES[language].unknownHost, language, 404);
  response.headers.set("vary", "accept-language");
  return response;
}
