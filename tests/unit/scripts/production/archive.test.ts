import { expect, test } from "vitest";
import { archiveFindings } from "../../../../scripts/production/connections/database-connection.ts";
import { verdictOf } from "../../../../scripts/production/connections/report.ts";

const database = { name: "Database server", problems: ["fsync is off."], refuses: true };

test("[ROB-02] a log that cannot be archived is to be mended and keeps no server from starting, whatever else is wrong with the database", () => {
  expect(archiveFindings(null)).toEqual([]);
  const failing = archiveFindings("0001");
  expect(failing).toMatchObject([{ problems: [expect.stringContaining("since 0001")] }]);
  expect(verdictOf(failing, false)).toBe("1 to mend. npm run production starts all the same.");
  expect(verdictOf([database, ...failing], false)).toBe("2 to mend, 1 of them before npm run production starts.");
});
