import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runScript } from "../../fixtures/run-script.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "production-"));
});
afterAll(() => rm(folder, { recursive: true }));

const production = (args: readonly string[], env: Record<string, string>) =>
  runScript("scripts/production/production.ts", args, env);

test("a production start without settings starts nothing, names each in a sentence, and exits with 78", async () => {
  const { ended, output } = production([], { DATA_DIR: folder });
  expect(await ended).toBe(78);
  for (const name of ["DATABASE_URL", "TOKEN_SECRET", "TWILIO_ACCOUNT_SID", "PAYMENTS_PUBLIC_URL", "CONSOLE_URL"])
    expect(output()).toContain(`- ${name} is missing`);
});

test("a wrong command line exits with 64 and the usage, and an environment file that is not there with 78", async () => {
  for (const args of [["--rolle", "backend"], ["--role", "kitchen"], ["chek"]]) {
    const { ended, output } = production(args, { DATA_DIR: folder });
    expect([await ended, output()]).toEqual([64, expect.stringContaining("Usage: npm run production")]);
  }
  const { ended, output } = production(["check", "--env-file", "/nowhere/environment"], { DATA_DIR: folder });
  expect([await ended, output()]).toEqual([
    78,
    expect.stringMatching(/^The environment file .* cannot be read \(ENOENT\)/),
  ]);
});
