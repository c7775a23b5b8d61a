import type { Page } from "@playwright/test";

/** A phone, a tablet and a desktop. */
const WIDTHS = [360, 768, 1280];
const SCREENS = WIDTHS.flatMap((width) => ["ltr", "rtl"].map((dir) => ({ width, dir })));

/**
 * The pictures of a part of the page that are not seen whole, at each width and in both directions: cut off by a box that does not scroll,
 * pressed flat, or below another element.
 */
export async function spoiledPictures(page: Page, part: string): Promise<string[]> {
  const before = page.viewportSize();
  const spoiled: string[] = [];
  for (const { width, dir } of SCREENS) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((direction) => {
      document.documentElement.dir = direction;
    }, dir);
    const found = await page.locator(`${part} .picture:visible`).evaluateAll((pictures) =>
      pictures.flatMap((picture) => {
        picture.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { top, bottom, left, width: wide, height: tall } = picture.getBoundingClientRect();
        let painted = { top, bottom };
        for (let box = picture.parentElement; box; box = box.parentElement) {
          if (!/hidden|clip/.test(getComputedStyle(box).overflowY)) continue;
          const edge = box.getBoundingClientRect();
          painted = { top: Math.max(painted.top, edge.top), bottom: Math.min(painted.bottom, edge.bottom) };
        }
        const over = document.elementFromPoint(left + wide / 2, top + tall / 3);
        const said = [
          painted.bottom - painted.top < tall - 1 ? `only ${Math.round(painted.bottom - painted.top)} px painted` : "",
          tall < wide * 0.4 ? "pressed flat" : "",
          over && picture.contains(over) ? "" : `below ${over?.tagName}`,
        ].filter(Boolean);
        return said.length > 0 ? [`${Math.round(wide)} × ${Math.round(tall)}: ${said.join(", ")}`] : [];
      }),
    );
    spoiled.push(...found.map((what) => `at ${width}, ${dir}: ${what}`));
  }
  if (before) await page.setViewportSize(before);
  return spoiled;
}
