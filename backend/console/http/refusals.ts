import { acceptedLanguage, isLanguage, knownLanguage, type Language } from "../../../config/languages.ts";
import { translator } from "../../texts/texts.ts";
import { plainWords } from "../console-context.ts";
import { notePage } from "../pages/login.ts";
import { uploadedFrom } from "../uploads.ts";
import type { ConsoleRequest } from "./console-request.ts";
import { jsonReply, pageReply, type Reply, withHeaders } from "./reply.ts";

/** The language for a caller who is not signed in: ?lang=, else the browser's preference. */
export function languageOf(request: ConsoleRequest): Language {
  const asked = request.url.searchParams.get("lang");
  return isLanguage(asked) ? asked : knownLanguage(acceptedLanguage(request.header("accept-language")));
}

/** A page that only says something and leads back. */
export const note = (
  request: ConsoleRequest,
  status: number,
  said: string,
  language = languageOf(request),
  back = "/console",
) => pageReply(notePage(plainWords(language), said, back), status);

/** A file that was refused before it was read: said at its field by the script, else on a page that leads back. */
export const refusedUpload = (request: ConsoleRequest, status: number, said: string): Reply =>
  request.wantsJson
    ? jsonReply(status, { said, wrong: { file: said } })
    : note(request, status, said, languageOf(request), uploadedFrom(request));

/** What is refused before the database was read. */
export function tooMany(request: ConsoleRequest, seconds: number): Reply {
  const language = languageOf(request);
  const said = translator(language)("errors.too_many_calls", { seconds });
  const refusal = request.wantsJson ? jsonReply(429, { said }) : note(request, 429, said, language);
  return withHeaders(refusal, { "retry-after": String(seconds) });
}
