import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LANGUAGE_TABLE } from "../../../../config/languages.ts";
import { fontVariables } from "../../../../ui-kit/tokens/fonts.ts";
import { themeVariables } from "../../../../ui-kit/tokens/palette.ts";

const sheet = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../../../../ui-kit/tokens/${name}.css`), "utf8");
const css = ["theme", "base", "scopes", "widgets", "overlays"].map(sheet).join("\n");
const rules = css.replace(/\/\*[\s\S]*?\*\//g, "");
const made = new Set([
  ...Object.keys(themeVariables({}).variables),
  ...Object.keys(fontVariables("", LANGUAGE_TABLE.en.font)),
]);

test("[KIT-10] every variable the utilities read is made from the theme, from the font or in the style sheets", () => {
  const declared = new Set([...rules.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]));
  const read = [...rules.matchAll(/var\((--[\w-]+)(,)?/g)]
    .filter(([, , fallback]) => !fallback)
    .map((match) => match[1]);
  expect(read.filter((name) => name && !made.has(name) && !declared.has(name))).toEqual([]);
});

test("[KIT-10] every colour of the theme can be used: as a utility, in a scope or in a rule", () => {
  expect([...made].filter((name) => !rules.includes(`var(${name})`) && !rules.includes(`var(${name},`))).toEqual([]);
});

test("[KIT-12] dialogs, menus and their backdrops come and go in 0.15 s", () => {
  const moving = [
    ...rules.matchAll(/\n {2}((?:\.sheet|\.modal|\.menu|\.page-layer)[^{]*)\{[^}]*?transition:([^;]*);/g),
  ];
  expect(moving.map(([, selector = ""]) => selector.trim().replace(/\s+/g, " ")).sort()).toEqual([
    ".modal, .menu",
    ".modal::backdrop, .page-layer-scrim",
    ".sheet",
    ".sheet::backdrop",
  ]);
  for (const [, , transition = ""] of moving) expect(new Set(transition.match(/\d+m?s/g))).toEqual(new Set(["150ms"]));
});

test("[KIT-11] the layout of phones ends at 768 px", () => {
  const md = /--breakpoint-md:\s*([\d.]+)rem/.exec(rules)?.[1];
  expect(Number(md) * 16).toBe(768);
});
