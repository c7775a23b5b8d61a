import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LanguageMenu, LanguageSwitcher, TopBar, type TopBarProps, topBarColors } from "@/ui-kit";
import { contrast, parseColor, type Rgb, toHex } from "@/ui-kit/tokens/color";
import { runs } from "../../../property-seed.ts";

const texts = {
  label: "Contact",
  contactLabel: "Call us",
  downloadAppTitle: "Download the app",
  appleStoreLabel: "App Store",
  playStoreLabel: "Google Play",
};
const show = (props: Partial<TopBarProps> = {}) => render(<TopBar {...texts} {...props} />).container;
const LANGUAGES = [
  { name: "English", code: "en" },
  { name: "العربية", code: "ar" },
];

test("[KIT-02] the top bar is shown only with a contact number, an Apple link or a Play link", () => {
  expect(show().innerHTML).toBe("");
  expect(show({ contactNumber: " ", appleStoreLink: "", message: "Hello", switcher: "x" }).innerHTML).toBe("");
  for (const one of [{ contactNumber: "1" }, { appleStoreLink: "/a" }, { playStoreLink: "/p" }])
    expect(show(one).querySelector("aside")).not.toBe(null);
});

test("[KIT-02] it has the download label, the icons of the stores that are linked and a phone-call link", () => {
  show({ contactNumber: "+91 80 4555-0101", appleStoreLink: "https://apps.example" });
  expect(screen.getByText("Download the app")).toBeTruthy();
  expect(screen.getByRole("link", { name: "App Store" }).getAttribute("target")).toBe("_blank");
  expect(screen.queryByRole("link", { name: "Google Play" })).toBe(null);
  expect(screen.getByRole("link", { name: "Call us +91 80 4555-0101" }).getAttribute("href")).toBe("tel:+918045550101");
  cleanup();
  show({ contactNumber: "tel:+1718", contactTitle: "(718) 555" });
  expect(screen.getByRole("link", { name: "Call us (718) 555" }).getAttribute("href")).toBe("tel:+1718");
  expect(screen.queryByText("Download the app")).toBe(null);
});

test("[KIT-02] the switcher is hidden on mobile and for the theme luna", () => {
  const switcher = <LanguageSwitcher label="Language" languages={LANGUAGES} />;
  const place = show({ contactNumber: "1", switcher, theme: "sol" }).querySelector("nav")?.parentElement;
  expect(place?.className).toBe("hidden md:block");
  expect(show({ contactNumber: "1", switcher, theme: "luna" }).querySelector("nav")).toBe(null);
});

test("[KIT-02] text and icons are #182135 or #ffffff, and picked colours are moved until they can be read", () => {
  expect(topBarColors({})).toMatchObject({ "--topbar-bg": "#f1f1f1", "--on-topbar": "#182135" });
  expect(topBarColors({ backgroundColor: "navy" })["--on-topbar"]).toBe("#ffffff");
  const color = fc
    .tuple(...[0, 0, 0].map(() => fc.integer({ min: 0, max: 255 })))
    .map(([r = 0, g = 0, b = 0]) => toHex({ r, g, b }));
  fc.assert(
    fc.property(color, color, color, (backgroundColor, textColor, iconColor) => {
      const made = topBarColors({ backgroundColor, textColor, iconColor });
      const against = (name: string) =>
        contrast(parseColor(made[name] ?? "") as Rgb, parseColor(backgroundColor) as Rgb);
      expect(against("--on-topbar")).toBeGreaterThanOrEqual(4.5);
      expect(against("--topbar-icon")).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: runs(500) },
  );
});

const LISTS = { LanguageSwitcher, LanguageMenu };
for (const [widget, List] of Object.entries(LISTS))
  test(`[KIT-03] the languages have name and code and exactly one is active (${widget})`, () => {
    const { container } = render(<List label="Language" languages={LANGUAGES} active="ar" />);
    const links = [...container.querySelectorAll("a")];
    expect(links.map(({ textContent }) => textContent)).toEqual(
      widget === "LanguageMenu" ? ["Englishen", "العربيةar"] : ["English", "العربية"],
    );
    expect(links.map((link) => [link.hreflang, link.getAttribute("href")])).toEqual([
      ["en", "?lang=en"],
      ["ar", "?lang=ar"],
    ]);
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "true"]);
  });

test("[KIT-03] without a list there is English only", () => {
  render(<LanguageSwitcher label="Language" />);
  const link = screen.getByRole("link");
  expect([link.textContent, link.getAttribute("aria-current")]).toEqual(["English", "true"]);
});

test("[KIT-03] a choice is reported with its code and can keep the page", () => {
  const chosen: string[] = [];
  render(
    <LanguageSwitcher
      label="Language"
      languages={LANGUAGES}
      hrefOf={(code) => `/${code}`}
      onChoose={(code, event) => {
        event.preventDefault();
        chosen.push(code);
      }}
    />,
  );
  const arabic = screen.getByRole("link", { name: /العربية/ });
  expect(fireEvent.click(arabic)).toBe(false);
  expect([chosen, arabic.getAttribute("href")]).toEqual([["ar"], "/ar"]);
});

test("[KIT-03] the menu is the platform's popover, opened by a button with the active language's name", () => {
  render(<LanguageMenu label="Language" languages={LANGUAGES} />);
  const button = screen.getByRole("button", { name: "English" });
  const list = document.getElementById(button.getAttribute("popovertarget") ?? "");
  expect(list?.getAttribute("popover")).toBe("auto");
});
