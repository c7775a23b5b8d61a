import { cleanup, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { Footer } from "@/components/layout/footer/footer";
import { Header } from "@/components/layout/header/header";
import { StorefrontProvider } from "@/lib/state/provider";
import messages from "@/messages/en.json";
import { businessWith } from "@/tests/unit/lib/business/builder";
import { settings } from "@/tests/unit/lib/fixtures";

type Shop = Parameters<typeof businessWith>[0];

function show(part: typeof Footer | typeof Header, shop: Shop, more: object = {}) {
  const Part = part;
  return render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <StorefrontProvider settings={settings()}>
        <Part business={businessWith(shop)} locale="en" {...more} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  ).container;
}

const page = (path: string, more: object) => ({ _id: path, name: `Page ${path}`, path, content: "", ...more });

test("[RTE-29] the footer holds contact, social links, external pages, custom pages with addToFooter and the copyright", () => {
  const footer = {
    bgColorMode: "dark",
    contactUs: { phone: "+91 80 4555 0101", email: "hi@corner.example", address: "1 Main Road" },
    socialMediaLinks: { instagram: "https://instagram.com/corner", youtube: "https://youtube.com/corner" },
    externalPageLinks: [{ name: "Careers", url: "https://jobs.example" }],
    copyrightText: "© Corner",
  };
  const customPages = [page("/blog", { addToFooter: true }), page("/about", { addToMenu: true })];
  const shown = show(Footer, { biz: { urlSubPath: "/pedidos" }, theme: { components: { footer } }, customPages });
  expect(shown.querySelector("[data-footer]")?.getAttribute("data-mode")).toBe("dark");
  const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  for (const target of [
    "tel:+918045550101",
    "mailto:hi@corner.example",
    "https://instagram.com/corner",
    "https://youtube.com/corner",
    "https://jobs.example",
    "/pedidos/blog",
  ])
    expect(targets).toContain(target);
  expect(targets).not.toContain("/pedidos/about");
  for (const text of ["1 Main Road", "© Corner"]) expect(shown.textContent).toContain(text);
});

test("[RTE-29] beside the business's own address the footer leads to all stores, where there is a page of them", () => {
  const contact = { theme: { components: { footer: { contactUs: { address: "1 Main Road" } } } } };
  const stores = () => document.querySelector("[data-footer-stores]")?.getAttribute("href");
  show(Footer, { biz: { urlSubPath: "/pedidos" }, ...contact });
  expect(stores()).toBe("/pedidos/store-locator");
  cleanup();
  const { components } = contact.theme;
  show(Footer, { theme: { components, pages: { store_locator: { enabled: false } } } });
  expect(stores()).toBeUndefined();
});

test("[RTE-29] custom pages with addToMenu appear in the navigation, those that are off or only in the footer do not", () => {
  const customPages = [
    page("/blog", { addToMenu: true }),
    page("/gone", { addToMenu: true, enabled: false }),
    page("/legal", { addToFooter: true }),
  ];
  show(Header, { biz: { urlSubPath: "/pedidos" }, customPages });
  const navigation = screen.getByRole("navigation", { name: messages.header.navigation });
  expect(
    within(navigation)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/pedidos/menu", "/pedidos/blog"]);
});

test("[CFG-07] what the shop is made with is named in the footer only where product branding is switched on", () => {
  expect(show(Footer, {}).querySelector("[data-branding]")).toBeNull();
  cleanup();
  const branded = show(Footer, { customizations: { productBranding: true } });
  expect(branded.querySelector("[data-branding]")?.textContent).toContain("Storefront");
});

test("[CFG-05] a second logo stands in for dark grounds, each for its own; the one that is not seen is not fetched at once", () => {
  const header = (type: string) =>
    show(Header, { theme: { type, components: { header: { logoOnDark: "/white.svg" } } } }).querySelectorAll(
      "header img",
    );
  for (const [type, seen, late] of [
    ["light", "/l.svg", "/white.svg"],
    ["dark", "/white.svg", "/l.svg"],
  ] as const) {
    const logos = [...header(type)];
    expect(logos.find((logo) => logo.getAttribute("loading") === "lazy")?.getAttribute("src")).toBe(late);
    expect(logos.find((logo) => logo.getAttribute("loading") !== "lazy")?.getAttribute("src")).toBe(seen);
    cleanup();
  }
  expect(show(Header, {}).querySelectorAll("header img")).toHaveLength(1);
});

test("[RTE-20] [I18N-01] without a top bar the footer has the languages at any width", () => {
  const topbar = { enabled: true, rightLink: { link: "tel:+918045550101" } };
  const shop = { biz: { supportedLanguages: ["en", "ar"] }, theme: { components: { topbar } } } as Shop;
  const place = (container: HTMLElement) =>
    container.querySelector("[data-language-switcher]")?.parentElement?.className;
  expect(place(show(Footer, shop))).toContain("md:hidden");
  expect(place(show(Footer, shop, { hasTopbar: false }))).not.toContain("md:hidden");
});
