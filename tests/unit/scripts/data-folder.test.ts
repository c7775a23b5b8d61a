import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { dataFolderProblems } from "../../../scripts/operate/data-folder.ts";

const base = mkdtempSync(path.join(tmpdir(), "data-folder-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe("the data folder", () => {
  test("is made where it is missing, and nothing stays behind of the try", async () => {
    const folder = path.join(base, "of", "a shop");
    expect(await dataFolderProblems(folder)).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is refused in a sentence where nothing can be written", async () => {
    writeFileSync(path.join(base, "file"), "");
    expect(await dataFolderProblems(path.join(base, "file"))).toEqual([
      `Nothing can be written into the data folder ${path.join(base, "file")} (ENOTDIR). Set DATA_DIR to a folder that this user may write to.`,
    ]);
  });

  test.runIf(existsSync("/proc/self"))(
    "[ROB-01] the demo is refused at once where no folder can be made, and does not hang",
    () => {
      const env = { ...process.env, DATA_DIR: "/proc/x" };
      const ran = spawnSync(process.execPath, ["scripts/start.ts"], { env, encoding: "utf8", timeout: 30_000 });
      expect(ran.stderr).toMatch(
        /^Nothing can be written into the data folder \/proc\/x \(ENOENT\)\. Set DATA_DIR to a folder/,
      );
      expect(ran.status).toBe(78);
    },
  );
});
