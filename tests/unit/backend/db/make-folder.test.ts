import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "@/backend/db/make-folder";

const base = mkdtempSync(path.join(tmpdir(), "make-folder-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

test("a folder is made with those above it, for its owner alone, and may be there already", async () => {
  const folder = path.join(base, "nightly", "of this year");
  await makeFolder(folder, 0o700);
  await makeFolder(folder, 0o700);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a folder that cannot be made is refused with the system's reason", async () => {
  writeFileSync(path.join(base, "file"), "");
  await expect(makeFolder(path.join(base, "file", "below"), 0o700)).rejects.toMatchObject({ code: "ENOTDIR" });
});

test.runIf(existsSync("/proc/self"))(
  "a folder below one that no one can make is refused, and does not hang",
  async () => {
    await expect(makeFolder("/proc/x/below", 0o700)).rejects.toMatchObject({ code: "ENOENT" });
  },
);
