import { randomBytes } from "node:crypto";
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import {
  isOwnStudio,
  type NewBusiness,
  type NewBusinessField,
  newBusinessProblems,
} from "../../importers/business/new-business.ts";
import { openBusiness } from "../../importers/business/open-business.ts";
import { LOGIN_NAME } from "../../rules/staff-people.ts";
import type { Services } from "../../services.ts";
import type { LoginAttempts } from "../accounts/login-attempts.ts";
import { hashPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../accounts/password.ts";
import type { Words } from "../console-context.ts";
import { consoleAddress, shopAddresses } from "../http/console-addresses.ts";
import type { ConsoleRequest, PostedForm } from "../http/console-request.ts";
import { pageReply, type Reply } from "../http/reply.ts";
import { countryDefaults } from "./country-defaults.ts";
import { refuseOperator } from "./operator.ts";
import { type NewShopField, type NewShopRefusal, newShopPage, openedPage } from "./page.ts";

type PlainWords = Pick<Words, "language" | "t">;
type ShopField = Exclude<NewShopField, "operator">;
const MAX_NAME = 60;
const REQUEST = /^[\w-]{16,64}$/;

/** The form in which the operator of the installation opens a business. */
export const newShopForm = (words: PlainWords): Reply => pageReply(newShopPage(words, new URLSearchParams(), null));

/** The fields of the form by the values that they become. */
const FIELD_OF: Readonly<Record<NewBusinessField, ShopField>> = {
  id: "id",
  name: "name",
  currency: "currency",
  timezone: "timezone",
  language: "language",
  languages: "language",
  countryCode: "country",
  domain: "domain",
  modes: "modes",
};
const FIELD_OF_TAKEN = { id_taken: "id", domain_taken: "domain", login_taken: "login" } as const;

/** Opens the business of a sent form, or shows the form again with what is wrong. Passwords are never sent back. */
export async function openShop(
  app: Services,
  attempts: LoginAttempts,
  { request, words, form }: { request: ConsoleRequest; words: PlainWords; form: PostedForm },
): Promise<Reply> {
  const refuse = (status: number, refusal: NewShopRefusal) => pageReply(newShopPage(words, form, refusal), status);
  const { remoteAddress: address, isShared } = request;
  const stranger = await refuseOperator(app, attempts, { password: field(form, "operator"), address, isShared });
  if (stranger) return refuse(stranger === "too_many" ? 429 : 403, { field: "operator", key: stranger });
  const values = valuesOf(form, envOf(app));
  const wrong = wrongField(values, form);
  if (wrong === "domain" && isOwnStudio(values)) return refuse(422, { field: wrong, key: "domain_of_studio" });
  if (wrong) return refuse(422, { field: wrong, key: `wrong.${wrong}` });
  const [login, password] = [field(form, "login"), form.get("password") ?? ""];
  const owner = { login, name: field(form, "owner").slice(0, MAX_NAME), passwordHash: await hashPassword(password) };
  const given = field(form, "request");
  const requestId = REQUEST.test(given) ? given : randomBytes(16).toString("hex");
  const opened = await openBusiness(app, { request: requestId, values, owner });
  if (!opened.ok) return refuse(409, { field: FIELD_OF_TAKEN[opened.error], key: opened.error });
  if (opened.value.isNew) app.log.info({ business: values.id }, "A business was opened in the console.");
  return pageReply(
    openedPage(words, {
      name: values.name,
      currency: values.currency,
      timezone: values.timezone,
      login,
      addresses: { ...shopAddresses(app, request, values), console: consoleAddress(request) },
    }),
  );
}

const field = (form: URLSearchParams, name: NewShopField | "request"): string => form.get(name)?.trim() ?? "";

/** A new business is served by this installation, as those before it. */
const envOf = (app: Services): NewBusiness["env"] => app.configuration().businesses[0]?.biz.env ?? "local";

function valuesOf(form: URLSearchParams, env: NewBusiness["env"]): NewBusiness {
  const language = field(form, "language");
  const country = field(form, "country");
  const usual = countryDefaults(country);
  return {
    id: field(form, "id").toLowerCase(),
    name: field(form, "name").slice(0, MAX_NAME),
    key: `key_${randomBytes(18).toString("base64url")}`,
    env,
    currency: field(form, "currency") || (usual.currency ?? ""),
    timezone: field(form, "timezone") || (usual.timezone ?? ""),
    language,
    languages: [...new Set([language, ...form.getAll("languages")])],
    countryCode: isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : "",
    domain: field(form, "domain").toLowerCase() || null,
    modes: form.getAll("modes"),
  };
}

/** The first field in the order of the form that cannot be used. */
function wrongField(values: NewBusiness, form: URLSearchParams): ShopField | null {
  const password = form.get("password") ?? "";
  const isLong = password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH;
  const [problem] = newBusinessProblems(values);
  if (problem) return FIELD_OF[problem.field];
  if (!field(form, "owner")) return "owner";
  if (!LOGIN_NAME.test(field(form, "login"))) return "login";
  return isLong ? null : "password";
}
