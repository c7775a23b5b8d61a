import { render, screen } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AnnouncementBar, announcementColors, brightness } from "@/ui-kit";
import { contrast, parseColor, type Rgb, toHex } from "@/ui-kit/tokens/color";
import { parseCssColor } from "@/ui-kit/tokens/named-colors";
import { runs } from "../../../property-seed.ts";

const rgb = (hex: string) => parseColor(hex) as Rgb;

test("[KIT-01] text is black on a background brighter than 200 and white on any other", () => {
  expect([200, 201].map((grey) => brightness({ r: grey, g: grey, b: grey }))).toEqual([200, 201]);
  expect(
    ["#c9c9c9", "#c8c8c8", "#fff", "#000", "#ffe08a", "#006400"].map((color) => announcementColors(color).text),
  ).toEqual(["#000000", "#ffffff", "#000000", "#ffffff", "#000000", "#ffffff"]);
});

test("[KIT-01] whatever colour is picked the text keeps 4.5:1, and only a background that is too pale for white gives way", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.record({ r: channel, g: channel, b: channel }), (picked) => {
      const { background, text } = announcementColors(toHex(picked));
      expect(contrast(rgb(text), rgb(background))).toBeGreaterThanOrEqual(4.5);
      expect(text).toBe(brightness(picked) > 200 ? "#000000" : "#ffffff");
      expect(background !== toHex(picked)).toBe(contrast(rgb(text), picked) < 4.5);
    }),
    { numRuns: runs(2000) },
  );
});

test("[CFG-03] an announcement without a colour, or with a word that is none, is dark green", () => {
  for (const color of [null, undefined, "", "mud", "dark green", "DarkGreen"])
    expect(announcementColors(color).background).toBe("#006400");
  expect([parseCssColor("rebeccapurple"), parseCssColor("yellow green"), parseCssColor("constructor")]).toEqual([
    rgb("663399"),
    rgb("9acd32"),
    null,
  ]);
});

test("[KIT-01] a link to a page of the shop opens in the same tab, and says nothing of another", () => {
  render(<AnnouncementBar label="Announcement" text="Free tea" url="/tea/menu" newTabLabel="opens a new tab" />);
  const link = screen.getByRole("link", { name: "Free tea" });
  expect([link.getAttribute("target"), link.getAttribute("href")]).toEqual([null, "/tea/menu"]);
});

test("[KIT-01] a link to another site opens in a new tab and says so", () => {
  render(
    <AnnouncementBar label="Announcement" text="Free tea" url="https://shop.example" newTabLabel="opens a new tab" />,
  );
  const link = screen.getByRole("link", { name: "Free tea opens a new tab" });
  expect([link.getAttribute("target"), link.getAttribute("href")]).toEqual(["_blank", "https://shop.example"]);
  expect(link.getAttribute("rel")).toContain("noopener");
});

test("[KIT-01] without an address there is no link, without a text there is nothing", () => {
  const { container, rerender } = render(
    <AnnouncementBar label="Announcement" text="Free tea" newTabLabel="new tab" />,
  );
  expect(screen.queryByRole("link")).toBe(null);
  expect(screen.getByRole("region", { name: "Announcement" }).textContent).toBe("Free tea");
  rerender(<AnnouncementBar label="Announcement" text="" url="/a" newTabLabel="new tab" />);
  expect(container.innerHTML).toBe("");
});
