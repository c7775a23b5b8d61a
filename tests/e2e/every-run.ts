/**
 * What `npm test` leaves to `npm run test:full`, by its tag: `{ tag: "@full" }` at a test of which a cheaper one, or another in a
 * browser, stands for the rule. `{ tag: "@phone" }` at one that `npm test` runs on a phone, where others run on a desktop.
 * CONTRIBUTING.md says which is which.
 */

/** The same for tests of one kind that are made in a loop: those that are chosen stand for all. */
export const inEveryRun = (isChosen: boolean): { tag: string[] } => ({ tag: isChosen ? [] : ["@full"] });

/** A spec that needs what moves; in `npm test` a desktop asks for less motion, which spares a tenth of what its pages compute. */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;
