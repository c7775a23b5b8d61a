import { z } from "zod";
import { LANGUAGES } from "./languages.ts";

/** A text in the business's default language, or one text per language. */
export const localizedText = z.union(
  [
    z.string(),
    z
      .partialRecord(z.enum(LANGUAGES), z.string())
      .refine((texts) => Object.keys(texts).length > 0, { message: "expected at least one language" }),
  ],
  { error: "expected a text or an object with a text per language" },
);
export type LocalizedText = z.output<typeof localizedText>;

/** Three, six or eight hexadecimal digits with or without `#`. */
export const color = z
  .string()
  .regex(/^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, "expected a hexadecimal colour such as 2C016C");

/** A hexadecimal or named CSS colour; the specification's default announcement colour is "dark green". */
export const cssColor = z
  .string()
  .regex(/^(#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,24})$/i, "expected a colour such as #2C016C or darkgreen");

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

/** A link target: a path of this shop, a web address, a phone number or an email address. Never a script. */
export const link = z.string().regex(
  // Browsers read `/\host` as `//host`, and skip tabs and line ends in an address.
  /^(\/(?![\t\r\n]*[/\\])|https?:\/\/|mailto:|tel:|#|$)/i,
  "expected a path, an http(s) address, mailto: or tel:",
);

/** A file of the shop (`/demo/…`) or a web address. */
export const asset = z
  .string()
  .regex(/^(\/(?![\t\r\n]*[/\\])|https?:\/\/|$)/i, "expected a path such as /demo/logo.svg or an http(s) address");

export const hostName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, "expected a host name in lower case, without a port");

/** A path prefix such as `/pedidos`; empty when the shop is at the root. */
export const subPath = z
  .string()
  .regex(/^\/?(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*\/?)?$/i, "expected a path such as /pedidos")
  .transform((value) => value.replace(/^\/?/, "/").replace(/(?<!\/)\/+$/, ""));

const isRealDay = (text: string) => {
  const day = text.slice(0, 10);
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
};

/** A day, or a day and time, on the clock of the business: `2026-12-24`, `2026-12-24T18:00`. */
export const moment = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/,
    "expected a day such as 2026-12-24, or a day and time such as 2026-12-24T18:00",
  )
  .refine(isRealDay, "is not a day of the calendar");

/** The account at a service that runs in the shop's pages, exactly as the service writes it; empty: none. */
export const vendorId = (form: RegExp, message: string) =>
  z
    .string()
    .refine((id) => id === "" || form.test(id), message)
    .optional();

export const iso = z.string().min(1);
export const flag = (byDefault: boolean) => z.boolean().default(byDefault);

/** An optional object that keeps unknown fields. */
export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject(shape).prefault({} as never);
}
