import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { drawDishImage } from "@/lib/business/brand-images/dish";
import { drawIcon } from "@/lib/business/brand-images/icon";
import { BRAND_ICONS, dishImage, dishOfImage, shareImage } from "@/lib/business/brand-images/paths";
import { drawShareImage } from "@/lib/business/brand-images/share";
import { drawWords, familiesOf } from "@/lib/business/brand-images/words";
import { pictureStore } from "@/lib/pictures/store";
import { copyFonts } from "@/scripts/copy-fonts";
import { PATIENCE_MS } from "@/tests/patience-ms";
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

interface DemoCategory {
  readonly items?: readonly {
    readonly title: Record<string, string>;
    readonly description?: Record<string, string>;
    readonly image?: string;
  }[];
  readonly sub_categories?: readonly DemoCategory[];
}
const dishesOf = ({ items = [], sub_categories = [] }: DemoCategory): Required<DemoCategory>["items"] => [
  ...items,
  ...sub_categories.flatMap(dishesOf),
];

test("[CFG-05] every long name of the demo has a picture in each language: a title of many lines leaves room for what it is", {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  for (const shop of ["kaapi-kitchen", "manara-grill", "la-arepera", "union-burger"]) {
    const [menu, config] = await Promise.all(
      [`backend/demo/${shop}/menu.json`, `config/businesses/${shop}.json`].map(async (file) =>
        JSON.parse(await readFile(file, "utf8")),
      ),
    );
    const business = businessWith({ theme: config.theme });
    for (const { title: titles, description, image } of (menu.categories as DemoCategory[]).flatMap(dishesOf))
      for (const [locale, title] of Object.entries(titles)) {
        // A shorter one fills no more than half of its room in any font.
        if (title.length < 28) continue;
        const drawn = drawDishImage(business, locale, { title, description: description?.[locale], photo: image });
        await expect(drawn, `${shop} ${locale} ${title}`).resolves.toBeInstanceOf(Buffer);
      }
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

const icon = BRAND_ICONS[0] as (typeof BRAND_ICONS)[number];
const red = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: "#ff0000" } })
    .webp()
    .toBuffer();

test("[CFG-05] [STUDIO-10] a logo that was uploaded is on the icons, and another business's is not", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "logos-"));
  vi.stubEnv("DATA_DIR", folder);
  try {
    const logoUrlSquare = `/media/${"a".repeat(24)}-480x480.webp`;
    const { id } = businessWith({}).biz;
    await pictureStore(folder).write(id, `${"a".repeat(24)}-480x480.480.webp`, await red(480));
    const middle = async (business: ReturnType<typeof businessWith>) => {
      const { dominant } = await sharp(await drawIcon(business, icon)).stats();
      return dominant.r > 200 && dominant.g < 50;
    };
    expect(await middle(businessWith({ biz: { logoUrlSquare } }))).toBe(true);
    expect(await middle(businessWith({ biz: { id: "another", logoUrlSquare } }))).toBe(false);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});

test("[ROBUST-12] a logo's address leads to no server of the house: none is asked, and the shop has its letter", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    for (const host of ["127.0.0.1", "localhost", "shop.localhost", "2130706433", "[::ffff:127.0.0.1]", "0.0.0.0"]) {
      const business = businessWith({ biz: { logoUrlSquare: `http://${host}:${port}/logo.png` } });
      await expect(drawIcon(business, icon)).resolves.toBeInstanceOf(Buffer);
    }
    expect(asked).toBe(0);
  } finally {
    server.close();
  }
});
