import { test } from "@playwright/test";
import { isFullRun } from "../full-run.ts";

/**
 * Tag of a test that one of its kind stands for in `npm test`, as one provider does for all whose payment ends alike; the others
 * run in `npm run test:full`.
 */
export const inEveryRun = (isChosen: boolean): { tag: string[] } => ({ tag: isChosen ? [] : ["@full"] });

/**
 * First line of a test that runs on a phone and on a desktop and whose proof no layout changes: `npm test` runs it on a desktop,
 * `npm run test:full` on both.
 */
export function sameOnPhone(): void {
  test.skip(!isFullRun && test.info().project.name === "phone", "no layout changes it");
}

/** A spec that needs what moves; in `npm test` a desktop asks for less motion, which spares a tenth of what its pages compute. */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;
