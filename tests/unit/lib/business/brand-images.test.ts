import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawIcon } from "@/lib/business/brand-images/icon";
import { BRAND_ICONS, shareImage } from "@/lib/business/brand-images/paths";
import { drawShareImage } from "@/lib/business/brand-images/share";
import { drawWords, familiesOf } from "@/lib/business/brand-images/words";
import { copyFonts } from "@/scripts/copy-fonts";
import { businessWith } from "@/tests/unit/lib/business/builder";
import { FONTS } from "@/ui-kit/tokens/fonts";

const words = { color: "#000000", sizes: [60], width: 600, height: 300 };
const print = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const draw = (text: string, font: string) => drawWords({ ...words, text, font });

beforeAll(() => copyFonts());

test("[KIT-10] each selectable font draws its own letters, from files of ours and not of the machine", async () => {
  const prints = new Map<string, string>();
  for (const font of Object.keys(FONTS)) prints.set(font, print((await draw("Kaapi", font)).bytes));
  expect(new Set(prints.values()).size).toBe(Object.keys(FONTS).length);
});

test("[I18N-04] Arabic letters join: a word is narrower than its letters apart, whatever the shop's Latin font", async () => {
  for (const font of Object.keys(FONTS)) {
    const joined = await draw("مشاوي", font);
    const apart = await draw([..."مشاوي"].join("\u200c"), font);
    expect(joined.width, font).toBeLessThan(apart.width);
  }
});

test("the files of a font are read once, however many texts are drawn", () => {
  expect(familiesOf("Sora")).toBe(familiesOf("Sora"));
});

test("words that are too long are set smaller, and cut at the smallest size; markup in a name is text", async () => {
  const small = await drawWords({
    ...words,
    text: "A very long name of a restaurant",
    font: "Sora",
    sizes: [90, 20],
    height: 60,
  });
  expect(small.height).toBeLessThanOrEqual(60);
  const cut = await drawWords({ ...words, text: "long ".repeat(400), font: "Sora", sizes: [40] });
  expect([cut.width <= 600, cut.height <= 300]).toEqual([true, true]);
  await expect(draw("<b>& Sons</b>", "Sora")).resolves.toMatchObject({ width: expect.any(Number) });
});

test("[CFG-05] a shop whose logo cannot be read has its letter on its colour in every size, and a picture for its links", async () => {
  const business = businessWith({ biz: { logoUrlSquare: "/nowhere/../../etc/passwd" } });
  for (const icon of BRAND_ICONS) {
    const { width, height, hasAlpha } = await sharp(await drawIcon(business, icon)).metadata();
    expect([width, height]).toEqual([icon.size, icon.size]);
    if (icon.purpose !== "any") expect(hasAlpha).toBe(false);
  }
  const { width, height } = await sharp(await drawShareImage(business, "ar")).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

test("[CFG-07] the picture of a shop's links is the configured one, else drawn in the page's language", () => {
  expect(shareImage(businessWith(), "en")).toBe("/brand/share.png");
  expect(shareImage(businessWith(), "ar")).toBe("/brand/share.png?lang=ar");
  const own = businessWith({ customizations: { metatags: { image: "/share.jpg" } } });
  expect(shareImage(own, "ar")).toBe("/share.jpg");
});
