import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MAX_BODY_BYTES } from "../../../../../backend/http/body.ts";
import { publishProblems } from "../../../../../backend/rules/studio/publish-problems.ts";
import { translator } from "../../../../../backend/texts/texts.ts";
import { COLOR_NAMES, FONT_NAMES } from "../../../../../config/fields.ts";
import type { ConfigInput } from "../../../../../config/fixed-fields.ts";
import { parseBusinessConfig } from "../../../../../config/schema.ts";
import { ROUTE_IDS, routeOf } from "../../../../../lib/domain/pages/route-table.ts";
import { FONTS } from "../../../../../ui-kit/tokens/fonts.ts";
import { parseCssColor } from "../../../../../ui-kit/tokens/named-colors.ts";

const folder = path.resolve(import.meta.dirname, "../../../../../config/businesses");
const shipped = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")) as ConfigInput,
);

const biz = {
  id: "corner",
  name: "Corner",
  apiKey: "key",
  logoUrl: "/l.svg",
  logoUrlSquare: "/s.svg",
  favicon: "/f.svg",
};
const page = (change: object = {}) => ({ _id: "a", name: "About", path: "/about", content: "Us", ...change });
const found = (config: object) =>
  publishProblems({ biz, ...config }).map(({ path: at, code, values }) =>
    [at.join("."), code, ...Object.values(values)].join(" "),
  );

test("[STUDIO-03] the shipped shops, and a shop of the required fields alone, may be published", () => {
  for (const config of shipped) expect(publishProblems(config)).toEqual([]);
  expect(found({})).toEqual([]);
});

test("[STUDIO-03] each field that the schema refuses is named, with its reason", () => {
  expect(
    found({
      biz: { ...biz, name: "", logoUrl: "javascript:alert(1)", supportedLanguages: [], countryCode: "91", timezone: 7 },
      theme: {
        type: "neon",
        customizations: { colors: { primary: "red" } },
        components: { footer: { copyrightText: 5 } },
      },
      customizations: { toast: { timer: 61 }, maps: { hosts: ["Tiles.example"] } },
      customPages: [page({ path: "/a/b" }), { _id: "b" }],
      announcement: { url: "data:text/html,x" },
    }),
  ).toEqual([
    "biz.name required",
    "biz.logoUrl picture",
    "biz.supportedLanguages required",
    "biz.timezone wrong_type",
    "biz.countryCode country_code",
    "customizations.maps.hosts.0 host",
    "customizations.toast.timer too_large 60",
    "theme.type choice light, dark, two-tone, inverted",
    "theme.customizations.colors.primary color",
    "theme.components.footer.copyrightText localized_text",
    "customPages.0.path page_path",
    "customPages.1.name required",
    "customPages.1.path required",
    "customPages.1.content required",
    "announcement.url link",
  ]);
});

test("[RTE-09] no page takes the address of another, of a page of the shop, or of the process, however it is written", () => {
  const paths = ["/about", "About", "/menu", "api", "/studio", "/CHECKOUT", "/landing-page", "/orders", "fresh"];
  expect(found({ customPages: paths.map((one) => page({ path: one })) })).toEqual([
    "customPages.1.path path_taken /about",
    "customPages.2.path path_reserved /menu",
    "customPages.3.path path_reserved /api",
    "customPages.4.path path_reserved /studio",
    "customPages.5.path path_reserved /checkout",
    "customPages.6.path path_reserved /landing-page",
    "customPages.7.path path_reserved /orders",
  ]);
  expect(found({ customPages: [page(), page({ enabled: false }), page({ path: "/menu", enabled: false })] })).toEqual(
    [],
  );
});

test("[RTE-01] every page of the route table keeps its address", () => {
  const firsts = ROUTE_IDS.map((id) => routeOf(id).path.split("/")[1] ?? "").filter((one) =>
    /^[a-z][a-z-]*$/.test(one),
  );
  expect(firsts.length).toBeGreaterThan(15);
  for (const first of firsts) expect(found({ customPages: [page({ path: `/${first}` })] })).toHaveLength(1);
});

test("[RTE-29] only one page is the home page, and none beside a landing page that is on", () => {
  const home = { isHomePage: true };
  expect(
    found({ customPages: [page(home), page({ path: "/b", ...home }), page({ path: "/c", enabled: false, ...home })] }),
  ).toEqual(["customPages.1.isHomePage home_page_twice"]);
  const landing = (enabled: boolean) => ({ theme: { pages: { landing_screen: { enabled } } } });
  expect(found({ customPages: [page(home)], ...landing(true) })).toEqual([
    "customPages.0.isHomePage home_page_landing",
  ]);
  expect(found({ customPages: [page(home)], ...landing(false) })).toEqual([]);
});

