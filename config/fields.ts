import { z } from "zod";
import { EMAIL, PHONE } from "./forms/contact.ts";
import { CREDENTIALS, hasLinkForm, isAsset } from "./forms/link.ts";
import { LANGUAGES } from "./languages.ts";

/** What is wrong with a value, for whoever says it in other words: the studio does in the owner's language. */
export type WrongValue =
  | "color"
  | "link"
  | "credentials"
  | "phone"
  | "email"
  | "picture"
  | "host"
  | "page_path"
  | "country_code"
  | "localized_text"
  | "language_not_offered"
  | "ends_early"
  | "moment"
  | "service_id"
  | "example";

/** A check's message, its code, and where the sentence names one a value that is right. */
export const wrong = (code: WrongValue, message: string, example?: string) => ({
  message,
  params: { code, ...(example === undefined ? {} : { example }) },
});

/** A text of one form. */
export const ofForm = (form: RegExp, message: ReturnType<typeof wrong>) =>
  z.string().refine((text) => form.test(text), message);

/** Of a text that is neither one nor one per language. */
export const NO_LOCALIZED_TEXT = "expected a text or an object with a text per language";

/** A text in the business's default language, or one text per language. */
export const localizedText = z.union(
  [
    z.string(),
    z
      .partialRecord(z.enum(LANGUAGES), z.string())
      .refine((texts) => Object.keys(texts).length > 0, wrong("localized_text", "expected at least one language")),
  ],
  { error: NO_LOCALIZED_TEXT },
);
export type LocalizedText = z.output<typeof localizedText>;

/** Three, six or eight hexadecimal digits with or without `#`. */
export const color = ofForm(
  /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i,
  wrong("color", "expected a hexadecimal colour such as 2C016C"),
);

/** A hexadecimal or named CSS colour; the specification's default announcement colour is "dark green". */
export const cssColor = ofForm(
  /^(#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,24})$/i,
  wrong("color", "expected a colour such as #2C016C or darkgreen"),
);

/** The names of `cssColor`; the kit reads the same ones (ui-kit/tokens/named-colors). */
export const COLOR_NAMES: readonly string[] =
  "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen".split(
    " ",
  );

/** The fonts of `theme.customizations.font`, as the kit has them (ui-kit/tokens/fonts). */
export const FONT_NAMES = [
  "Open Sans",
  "Plus Jakarta Sans",
  "Roboto",
  "Sora",
  "Zilla Slab",
  "Quicksand",
  "Crimson Pro with DM Sans",
  "Merriweather",
] as const;

/** An address of one form, and one problem for whatever is wrong with it. */
function withoutCredentials(hasForm: (text: string) => boolean, message: ReturnType<typeof wrong>) {
  const isBare = (text: string) => !CREDENTIALS.test(text);
  return z
    .string()
    .refine(isBare, { ...wrong("credentials", "expected an address without a user name or password"), abort: true })
    .refine(hasForm, message);
}

/** A link target: a path of this shop, a web address, a phone number or an email address. Never a script. */
export const link = withoutCredentials(
  hasLinkForm,
  wrong("link", "expected a path, an http(s) address, mailto: or tel:"),
);

/** A file of the shop (`/demo/…`) or a web address. */
export const asset = withoutCredentials(
  isAsset,
  wrong("picture", "expected a path such as /demo/logo.svg or an http(s) address"),
);

/** Of a contact: pages make a link of each. */
export const phone = ofForm(PHONE, wrong("phone", "expected a phone number such as +91 80 4555 0101"));
export const email = ofForm(EMAIL, wrong("email", "expected an email address such as hello@shop.example"));

/** Problems that were none before: a configuration that was kept until then is used without these values. */
const LATER: readonly unknown[] = ["credentials", "phone", "email"] satisfies readonly WrongValue[];

/** Whether a check was added when there were configurations that it refuses. */
export const isLaterCheck = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssueCustom & { params: { code: string } } =>
  issue.code === "custom" && LATER.includes(issue.params?.code);

export const hostName = ofForm(
  /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/,
  wrong("host", "expected a host name in lower case, without a port"),
);

/** A path prefix such as `/pedidos`; empty when the shop is at the root. */
export const subPath = ofForm(
  /^\/?(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*\/?)?$/i,
  wrong("example", "expected a path such as /pedidos", "/pedidos"),
).transform((value) => value.replace(/^\/?/, "/").replace(/(?<!\/)\/+$/, ""));

const isRealDay = (text: string) => {
  const day = text.slice(0, 10);
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
};

const DAY = /^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/;
const NO_DAY = "expected a day such as 2026-12-24, or a day and time such as 2026-12-24T18:00";

/** A day, or a day and time, on the clock of the business: `2026-12-24`, `2026-12-24T18:00`. An invalid one raises one problem, not two. */
export const moment = z
  .string()
  .refine((text) => DAY.test(text), { ...wrong("moment", NO_DAY), abort: true })
  .refine(isRealDay, { ...wrong("moment", "is not a day of the calendar"), abort: true });

/** The account at a service that runs in the shop's pages, exactly as the service writes it; empty: none. */
export const serviceId = (form: RegExp, example: string) =>
  z
    .string()
    .refine((id) => id === "" || form.test(id), wrong("service_id", `expected an id such as ${example}`, example))
    .optional();

export const iso = z.string().min(1);
export const flag = (byDefault: boolean) => z.boolean().default(byDefault);

/** An optional object that keeps unknown fields. */
export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject(shape).prefault({} as never);
}

export type Schema = z.core.$ZodType;

/** What a schema is made of, for whoever walks a configuration along it: zod has it, and names no type that is short. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly entries?: Readonly<Record<string, string>>;
  readonly options?: readonly Schema[];
  readonly defaultValue?: unknown;
}

export const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;
