import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { HeroWords } from "@/components/landing/shared-bands";
import { configOf } from "../../../fixtures/backend/configuration.ts";

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
