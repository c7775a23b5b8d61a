/** Whether `npm run test:full` runs: also what rarely fails alone, and every sample of what `npm test` draws a tenth of. */
export const isFullRun = process.env.TEST_FULL === "1";
