import { expect, it } from "vitest";
import { parseBusinessConfig } from "@/config/schema";
import { announcementColor } from "@/lib/business/theme/announcement-color";

const biz = {
  id: "corner",
  name: "Corner",
  apiKey: "key",
  logoUrl: "/l.svg",
  logoUrlSquare: "/s.svg",
  favicon: "/f.svg",
};
const colorWith = (announcement: object, colors: object = {}) => {
  const parsed = parseBusinessConfig({ biz, announcement, theme: { customizations: { colors } } });
  if (!parsed.ok) throw new Error("not a configuration");
  return announcementColor(parsed.value);
};

it("[RTE-21] an announcement without a colour of its own stands in the brand's primary colour", () => {
  expect(colorWith({ description: "Hi" }, { primary: "#c2410c" })).toBe("#c2410c");
  expect(colorWith({ description: "Hi" }), "the default primary").toMatch(/^#[0-9a-f]{6}$/);
  expect(colorWith({ description: "Hi", styles: { color: "#006400" } }, { primary: "#c2410c" })).toBe("#006400");
});
