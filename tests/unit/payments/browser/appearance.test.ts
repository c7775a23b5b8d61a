import { expect, test } from "vitest";
import { appearanceOf, brickVisual, stripeAppearance } from "../../../../payments/browser/appearance.ts";

const LIGHT: Readonly<Record<string, string>> = {
  "--primary-text": "#1a4f8b",
  "--surface-raised": " #FFFFFF",
  "--text": "#1d232b",
  "--text-muted": "#57616e",
  "--failure-text": "#a32020",
};
const DARK = { ...LIGHT, "--surface-raised": "#15181d", "--text": "#f2f4f7" };
const read = (theme: Readonly<Record<string, string>>) => appearanceOf((variable) => theme[variable] ?? "");

test("[PGW-11] [PGW-09] vendors' forms wear the shop's colours, dark ones on a dark shop, by the vendors' own names", () => {
  const light = read(LIGHT);
  const dark = read(DARK);
  expect(light).toMatchObject({ dark: false, ground: "#ffffff", text: "#1d232b" });
  expect(dark?.dark).toBe(true);
  if (!light || !dark) throw new Error("both themes are complete");
  expect(stripeAppearance(light)).toMatchObject({ theme: "stripe", variables: { colorBackground: "#ffffff" } });
  expect(stripeAppearance(dark)).toMatchObject({ theme: "night", variables: { colorText: "#f2f4f7" } });
  expect(brickVisual(dark).style).toMatchObject({ theme: "dark", customVariables: { formBackgroundColor: "#15181d" } });
  expect(brickVisual(light).style.theme).toBe("default");
});

test("[PGW-11] a theme without plain colours leaves the vendor its own", () => {
  expect(read({})).toBeNull();
  expect(read({ ...LIGHT, "--text": "var(--ink)" })).toBeNull();
  expect(read({ ...LIGHT, "--surface-raised": "url(javascript:alert(1))" })).toBeNull();
});
