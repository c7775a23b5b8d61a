import { expect, test } from "vitest";
import { withArchive } from "../../../../scripts/production/connections/database-connection.ts";

test("[ROB-02] a log that cannot be archived is to be mended, and alone keeps no server from starting", () => {
  expect(withArchive({ problems: [] }, null)).toEqual({ problems: [], refuses: true });
  expect(withArchive({ problems: [] }, "0001")).toEqual({
    problems: [expect.stringContaining("since 0001")],
    refuses: false,
  });
  expect(withArchive({ problems: ["fsync is off."] }, "0001")).toMatchObject({ refuses: true });
});
