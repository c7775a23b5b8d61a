import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parseBusinessConfig } from "../../config/schema.ts";
import { businessFile, serveFile } from "../../lib/business/files.ts";
import { startTestBackend, type TestBackend } from "../fixtures/backend/backend.ts";
import { runInHost } from "../fixtures/imports/commands.ts";

// The first command starts a process, which takes its time on a busy machine.
describe("a business that is added and changed while the shops run", { timeout: 120_000 }, () => {
  let backend: TestBackend;
  let folder: string;
  const run = (script: string, ...args: string[]) => runInHost(script, args, backend.dataDir);
  const config = async () => {
    const text = await readFile(path.join(folder, "config/businesses/grill.json"), "utf8");
    return { text, biz: JSON.parse(text).biz };
  };
  const change = (...args: string[]) => run("operate/business-change.ts", "--id", "grill", "--into", folder, ...args);
  const menu = async (...args: string[]) => {
    const file = path.join(folder, "menu.csv");
    await writeFile(
      file,
      "category,title,title_es,price,image\nMains,Lamb Stew,Guiso,2,\nMains,Hummus,Humus,1,dip.png\nMains,Soup,Sopa,1,\n",
    );
    return run("import/menu-import.ts", "--business", "grill", "--format", "csv", ...args, file);
  };
  const dishes = async (lang: string) => {
    const { data } = await backend.query("{ getAllItems { items { item_title image_url image_blur_hash } } }", {
      key: (await config()).biz.apiKey,
      lang,
    });
    return data.getAllItems.items as { item_title: string; image_url: string | null; image_blur_hash: string | null }[];
  };

  beforeAll(async () => {
    backend = await startTestBackend();
    folder = await mkdtemp(path.join(tmpdir(), "business-commands-"));
    const identity = ["--currency", "USD", "--timezone", "America/New_York", "--language", "en"];
    const added = await run(
      "operate/business-add.ts",
      "--id",
      "grill",
      "--name",
      "The Grill",
      ...identity,
      "--into",
      folder,
    );
    expect(added).toMatchObject({ code: 0, err: "" });
  });
  afterAll(async () => {
    await backend?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test("[CFG-01] a new business offers what stores:import gives its stores", async () => {
    const parsed = parseBusinessConfig(JSON.parse((await config()).text));
    expect(parsed.ok && parsed.value.customizations.deliveryPickup.modes).toEqual(["pickup"]);
  });

  test("[I18N-01] a language that is added later is served, and a wrong change leaves everything as it was", async () => {
    expect((await menu()).out).toContain("texts in es, which grill does not offer yet");
    expect((await dishes("es")).map(({ item_title }) => item_title)).toContain("Hummus");
    const changed = await change("--languages", "en,es", "--name", "Grill House", "--name-es", "La Parrilla");
    expect(changed).toMatchObject({ code: 0, err: "" });
    expect((await dishes("es")).map(({ item_title }) => item_title)).toEqual(["Guiso", "Humus", "Sopa"]);
    expect((await dishes("en")).map(({ item_title }) => item_title)).toEqual(["Lamb Stew", "Hummus", "Soup"]);
    const { text, biz } = await config();
    expect(biz).toMatchObject({
      supportedLanguages: ["en", "es"],
      name: "Grill House",
      localizedName: { es: "La Parrilla" },
    });
    const info = await backend.query("{ getBusinessInfo { name supported_languages } }", {
      key: biz.apiKey,
      lang: "es",
    });
    expect(info.data.getBusinessInfo).toEqual({ name: "La Parrilla", supported_languages: ["en", "es"] });
    const settings = path.join(folder, "settings.json");
    await writeFile(settings, JSON.stringify({ cancel_seconds: 5 }));
    for (const wrong of [
      ["--languages", "en,xx"],
      ["--settings", settings],
      ["--languages", "es"],
      ["--language", "ar"],
      ["--timezone", "Mars/Base"],
      ["--country-code", "39"],
      [],
    ]) {
      // Nothing to change is a command line that says too little.
      expect((await change(...wrong)).code, wrong.join(" ")).toBe(wrong.length > 0 ? 1 : 64);
      expect((await config()).text).toBe(text);
    }
    const nobody = await run("operate/business-change.ts", "--id", "nobody", "--into", folder, "--languages", "en");
    expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining("There is no") });
  });

  test("[MENU-02] photos of a folder become the dishes' pictures, stripped and in the widths that pages load", async () => {
    const photos = path.join(folder, "photos");
    await mkdir(photos);
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#a52" } }).withExif({ IFD0: { Artist: "Somebody" } });
    await picture(1600, 1200).jpeg().withMetadata({ orientation: 6 }).toFile(path.join(photos, "Lamb Stew.JPG"));
    await picture(300, 300).png().toFile(path.join(photos, "dip.png"));
    await writeFile(path.join(photos, "soup.jpg"), "<svg onload=alert(1)>");
    await picture(300, 300).png().toFile(path.join(photos, "unknown.png"));
    const dry = await menu("--photos", photos, "--dry-run");
    expect(dry.out).toContain("changed  Lamb Stew: image nothing → /media/lamb-stew-");
    await expect(readdir(path.join(backend.dataDir, "media"))).rejects.toThrow();
    const { code, out } = await menu("--photos", photos);
    expect(code).toBe(2);
    expect(out).toContain("photo: 2 imported, 0 adapted, 2 skipped");
    expect(out).toContain('skipped  photo soup.jpg "soup": An SVG drawing can contain code');
    expect(out).toContain('skipped  photo unknown.png "unknown.png": no dish has its name as ref or image');
    const [stew, dip, soup] = await dishes("en");
    expect(stew?.image_url).toMatch(/^\/media\/lamb-stew-[0-9a-f]{12}\.webp$/);
    expect(stew?.image_blur_hash?.length).toBeGreaterThan(15);
    expect(dip?.image_url).toMatch(/^\/media\/hummus-/);
    expect(soup?.image_url).toBeNull();
    // A later import without the folder keeps them, and imports nothing anew.
    expect((await menu()).out).toContain("dishes: 0 new, 0 changed, 0 gone, 3 unchanged");

    vi.stubEnv("DATA_DIR", backend.dataDir);
    const name = stew?.image_url?.slice("/media/".length) ?? "";
    const get = (width: number, knownTag: string | null = null) =>
      serveFile("grill", "media", name, { width, knownTag });
    const small = await get(480);
    expect(small.headers.get("content-type")).toBe("image/webp");
    expect(small.headers.get("cache-control")).toContain("immutable");
    const { width, height, exif } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    // Rotated by its EXIF orientation, which is then removed.
    expect([width, height, exif]).toEqual([480, 640, undefined]);
    expect((await sharp(Buffer.from(await (await get(Number.POSITIVE_INFINITY)).arrayBuffer())).metadata()).width).toBe(
      960,
    );
    expect((await get(480, small.headers.get("etag"))).status).toBe(304);
    expect((await serveFile("bistro", "media", name, { width: 480, knownTag: null })).status).toBe(404);
    vi.unstubAllEnvs();
  });
});

test("[SEC-01] a shop serves the files of its own business and nothing else of the disk", async () => {
  expect(businessFile("grill", "/brands/grill/logo.svg")).toBe("/files/brands/logo.svg");
  expect(businessFile("grill", "/media/soup-1a2b.webp")).toBe("/files/media/soup-1a2b.webp");
  for (const path of [
    "/brands/other/logo.svg",
    "/brands/grill/config.json",
    "/brands/grill/../secret.svg",
    "/brands/grill/.hidden.svg",
    "/brands/grill/a/logo.svg",
    "/media/..%2fsecret.webp",
    "/media/../x.webp",
    "/media/sub/x.webp",
    "/brands/logo.svg",
    "/menu",
  ])
    expect(businessFile("grill", path), path).toBeNull();
  for (const [business, folder, name] of [
    ["../grill", "media", "x.webp"],
    ["grill", "..", "x.webp"],
    ["grill", "brands", "../x.svg"],
    ["grill", "media", "x.js"],
  ] as const)
    expect((await serveFile(business, folder, name, { width: 1, knownTag: null })).status).toBe(404);
});
