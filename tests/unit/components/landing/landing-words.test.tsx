import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { Landing } from "@/components/landing/landing";
import { HeroWords } from "@/components/landing/shared-bands";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import { configOf } from "../../../fixtures/backend/configuration.ts";
import { settings, wireItem } from "../../lib/fixtures";

const change = {
  biz: { defaultLanguage: "en", supportedLanguages: ["en", "ar"] },
  theme: {
    pages: {
      landing_screen: {
        enabled: true,
        components: [
          {
            name: "heroBanner",
            enabled: true,
            title: { en: "Soup for free!" },
            subtitle: { en: "Daily", ar: "يوميًا" },
          },
        ],
      },
    },
  },
};
const business = configOf("bistro", change);
const [component] = business.theme.pages.landing_screen.components;

test("[I18N-02] a title of the landing page that is not translated runs its own way on an Arabic page", () => {
  if (!component) throw new Error("no band");
  const classes = { words: "words", actions: "actions", picture: "picture" };
  const props = { business, component, menu: null, near: true, design: { classes, sizes: "" } };
  const { container, rerender } = render(<HeroWords {...props} locale="ar" />);
  expect(container.querySelector("h1 > span")?.outerHTML).toBe('<span lang="en" dir="ltr">Soup for free!</span>');
  expect(container.querySelector("p")?.innerHTML).toBe("يوميًا");
  rerender(<HeroWords {...props} locale="en" />);
  expect(container.querySelector("h1")?.innerHTML).toBe("Soup for free!");
});

const dish = wireItem({ item_price: 12050, markup_price: null, image_url: "/soup.webp" } as never);
const item = { title: "Warm bread.", text: "Baked here!", place: "Pune.", author: "Ana G.", price: "About $9." };
const band = (name: string) => ({
  name,
  enabled: true,
  title: { en: `The ${name}!` },
  subtitle: { en: "Every day." },
  text: { en: "First.\n\nSecond." },
  image: "/a.webp",
  imageAlt: { en: "A table." },
  action: { label: { en: "Go!" }, link: "/menu" },
  items: name.startsWith("hero")
    ? []
    : [{ ...item, title: { en: item.title }, text: { en: item.text }, place: { en: item.place } }],
});
const NAMES = ["heroBanner", "brandValues", "menuSection", "appPromotion", "testimonials", "aboutUs"];

test.each(["frodo", "luna"] as const)(
  "[I18N-02] on an Arabic page no text that is only in English runs the page's way, in the design %s",
  (design) => {
    const inEnglish = {
      biz: { defaultLanguage: "en", supportedLanguages: ["en", "ar"] },
      theme: {
        landing: { enabled: design === "luna", name: "luna" },
        components: { topbar: { leftLink: { iOSAppLink: "https://apps.example/a" } } },
        pages: { landing_screen: { enabled: true, components: NAMES.map(band) } },
      },
    };
    const { container } = render(
      <NextIntlClientProvider locale="ar" messages={ar} timeZone="UTC">
        <Landing business={configOf("bistro", inEnglish)} locale="ar" menu={null} />
      </NextIntlClientProvider>,
    );
    expect([...container.querySelectorAll("[data-landing]")].map((each) => each.getAttribute("data-landing"))).toEqual(
      NAMES,
    );
    const parts = [...container.querySelectorAll("*")].filter(({ childNodes }) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && /[a-z]/i.test(textContent ?? "")),
    );
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.filter((part) => !part.closest("[dir=ltr]")).map((part) => part.outerHTML)).toEqual([]);
    const pictures = [...container.querySelectorAll('img[alt="A table."]')];
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((picture) => !picture.matches("[lang=en]"))).toEqual([]);
  },
);

/** The landing page of a shop whose first band of dishes holds the owner's own entries. */
function landingOf(design: "frodo" | "luna", minimum: string | null, menu?: null) {
  const dishes = { ...band("recommendedItems"), items: [] };
  const two = {
    biz: {},
    theme: {
      landing: { enabled: design === "luna", name: "luna" },
      pages: { landing_screen: { enabled: true, components: [band("menuSection"), dishes, dishes] } },
    },
  };
  const style = { locale: "en", currency: "INR", mode: "delivery" };
  const items = { categories: [{ items: [dish], sub_categories: [] }], recommended_items: [dish] };
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <StorefrontProvider settings={settings()}>
        <MenuActions texts={en.menu as never} showItemLikes={false} showFoodType={false} likeButton={false}>
          <Landing
            business={configOf("bistro", two)}
            locale="en"
            menu={menu === null ? menu : ({ items, style } as never)}
            minimum={minimum}
          />
        </MenuActions>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  ).container;
}

test.each(["frodo", "luna"] as const)(
  "[ORD-01] what an order must come to stands once, with the first dishes of the landing page that can be ordered there, not with an owner's own entries, in the design %s",
  (design) => {
    const told = (minimum: string | null, menu?: null) =>
      [...landingOf(design, minimum, menu).querySelectorAll("[data-least-minimum]")].map(
        (each) => `${each.closest("[data-landing]")?.getAttribute("data-landing")}: ${each.textContent}`,
      );
    expect(told("Delivery minimum $15.00")).toEqual(["recommendedItems: Delivery minimum $15.00"]);
    expect(told("Delivery minimum $15.00", null)).toEqual([]);
    expect(told(null)).toEqual([]);
  },
);

// Those of Luna's strips never wait.
test("[CFG-11] the picture of the first dish of the landing page that can be ordered there does not wait for the script", () => {
  const picture = landingOf("frodo", null).querySelector("[data-landing=recommendedItems] [data-dish] img");
  expect(picture?.getAttribute("src")).toContain("/soup.webp");
});