test("[I18N-01] a text with translations has one in the default language, wherever the schema has texts", () => {
  const customPages = [page({ name: { ar: "عنا" }, content: { en: "  ", es: "Hola" } })];
  const pages = { landing_screen: { components: [{ name: "heroBanner", items: [{ title: { es: "Uno" } }] }] } };
  expect(found({ customPages, theme: { pages } })).toEqual([
    "customPages.0.name language_missing en",
    "customPages.0.content language_missing en",
    "theme.pages.landing_screen.components.0.items.0.title language_missing en",
  ]);
  const spanish = { ...biz, defaultLanguage: "es", supportedLanguages: ["es"] };
  expect(found({ biz: spanish, customPages: [page({ content: { es: "Hola" } })] })).toEqual([]);
  expect(found({ biz: { ...biz, defaultLanguage: "es", supportedLanguages: ["en"] } })).toEqual([
    "biz.defaultLanguage language_not_offered",
  ]);
});

test("[STUDIO-03] a text that would weigh on every page is refused with its length, the text of a page of its own is not", () => {
  const long = "x".repeat(5001);
  const topbar = { leftLink: { title: { en: "Hello", ar: long } } };
  const contactUs = { address: long };
  const theme = { components: { topbar, footer: { contactUs } } };
  expect(found({ theme, customPages: [page({ content: long, name: long })] })).toEqual([
    "theme.components.topbar.leftLink.title.ar too_long 5000",
    "theme.components.footer.contactUs.address too_long 5000",
    "customPages.0.name too_long 5000",
  ]);
  expect(found({ customPages: [page({ content: { en: "x".repeat(75_001) } })] })).toEqual([
    "customPages.0.content.en too_long 75000",
  ]);
  const most = { components: { footer: { contactUs: { address: "x".repeat(5000) } } } };
  expect(found({ theme: most, customPages: [page({ content: "x".repeat(75_000) })] })).toEqual([]);
});

test("[STUDIO-03] a phone number, an email address or a link that would lead elsewhere is refused at its field", () => {
  const contactUs = { phone: "javascript:alert(1)", email: "a@b.example?bcc=c@d.example" };
  const socialMediaLinks = { facebook: "https://user:pass@evil.example" };
  expect(found({ theme: { components: { footer: { contactUs, socialMediaLinks } } } })).toEqual([
    "theme.components.footer.contactUs.phone phone",
    "theme.components.footer.contactUs.email email",
    "theme.components.footer.socialMediaLinks.facebook credentials",
  ]);
});

test("[STUDIO-03] a colour that does not exist is refused at its field, whether the schema asks for digits or also takes names", () => {
  const theme = (backgroundColor: string, primary = "2c016c") => ({
    customizations: { colors: { primary } },
    components: { topbar: { backgroundColor } },
  });
  const announcement = (color: string) => ({ description: "Open on Sunday", styles: { color } });
  const metatags = (themeColor: string) => ({ metatags: { themeColor } });
  expect(
    found({
      theme: theme("greenish", "#2c01"),
      customizations: metatags("red;}"),
      announcement: announcement("reddish"),
    }),
  ).toEqual([
    "theme.customizations.colors.primary color",
    "theme.components.topbar.backgroundColor color",
    "announcement.styles.color color",
    "customizations.metatags.themeColor color",
  ]);
  for (const known of ["#2c016c", "2C016C", "teal", "DarkGreen"])
    expect(found({ theme: theme(known), customizations: metatags(known), announcement: announcement(known) })).toEqual(
      [],
    );
});

test("[STUDIO-03] the named colours and fonts that may be published are those that the kit draws", () => {
  for (const name of COLOR_NAMES) expect(parseCssColor(name), name).not.toBeNull();
  expect(new Set(COLOR_NAMES).size).toBe(148);
  expect([...FONT_NAMES].sort()).toEqual(Object.keys(FONTS).sort());
});

test("[STUDIO-03] a font that the kit does not have is refused with those that it has", () => {
  const font = (name: unknown) => found({ theme: { customizations: { font: name } } });
  expect(font("Comic Sans MS")).toEqual([`theme.customizations.font choice ${FONT_NAMES.join(", ")}`]);
  expect(font("red;}body{display:none")).toHaveLength(1);
  for (const name of [...FONT_NAMES, "open-sans", undefined]) expect(font(name)).toEqual([]);
});

test("[SEC-03] a picture comes from the shop or over https, wherever the schema has pictures; any other is refused at its field", () => {
  const at = (image: string) => ({
    biz: { ...biz, favicon: image },
    theme: {
      components: { header: { logoOnDark: image } },
      pages: { menu: { banners: [{ image, alt: "Summer" }] } },
    },
    customizations: { metatags: { image } },
  });
  const fields = [
    "biz.favicon",
    "theme.components.header.logoOnDark",
    "theme.pages.menu.banners.0.image",
    "customizations.metatags.image",
  ];
  expect(found(at("http://pictures.example/a.png"))).toEqual(fields.map((field) => `${field} picture_https`));
  expect(found(at("HTTP://pictures.example/a.png"))).toHaveLength(fields.length);
  expect(found(at("https://"))).toEqual(fields.map((field) => `${field} picture`));
  for (const image of ["/media/a.webp", "https://pictures.example/a.png"]) expect(found(at(image))).toEqual([]);
});

