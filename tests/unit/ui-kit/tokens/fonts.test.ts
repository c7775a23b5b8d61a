import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGE_TABLE, type Language } from "../../../../config/languages.ts";
import { copyFonts } from "../../../../scripts/copy-fonts.ts";
import { drawnFonts } from "../../../../ui-kit/tokens/drawn-fonts.ts";
import { charactersOf, FONTS, fontFaceCss, fontFiles, fontVariables } from "../../../../ui-kit/tokens/fonts.ts";
import { isFullRun } from "../../../full-run.ts";

const families = (css: string) => new Set([...css.matchAll(/font-family:"([^"]+)"/g)].map((match) => match[1]));

describe("fonts", () => {
  test("[CFG-03] the font is Open Sans when none or an unknown one is named", () => {
    for (const name of [undefined, "", "Comic Sans"])
      expect(fontVariables(name, LANGUAGE_TABLE.en.font)["--font-body-stack"]).toMatch(/^"Open Sans",/);
  });

  test("[KIT-10] the selectable fonts are those of section 9, with headings 20/18/16 or 24/21/19", () => {
    expect(Object.keys(FONTS).sort()).toEqual(
      [
        "Open Sans",
        "Plus Jakarta Sans",
        "Roboto",
        "Sora",
        "Zilla Slab",
        "Quicksand",
        "Crimson Pro with DM Sans",
        "Merriweather",
      ].sort(),
    );
    const sizes = new Set(Object.values(FONTS).map(({ headingSizes }) => headingSizes.join("/")));
    expect(sizes).toEqual(new Set(["20/18/16", "24/21/19"]));
    expect(fontVariables("merriweather", LANGUAGE_TABLE.en.font)).toMatchObject({
      "--h1": "1.5rem",
      "--h2": "1.3125rem",
      "--h3": "1.1875rem",
    });
  });

  test("[KIT-10] Crimson Pro headings go with DM Sans text, Merriweather headings with Open Sans", () => {
    const stacks = (name: string) => {
      const variables = fontVariables(name, LANGUAGE_TABLE.en.font);
      return [variables["--font-heading-stack"]?.split(",")[0], variables["--font-body-stack"]?.split(",")[0]];
    };
    expect(stacks("Crimson Pro with DM Sans")).toEqual(['"Crimson Pro"', '"DM Sans"']);
    expect(stacks("Merriweather")).toEqual(['"Merriweather"', '"Open Sans"']);
  });

  test("Arabic pages get Cairo and preload it; other pages never name it", () => {
    const arabic = fontFaceCss("Sora", LANGUAGE_TABLE.ar.font, "/fonts/");
    expect(families(arabic.css)).toContain("Cairo");
    expect(arabic.preload).toEqual(["/fonts/cairo-arabic-400-700.woff2"]);
    const english = fontFaceCss("Sora", LANGUAGE_TABLE.en.font, "/fonts");
    expect(families(english.css)).toEqual(new Set(["Sora", "Sora Fallback"]));
    expect(english.preload).toEqual(["/fonts/sora-latin-400-600.woff2"]);
  });

  test("a page preloads what its first screen is set in: text, headings, and the sign of its prices", () => {
    const preload = (font: string, sample: string) =>
      fontFaceCss(font, LANGUAGE_TABLE.en.font, "/fonts", { sample }).preload;
    expect(preload("Roboto", "₹0.00")).toEqual([
      "/fonts/roboto-latin-400-600.woff2",
      "/fonts/roboto-rupee-400-600.woff2",
    ]);
    // Open Sans has no rupee: there is nothing to fetch, and the fallback's sign is shown.
    expect(preload("Merriweather", "₹0.00")).toEqual([
      "/fonts/open-sans-latin-400-600.woff2",
      "/fonts/merriweather-latin-600.woff2",
    ]);
    expect(preload("Zilla Slab", "$0.00")).toEqual([
      "/fonts/zilla-slab-latin-400.woff2",
      "/fonts/zilla-slab-latin-600.woff2",
    ]);
  });

  test.each(Object.keys(FONTS))("[KIT-10] %s asks for no file for a rupee that the file lacks", (font) => {
    const { css } = fontFaceCss(font, LANGUAGE_TABLE.en.font, "/fonts");
    const rules = [
      ...css.matchAll(/family:"([^"]+)"[^}]*weight:([\d ]+);src:url\("\/fonts\/([^"]+)"\)[^}]*unicode-range:([^}]+)}/g),
    ];
    const contents = new Map(fontFiles().map((file) => [file.file, new Set(charactersOf(file))]));
    // A browser takes the last rule of a family that has the character, whatever its file contains.
    const faces = Map.groupBy(rules, ([, family, weight]) => `${family} ${weight}`);
    expect(faces.size).toBeGreaterThan(0);
    for (const files of faces.values())
      for (const sign of ["₹", "€", "é", "A"]) {
        const point = sign.codePointAt(0) ?? 0;
        const asked = files.findLast(([, , , , ranges = ""]) =>
          ranges.split(",").some((range) => {
            const [first = "", last = first] = range.slice(2).split("-");
            return point >= Number.parseInt(first, 16) && point <= Number.parseInt(last, 16);
          }),
        )?.[3];
        if (asked) expect([...(contents.get(asked) ?? [])], `${asked}: ${sign}`).toContain(sign);
      }
  });

  test("a Spanish page preloads its accents too, an English one fetches them when a dish has one", () => {
    const preload = (language: Language) =>
      fontFaceCss("Merriweather", LANGUAGE_TABLE[language].font, "/fonts").preload;
    expect(preload("es")).toContain("/fonts/open-sans-accents-400-600.woff2");
    expect(preload("es")).toContain("/fonts/merriweather-accents-600.woff2");
    expect(preload("en").join()).not.toContain("accents");
  });

  test("[KIT-10] Arabic is strong at 700, where Cairo's letters are: at 600 they look like its 400", () => {
    expect(fontVariables("Sora", LANGUAGE_TABLE.ar.font)["--strong-weight"]).toBe("700");
    expect(fontVariables("Sora", LANGUAGE_TABLE.en.font)["--strong-weight"]).toBe("600");
    expect(fontFaceCss("Sora", LANGUAGE_TABLE.ar.font, "/fonts").css).toMatch(/"Cairo"[^}]*font-weight:400 700/);
  });

  test("every face swaps and has a fallback of the same size", () => {
    const { css } = fontFaceCss("Open Sans", LANGUAGE_TABLE.en.font, "/fonts");
    expect(css.match(/font-display:swap/g)).toHaveLength(5);
    expect(css).toMatch(/"Open Sans Fallback";src:local\("Arial"\).*size-adjust:105\.15%/);
  });

  test("every file named exists in the installed packages", () => {
    for (const { package: name, source } of fontFiles())
      expect(existsSync(path.resolve("node_modules", name, "files", source)), source).toBe(true);
  });

  test("the files of a brand's first screen weigh at most 60 KB, in text and headings and the sign of its currency", async () => {
    await copyFonts();
    const size = (file: string) => statSync(path.resolve("public/fonts", file)).size;
    for (const name of Object.keys(FONTS)) {
      const { css } = fontFaceCss(name, LANGUAGE_TABLE.en.font, "/fonts");
      const first = [...css.matchAll(/\/fonts\/([^"]+-(?:latin|currency)-\d[^"]*)"/g)].map(
        (match) => match[1] as string,
      );
      expect(first.length, name).toBeGreaterThan(0);
      expect(
        first.map(size).reduce((sum, bytes) => sum + bytes),
        `${name}: ${first}`,
      ).toBeLessThan(60_000);
    }
  });

  test("no character is in two files of a face, and none of the source's ranges is lost", () => {
    const files = fontFiles().filter(({ file }) => file.startsWith("roboto-"));
    const all = files.flatMap((font) => [...charactersOf(font)]);
    expect(new Set(all).size).toBe(all.length);
    for (const sign of "Aáñ¿çÇøß“”–…€₹ŁşĀ") expect(all).toContain(sign);
  });

  test("copying writes what is missing or broken, and nothing the second time", async () => {
    const target = mkdtempSync(path.join(tmpdir(), "fonts-"));
    try {
      const served = [...fontFiles(), ...drawnFonts()].map(({ file }) => file);
      // To cut all of them takes a quarter of a minute, which the build has spent already.
      await copyFonts();
      if (!isFullRun) cpSync("public/fonts", target, { recursive: true });
      const missing = isFullRun ? served : served.slice(0, 3);
      for (const file of missing) rmSync(path.join(target, file), { force: true });
      expect(await copyFonts(target)).toBe(missing.length);
      expect(await copyFonts(target)).toBe(0);
      expect(readdirSync(target).sort()).toEqual([...served, "made-from.json"].sort());
      writeFileSync(path.join(target, "cairo-arabic-400-700.woff2"), "cut short");
      expect(await copyFonts(target)).toBe(1);
    } finally {
      rmSync(target, { recursive: true });
    }
  });
});
