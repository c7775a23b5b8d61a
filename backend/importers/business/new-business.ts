import type { Environment } from "../../../config/constants.ts";
import type { ConfigInput } from "../../../config/fixed-fields.ts";
import { hostNameOf, isPreviewHost } from "../../../config/resolve-host.ts";
import { businessConfigSchema, plainMessage } from "../../../config/schema.ts";
import { countryOf, defaultPricesIncludeTax } from "../../../lib/domain/shop/country.ts";
import { businessInput } from "./business-document.ts";

/** What is known of a business before it has a menu, a store or a look of its own. */
export interface NewBusiness {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly env: Environment;
  readonly currency: string;
  readonly timezone: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly countryCode: string;
  readonly domain: string | null;
  readonly modes: readonly string[];
}
/** What a problem is about. */
export type NewBusinessField = Exclude<keyof NewBusiness, "key" | "env">;
export interface NewBusinessProblem {
  readonly field: NewBusinessField;
  readonly message: string;
}

/** Neutral colours that pass the contrast rules, until the brand sets its own. */
export const PLAIN_COLORS = {
  primary: "1F4E79",
  secondary: "F4F6F8",
  tertiary: "C2410C",
  success: "2F7D32",
  failure: "C62828",
  primaryText: "1A1A1A",
  secondaryText: "555555",
};

/** Its configuration as the operator would write it into a file. */
export function newConfig({ id, name, key, ...values }: NewBusiness): ConfigInput {
  return {
    version: 1,
    biz: {
      id,
      name,
      logoUrl: `/brands/${id}/logo.svg`,
      logoUrlSquare: `/brands/${id}/logo-square.svg`,
      favicon: `/brands/${id}/logo-square.svg`,
      apiKey: key,
      env: values.env,
      domains: values.domain ? [{ domain: values.domain, type: "primary" }] : [],
      defaultLanguage: values.language,
      supportedLanguages: values.languages,
      currency: values.currency,
      timezone: values.timezone,
      countryCode: values.countryCode,
    },
    customizations: { deliveryPickup: { modes: values.modes } },
    theme: { customizations: { colors: PLAIN_COLORS } },
  };
}

/** Its row, as `addBusiness` takes it. Whether prices include tax is the custom of its country until an owner says otherwise. */
export const newRow = ({ id, name, key, ...values }: NewBusiness) => ({
  id,
  api_key: key,
  name,
  currency: values.currency,
  isd_code: values.countryCode,
  timezone: values.timezone,
  default_language: values.language,
  languages: values.languages,
  payment_options: ["cash"],
  prices_include_tax: defaultPricesIncludeTax(countryOf(values)),
});

/** The fields of configuration and row, by the value that they are made of. */
const FIELDS: readonly (readonly [path: RegExp, field: NewBusinessField])[] = [
  [/^(biz\.)?id$/, "id"],
  [/^(biz\.)?name/, "name"],
  [/^biz\.domains/, "domain"],
  [/currency$/, "currency"],
  [/timezone$/, "timezone"],
  [/countryCode$|isd_code$/, "countryCode"],
  [/defaultLanguage$|default_language$/, "language"],
  [/languages/i, "languages"],
  [/modes/, "modes"],
];

// Addresses of logos and icons are made of the id.
const fieldOf = (path: string): NewBusinessField => FIELDS.find(([pattern]) => pattern.test(path))?.[1] ?? "id";

/** Whether a business is to have the host of its studio as its domain: its owner would never get to the studio. */
export const isOwnStudio = ({ id, domain }: Pick<NewBusiness, "id" | "domain">): boolean =>
  domain !== null && isPreviewHost(domain, { id, domains: [] });

/** What is wrong with the values themselves; whether id and domain are free is a question for the installation. */
export function newBusinessProblems(values: NewBusiness): NewBusinessProblem[] {
  const [config, row] = [businessConfigSchema.safeParse(newConfig(values)), businessInput.safeParse(newRow(values))];
  const problems = [config, row]
    .flatMap(({ error }) => error?.issues ?? [])
    .map(
      ({ path, message }): NewBusinessProblem => ({ field: fieldOf(path.join(".")), message: plainMessage(message) }),
    );
  if (!Intl.supportedValuesOf("currency").includes(values.currency))
    problems.push({ field: "currency", message: `"${values.currency}" is not an ISO 4217 code such as USD` });
  if (values.domain && (hostNameOf(values.domain) !== values.domain || !values.domain.includes(".")))
    problems.push({ field: "domain", message: "expected a host name such as shop.example.com" });
  if (isOwnStudio(values)) problems.push({ field: "domain", message: `${values.domain} is the address of its studio` });
  if (values.modes.length === 0) problems.push({ field: "modes", message: "expected at least one" });
  return problems;
}
