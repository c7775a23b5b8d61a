import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  COUNT,
  PORT,
  Refused,
  readEnvFile,
  readNumbers,
  readOptions,
  readParts,
  runCommand,
  WrongUsage,
} from "../../../scripts/command-line.ts";
import { isFullRun } from "../../full-run.ts";

const { argv } = process;
let said: string[] = [];
beforeEach(() => {
  said = [];
  for (const stream of ["log", "error"] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.argv = argv;
  process.exitCode = undefined;
});

test("--help prints what a command does, runs nothing and is no error", async () => {
  const run = vi.fn(async () => {});
  for (const word of ["--help", "-h"]) {
    process.argv = ["node", "command.ts", word];
    await runCommand("usage", run);
  }
  expect(said).toEqual(["usage", "usage"]);
  expect(run).not.toHaveBeenCalled();
  expect(process.exitCode).toBeUndefined();
});

describe("a command that ends early", () => {
  const ends = async (error: Error) => {
    await runCommand("usage", () => Promise.reject(error));
    return [process.exitCode, ...said];
  };
  const unknownOption = Object.assign(new TypeError("Unknown option '--x'"), { code: "ERR_PARSE_ARGS_UNKNOWN_OPTION" });

  test("exits with 1 and its sentence where it refuses", async () =>
    expect(await ends(new Refused("There is no such shop."))).toEqual([1, "There is no such shop."]));
  test("exits with 64 and the usage where it is called wrongly", async () =>
    expect(await ends(new WrongUsage())).toEqual([64, "usage"]));
  test("says what is missing above the usage", async () =>
    expect(await ends(new WrongUsage("Name it."))).toEqual([64, "Name it.\n\nusage"]));
  test("says the same of an option that it does not have", async () =>
    expect(await ends(unknownOption)).toEqual([64, "Unknown option '--x'\n\nusage"]));
  test("throws an error of its own, with its stack", async () =>
    await expect(ends(new TypeError("x is not a function"))).rejects.toThrow("x is not a function"));
});

describe("a command that reads its options before anything is begun", () => {
  /** What it prints, and the code with which it ends. */
  const ends = (...words: string[]) => {
    process.argv = ["node", "command.ts", ...words];
    const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
    try {
      const { values } = readOptions("usage", { options: { dev: { type: "boolean", default: false } } });
      return values;
    } catch (error) {
      return [(error as Error).message, ...said];
    } finally {
      exit.mockRestore();
    }
  };

  test("returns them", () => expect(ends("--dev")).toEqual({ dev: true }));
  test("ends with 0 and the usage where it is asked for", () => expect(ends("-h")).toEqual(["ended with 0", "usage"]));
  test("ends with 64, the reason and the usage where they are wrong", () =>
    expect(ends("--nonsense")).toEqual([
      "ended with 64",
      expect.stringMatching(/^Unknown option '--nonsense'[\s\S]+usage$/),
    ]));
});

test("an environment file that cannot be read is refused in a sentence", () => {
  expect(() => readEnvFile("/nowhere/environment")).toThrow(
    new Refused(
      "The environment file /nowhere/environment cannot be read (ENOENT). There is no such file. Look at its name.",
    ),
  );
  expect(() => readEnvFile(tmpdir())).toThrow(/cannot be read \(EISDIR\)/);
});

describe("a command that reads its numbers before anything is begun", () => {
  const orEnd = (read: () => unknown) => {
    const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
    try {
      return read();
    } catch (error) {
      return [(error as Error).message, ...said];
    } finally {
      exit.mockRestore();
    }
  };
  const reads = (minutes: string | undefined) =>
    orEnd(() => readNumbers("usage", { minutes }, { minutes: { otherwise: 0 }, orders: { otherwise: 2 } }));
  const readsCount = (storefronts: string) =>
    orEnd(() => readNumbers("usage", { storefronts }, { storefronts: { ...COUNT, otherwise: 3 } }));
  const readsSetting = (port: string) =>
    orEnd(() => readNumbers("usage", { PORT: port }, { PORT: { ...PORT, otherwise: 3000 } }));

  test("takes the default of one that was not given", () =>
    expect(reads(undefined)).toEqual({ minutes: 0, orders: 2 }));
  test("takes one that was given, fractions included", () => expect(reads("0.5")).toEqual({ minutes: 0.5, orders: 2 }));
  test.each(["x", "", " ", "-1", "Infinity", "5m"])("ends with 64 and names the option where it is %j", (text) =>
    expect(reads(text)).toEqual(["ended with 64", `--minutes must be a number from 0, but was "${text}".\n\nusage`]),
  );
  test.each(["0", "1.5", "-2", "", "9007199254740993"])("ends with 64 where there must be some, and it is %j", (text) =>
    expect(readsCount(text)).toEqual([
      "ended with 64",
      `--storefronts must be a whole number from 1, but was "${text}".\n\nusage`,
    ]),
  );
  test("takes how many there are", () => expect(readsCount("2")).toEqual({ storefronts: 2 }));
  test("names a setting of the environment as it is; an empty one is none", () => {
    expect(readsSetting("")).toEqual({ PORT: 3000 });
    expect(readsSetting("65536")).toEqual([
      "ended with 64",
      'PORT must be a whole number from 1 to 65535, but was "65536".\n\nusage',
    ]);
  });
  test("ends with 64 where it is asked for a part that it does not have", () => {
    expect(orEnd(() => readParts("usage", "bytes,taps", ["bytes", "taps", "orders"]))).toEqual(["bytes", "taps"]);
    expect(orEnd(() => readParts("usage", undefined, ["bytes", "taps"]))).toEqual(["bytes", "taps"]);
    expect(orEnd(() => readParts("usage", "byte,taps", ["bytes", "taps"]))).toEqual([
      "ended with 64",
      "There is no part byte. The parts are bytes, taps.\n\nusage",
    ]);
  });
});

describe("every command of package.json", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const files = new Set(
    Object.values(scripts).flatMap((command) => /run\.mjs (\S+\.ts)/.exec(command)?.slice(1) ?? []),
  );

  test("reads its arguments so that --help prints its usage, and an option that it does not have ends it with 64", () => {
    for (const file of files) {
      const at = file === "production/production.ts" ? "production/command.ts" : file;
      expect(readFileSync(path.join("scripts", at), "utf8"), file).toMatch(
        /\b(?:readOptions|runCommand|wrongUsage)\((?:USAGE|error, USAGE)\b/,
      );
    }
  });

  test("[ROB-02] takes the settings of a running server from its file, where it talks to the backend", () => {
    const talking = [...files].filter((file) =>
      /\b(?:callBackend|openTarget)\b/.test(readFileSync(path.join("scripts", file), "utf8")),
    );
    expect(talking.length).toBeGreaterThan(8);
    const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const settings = path.join(folder, "environment");
    writeFileSync(settings, `DATA_DIR=${folder}\n`);
    const called = (file: string, args: readonly string[]) =>
      spawnSync(process.execPath, ["--", path.join("scripts", file), ...args], {
        encoding: "utf8",
        env: { NODE_ENV: "production", PATH: process.env.PATH },
      }).stderr;
    const asked = {
      "operate/orders.ts": ["list"],
      "operate/payments.ts": [],
      "operate/staff.ts": ["list", "--business", "a"],
      "operate/stock.ts": ["list", "--business", "a"],
    };
    for (const [file, args] of Object.entries(asked))
      expect(called(file, [...args, "--env-file", settings]), file).toContain(
        `No backend is running on ${folder}, so this command has nothing to connect to. Start it (systemctl start storefront-backend`,
      );
    const imports = {
      "import/menu-export.ts": ["--business", "a"],
      "import/menu-import.ts": ["--business", "a", "--format", "json", "menu.json"],
      "import/stores-import.ts": ["--business", "a", "stores.json"],
    };
    for (const [file, args] of Object.entries(imports))
      expect(called(file, [...args, "--env-file", settings]), file).toContain(`There is no database in ${folder} yet.`);
    const named = /--env-file|ENV_FILE_USAGE/;
    for (const file of talking) expect(readFileSync(path.join("scripts", file), "utf8"), file).toMatch(named);
  });

  test.runIf(isFullRun)("does so", { timeout: 300_000 }, async () => {
    for (const file of files) {
      const ran = (word: string) =>
        spawnSync(process.execPath, ["--", path.join("scripts", file), word], { encoding: "utf8" });
      const helped = ran("--help");
      expect([file, helped.status, helped.stderr]).toEqual([file, 0, ""]);
      const refused = ran("--nonsense");
      expect([file, refused.status, refused.stdout]).toEqual([file, 64, ""]);
      expect(refused.stderr, file).toContain("--nonsense");
      expect(refused.stderr, file).not.toMatch(/\n\s+at /);
    }
  });
});
