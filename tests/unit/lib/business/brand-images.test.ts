import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawDishImage } from "@/lib/business/brand-images/dish";
import { drawIcon } from "@/lib/business/brand-images/icon";
import { BRAND_ICONS, dishImage, dishOfImage, shareImage } from "@/lib/business/brand-images/paths";
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

test("[CFG-05] a dish's link has a picture of its photo and name in the shop's colours, in every language and without a photo", async () => {
  const business = businessWith({
    theme: { customizations: { colors: { primary: "7B1FA2" } }, components: { header: { backgroundColor: "1F5B3A" } } },
  });
  const dish = { title: "Masala dosa with a very long name that takes more than one line", description: "Crisp" };
  const photo = "/demo/kaapi-kitchen/mango-lassi.webp";
  const drawn = async (locale: string, photos: string | null) => {
    const picture = sharp(await drawDishImage(business, locale, { ...dish, photo: photos }));
    const { width, height, format } = await picture.metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    return { start: at(10, 10), end: at(1190, 10) };
  };
  const green = (color: number[]) => color.every((value, index) => Math.abs(value - ([31, 91, 58][index] ?? 0)) < 6);
  const english = await drawn("en", photo);
  expect([green(english.start), green(english.end)], "the photo is at the end").toEqual([true, false]);
  const arabic = await drawn("ar", photo);
  expect([green(arabic.start), green(arabic.end)], "which is the left in Arabic").toEqual([false, true]);
  for (const unreadable of [
    null,
    "/nowhere.jpg",
    "/demo/../../package.json",
    "http://127.0.0.1:1/x.jpg",
    "/media/x.webp",
  ]) {
    const without = await drawn("en", unreadable);
    expect([green(without.start), green(without.end)], String(unreadable)).toEqual([true, true]);
  }
});

test("a dish's picture is drawn of files of ours alone; a photo of another server is shared as it is", () => {
  const business = businessWith({ biz: { defaultLanguage: "en" } });
  expect(dishImage(business, "en", { id: "51", image_url: "/demo/dosa.webp" })).toBe("/brand/dish-51.jpg");
  expect(dishImage(business, "ar", { id: "51", image_url: null })).toBe("/brand/dish-51.jpg?lang=ar");
  expect(dishImage(business, "en", { id: "51", image_url: "https://photos.example/dosa.jpg" })).toBeNull();
  expect(dishImage(business, "en", { id: "../51", image_url: null })).toBeNull();
  expect(
    ["/brand/dish-51.jpg", "/brand/dish-.jpg", "/brand/dish-a/b.jpg", "/brand/dish-51.png"].map(dishOfImage),
  ).toEqual(["51", null, null, null]);
});
