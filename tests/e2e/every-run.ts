/**
 * Tag of a test that one of its kind stands for in `npm test`, as one provider does for all whose payment ends alike; the others
 * run in `npm run test:full`.
 */
export const inEveryRun = (isChosen: boolean): { tag: string[] } => ({ tag: isChosen ? [] : ["@full"] });