test("[CFG-01] a version is a number, perhaps with dots", () => {
  for (const version of [1, 2.1, "1", "1.0.3", undefined]) expect(found({ version })).toEqual([]);
  for (const version of ["", "<b>1</b>", "one", -1, 1e21, "1.", "9".repeat(7)])
    expect(found({ version }), String(version)).toEqual(["version version"]);
});

test("[STUDIO-03] a time zone that does not exist would break every page", () => {
  expect(found({ biz: { ...biz, timezone: "Mars/Olympus" } })).toEqual(["biz.timezone timezone"]);
});

test("[STUDIO-03] what may be published is what the storefront reads, unknown fields included", () => {
  const config = {
    biz: { ...biz, own: 1 },
    older: { field: [1, { two: true }] },
    customPages: [page({ since: "2019" })],
  };
  expect(found(config)).toEqual([]);
  const parsed = parseBusinessConfig(config);
  expect(parsed.ok && parsed.value).toMatchObject(config);
});

test("[STUDIO-03] every reason has its sentence", () => {
  const images = { logoUrl: "http://a.example/a.png" };
  for (const { code, values } of publishProblems({
    version: "x",
    biz: { ...biz, ...images, timezone: "x" },
    theme: { type: 1 },
  }))
    expect(translator("ar")(`studio_problems.${code}` as never, values as never)).toMatch(/\p{Script=Arabic}/u);
});

test("[ANN-01] an announcement that ends before it begins is told so at its end", () => {
  const announcement = { text: { en: "Open on Sunday" }, from: "2026-12-01", until: "2026-11-20" };
  expect(found({ announcement })).toEqual(["announcement.until ends_early"]);
  expect(found({ announcement: { ...announcement, until: "2026-12-20" } })).toEqual([]);
});

test("[STUDIO-03] a text whose invisible signs turn the direction of what follows is refused; pairs are kept", () => {
  const announcing = (description: string) => found({ announcement: { description: { en: description } } });
  for (const stray of [
    "50% \u202eoff",
    "\u202dx\u202c",
    "\u2067x",
    "x\u2069",
    "\u202bx\u2069",
    "\u2066\u202ax\u2069\u202c",
  ])
    expect(announcing(stray), JSON.stringify(stray)).toEqual(["announcement.description.en direction"]);
  for (const paired of ["\u2068Union\u2069", "\u202b\u2066+91\u2069\u202c", "plain\u200f"])
    expect(announcing(paired)).toEqual([]);
});

test("[STUDIO-03] an account at a service that is written wrong is reported with one that is right", () => {
  const analytics = { tagManager: { id: "UA-1" }, webAnalytics: { id: "G-AB12CD34EF" }, sessionRecording: { id: "?" } };
  expect(found({ customizations: { accessKeys: { analytics, chat: { key: "soon" } } } })).toEqual([
    "customizations.accessKeys.analytics.tagManager.id service_id GTM-AB12CD3",
    "customizations.accessKeys.analytics.sessionRecording.id service_id ab12cd34ef",
    "customizations.accessKeys.chat.key service_id 01234567-89ab-cdef-0123-456789abcdef",
  ]);
  expect(found({ announcement: { from: "24.12.2026", until: "2026-02-30" } })).toEqual([
    "announcement.from moment",
    "announcement.until moment",
  ]);
  expect(found({ customizations: { maps: { tiles: "tiles.example" } } })).toEqual([
    "customizations.maps.tiles example https://tiles.example/{z}/{x}/{y}.png",
  ]);
});

test("[STUDIO-03] a value is not taken for missing because its name has a dot", () => {
  expect(found({ biz: { ...biz, taxNumber: { "north.1": "" } } })[0]).toMatch(/^biz\.taxNumber/);
  expect(found({ biz: { ...biz, taxNumber: { "north.1": 7 } } })).toEqual(["biz.taxNumber format"]);
});

test("[STUDIO-03] three pages of the longest text in three languages fit into one save", () => {
  const text = (sign: string) => sign.repeat(75_000);
  const content = { en: text("x"), es: text("x"), ar: text("\u0639") };
  const customPages = ["/a", "/b", "/c"].map((path) => page({ path, content }));
  expect(found({ customPages })).toEqual([]);
  expect(Buffer.byteLength(JSON.stringify({ config: { biz, customPages }, revision: 1 }))).toBeLessThan(MAX_BODY_BYTES);
});
