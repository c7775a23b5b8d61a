import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONSOLE_THEMES } from "../../../../backend/console/browser/colors.ts";
import { contrast, parseColor, type Rgb } from "../../../../ui-kit/tokens/color.ts";
import { themeVariables } from "../../../../ui-kit/tokens/palette.ts";

/** WCAG's enhanced contrast: bad light, a step away, a smeared screen. */
const ENHANCED = 7;
const GROUNDS = ["surface-raised", "surface-sunken"];
const PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...["text", "text-muted", "primary-text", "failure-text", "warning-text"].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground] as const),
  ),
  ["on-primary", "primary"],
  ["on-primary", "primary-hover"],
  ["on-failure", "failure"],
  ["on-failure-soft", "failure-soft"],
  ["on-warning-soft", "warning-soft"],
  ["on-header", "header-bg"],
  ["surface-raised", "text"],
  ["on-tertiary", "tertiary"],
];

const styles = globSync("backend/console/browser/styles/*.css")
  .filter((file) => !file.endsWith("paper.css"))
  .map((file) => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, ""))
  .join("\n");

test.each(Object.entries(CONSOLE_THEMES))(
  "[STAFF-36] every text of the %s console has 7:1 on its background",
  (_, theme) => {
    const { variables } = themeVariables(theme);
    const colour = (name: string) => parseColor(variables[`--${name}`] ?? "") as Rgb;
    const faint = PAIRS.filter(([text, ground]) => contrast(colour(text), colour(ground)) < ENHANCED);
    expect(faint).toEqual([]);
  },
);

test("[STAFF-36] its styles set no text in another pair of colours", () => {
  const rules = [...styles.matchAll(/\{([^{}]*)\}/g)].map(([, body = ""]) => body);
  const declared = (body: string, property: string) =>
    new RegExp(`(?:^|[\\s;])${property}: var\\(--([\\w-]+)\\)`).exec(body)?.[1] ?? null;
  const texts = new Set(PAIRS.map(([text]) => text));
  const unknown = rules.flatMap((body) => {
    const [text, ground] = [declared(body, "color"), declared(body, "background")];
    if (!text) return [];
    const isKnown = ground ? PAIRS.some((pair) => pair.join() === [text, ground].join()) : texts.has(text);
    return isKnown ? [] : [[text, ground]];
  });
  expect(unknown).toEqual([]);
});
