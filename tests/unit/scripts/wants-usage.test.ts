import { afterEach, expect, test, vi } from "vitest";
import { runCommand } from "../../../scripts/import/import-target.ts";
import { report } from "../../../scripts/operate/call-backend.ts";

afterEach(() => vi.restoreAllMocks());

test("--help prints what a command does, runs nothing and is no error", async () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  const run = vi.fn(async () => {});
  const { argv } = process;
  for (const word of ["--help", "-h"]) {
    process.argv = ["node", "command.ts", word];
    await runCommand("usage", run);
    await report(run, "usage");
  }
  process.argv = argv;
  expect(said.mock.calls).toEqual([["usage"], ["usage"], ["usage"], ["usage"]]);
  expect(run).not.toHaveBeenCalled();
  expect(process.exitCode).toBeUndefined();
});
