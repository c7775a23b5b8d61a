import { isManager, mayDesign, mayEditCoupons, mayEditMenu, mayEditSettings } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import { attribute, type Html, html } from "../http/html.ts";
import { icon } from "./icon.ts";

/** What owners and managers set up: under one link of the bar, because staff in a hurry need none of it. */
const MANAGE_PAGES = ["manage", "menu", "coupons", "figures", "payments", "stores", "settings", "people"] as const;
export type ManagePage = (typeof MANAGE_PAGES)[number];

export const isManagePage = (name: string | null): name is ManagePage =>
  (MANAGE_PAGES as readonly (string | null)[]).includes(name);

export interface ManageLink {
  readonly page: ManagePage | "studio";
  readonly href: string;
  readonly label: string;
}

/** The pages that this person may open, and the studio for those who may design. */
export function manageLinks({ t, at, signed }: ConsoleContext): ManageLink[] {
  const { member } = signed;
  const may: Readonly<Record<ManagePage, boolean>> = {
    manage: isManager(member.role),
    menu: mayEditMenu(member),
    coupons: mayEditCoupons(member),
    figures: isManager(member.role),
    payments: isManager(member.role),
    stores: isManager(member.role),
    settings: mayEditSettings(member),
    people: true,
  };
  const links: ManageLink[] = MANAGE_PAGES.filter((page) => may[page]).map((page) => ({
    page,
    href: at(page),
    label: t(page === "people" && !isManager(member.role) ? "people.own_title" : `${page}.title`),
  }));
  return mayDesign(member.role) ? [...links, { page: "studio", href: at("studio"), label: t("manage.studio") }] : links;
}

/** The second row of links, on these pages alone; it scrolls sideways where there is no room. */
export function manageNavigation(context: ConsoleContext, current: ManagePage): Html | null {
  if (!isManager(context.signed.member.role)) return null;
  const links = manageLinks(context).map(
    ({ page, href, label }) =>
      html`<a href="${href}"${attribute("aria-current", page === current && "page")}>${label}${page === "studio" && icon("outward")}</a>`,
  );
  return html`<nav class="managing" aria-label="${context.t("manage.label")}">${links}</nav>`;
}
