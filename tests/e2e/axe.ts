import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Looking {
  /** A selector; the whole page when absent. */
  readonly part?: string | undefined;
  /** What is left out, e.g. rows that repeat others. */
  readonly without?: string;
  /** These rules alone; all that axe knows when absent, best practices included. */
  readonly rules?: string[];
  /** These rules too, which axe leaves out unless asked. */
  readonly also?: readonly string[];
  /** Frames of other origins as well, which takes three times as long. */
  readonly foreignFrames?: boolean;
}

/**
 * What axe finds wrong in what the page shows now: the rule, how bad it is, and where. Only that is asked for, and in the
 * page itself: to list what is right as well, and to weigh both in a second page, takes three times as long.
 */
export async function faults(
  page: Page,
  { part, without, rules, also = [], foreignFrames = false }: Looking = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({
    resultTypes: ["violations"],
    ...(rules ? { runOnly: rules } : {}),
    rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
  });
  axe.setLegacyMode(!foreignFrames).exclude("nextjs-portal");
  if (part) axe.include(part);
  if (without) axe.exclude(without);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}): ${nodes.map(({ target, html }) => `${target} ${html.slice(0, 200)}`).join(" | ")}`,
  );
}
