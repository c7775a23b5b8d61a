import type { FieldKind } from "@/lib/domain/studio/fields";
import type { Section } from "@/lib/domain/studio/sections";
import { FONTS } from "@/ui-kit/tokens/fonts";

interface Group {
  readonly id: string;
  readonly section: Section;
  /** What it holds: each path and everything below, unless another group names it more exactly. */
  readonly paths: readonly string[];
}

/** The groups of the form in their order. A field that no other group names is in the last one. */
export const GROUPS: readonly Group[] = [
  { id: "theme", section: "look", paths: ["theme.type"] },
  { id: "style", section: "look", paths: ["theme"] },
  { id: "colors", section: "look", paths: ["theme.customizations.colors"] },
  { id: "name", section: "brand", paths: ["biz.name", "biz.localizedName"] },
  {
    id: "logos",
    section: "brand",
    paths: ["biz.logoUrl", "biz.logoUrlSquare", "biz.favicon", "theme.components.header.logoOnDark"],
  },
  { id: "topbar", section: "frame", paths: ["theme.components.topbar"] },
  { id: "header", section: "frame", paths: ["theme.components"] },
  { id: "footer", section: "frame", paths: ["theme.components.footer"] },
  { id: "contact", section: "frame", paths: ["theme.components.footer.contactUs"] },
  { id: "social", section: "frame", paths: ["theme.components.footer.socialMediaLinks"] },
  { id: "announcement", section: "announcement", paths: ["announcement"] },
  { id: "landing", section: "landing", paths: ["theme.landing", "theme.pages.landing_screen"] },
  { id: "pages", section: "pages", paths: ["customPages"] },
  { id: "banners", section: "banners", paths: ["theme.pages.menu.banners"] },
  { id: "meta", section: "search", paths: ["customizations.metatags"] },
  {
    id: "analytics",
    section: "search",
    paths: ["customizations.accessKeys.analytics", "customizations.accessKeys.universalLink"],
  },
  { id: "menu", section: "features", paths: ["theme.pages.menu", "customizations.imageSize"] },
  {
    id: "checkout",
    section: "features",
    paths: ["theme.pages.checkout", "customizations.guestCheckout", "customizations.wallet"],
  },
  { id: "orders", section: "features", paths: ["theme.pages.order_history", "customizations.npsFeedback"] },
  { id: "switches", section: "features", paths: ["theme.pages"] },
  { id: "services", section: "features", paths: ["customizations.accessKeys"] },
  { id: "maps", section: "features", paths: ["customizations.maps"] },
  { id: "languages", section: "places", paths: ["biz.supportedLanguages", "biz.defaultLanguage"] },
  { id: "modes", section: "places", paths: ["customizations.deliveryPickup"] },
  { id: "business", section: "places", paths: ["biz"] },
  { id: "other", section: "features", paths: [""] },
];

/** The group of a path: the one that names it most exactly. */
export function groupOf(path: string): string {
  const named = GROUPS.flatMap(({ id, paths }) =>
    paths.filter((each) => each === "" || path === each || path.startsWith(`${each}.`)).map((each) => ({ id, each })),
  );
  return named.sort((one, other) => other.each.length - one.each.length)[0]?.id ?? "other";
}

/** Where a path says more about a value than its schema does. */
export const KINDS: Readonly<Record<string, FieldKind>> = {
  "customizations.metatags.themeColor": "color",
  "theme.components.footer.externalPageLinks.*.path": "link",
  "theme.customizations.font": "choice",
};

/** Values that the schema leaves open and the product has a list of. */
export const OPTIONS: Readonly<Record<string, readonly string[]>> = { "theme.customizations.font": Object.keys(FONTS) };

/** What the schema has and no owner decides in the studio, each with the reason. */
export const NOT_DECIDED_HERE: Readonly<Record<string, string>> = {
  version: "names the edition of the file: every edition is read the same way",
  "biz.id": "identity: the shop's data and addresses are found by it",
  "biz.apiKey": "a secret between the storefront and its API",
  "biz.username": "identity, of the API",
  "biz.env": "which servers the shop runs on: the operator's",
  "biz.domains": "addresses of the installation: the operator sets them with their certificates",
  "biz.currency": "prices and orders are in it: changing it is the operator's, with the data",
  "biz.urlSubPath": "an address of the installation, as the domains are",
  "biz.mode": "how this installation was opened: a screen in a restaurant is another installation",
  "biz.channel": "as the mode",
  "biz.adminTokenPrefix": "for the API's own administrators",
  "customizations.accessKeys.misc.mapsKey": "a secret of the server",
  "theme.components.footer.externalPageLinks.*.link": "an older name of path: a link has one address",
  "theme.components.footer.externalPageLinks.*.url": "an older name of path: a link has one address",
  "theme.landing.name": "names the one design besides the usual one; theme.landing.enabled chooses it",
  "theme.name": "names the one theme that there is",
  "customPages.*._id": "made when a page is added, and links to it by that",
  "customPages.*.created": "written when a page is added",
  "customPages.*.updated": "written when a page is changed",
  "customPages.*.type": "which program made the page",
};
