import { expect, test } from "vitest";
import { shownBands } from "@/lib/business/landing-bands";
import { businessWith } from "@/tests/unit/lib/business/builder";

test("[CFG-11] a band that nobody filled in is not on the landing page, unless none is", () => {
  const shown = (components: object[]) => {
    const business = businessWith({ theme: { pages: { landing_screen: { components } } } });
    return shownBands(business.theme.pages.landing_screen.components).map(({ name }) => name);
  };
  const filled = [
    { name: "heroBanner", title: { en: "Hello" } },
    { name: "aboutUs", image: "/about.jpg" },
    { name: "brandValues", items: [{ text: { en: "Fresh" } }] },
    { name: "menuSection" },
  ];
  expect(shown(filled)).toEqual(["heroBanner", "aboutUs", "brandValues", "menuSection"]);
  const empty = [
    { name: "heroBanner", title: { en: " " } },
    { name: "aboutUs" },
    { name: "brandValues", title: { en: "Why us" } },
    { name: "testimonials", items: [{ author: "Ana" }] },
  ];
  expect(shown([...empty, { name: "menuSection" }, { name: "menuSection", enabled: false }])).toEqual(["menuSection"]);
  expect(shown(empty)).toHaveLength(4);
});
