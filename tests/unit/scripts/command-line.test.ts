import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  Refused,
  readEnvFile,
  readNumbers,
  readOptions,
  runCommand,
  WrongUsage,
} from "../../../scripts/command-line.ts";

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
      "The environment file /nowhere/environment cannot be read (ENOENT). Look at its name, and whether this user may read it.",
    ),
  );
});

describe("a command that reads its numbers before anything is begun", () => {
  const reads = (minutes: string | undefined) => {
    const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
    try {
      return readNumbers("usage", { minutes }, { minutes: 0, orders: 2 });
    } catch (error) {
      return [(error as Error).message, ...said];
    } finally {
      exit.mockRestore();
    }
  };

  test("takes the default of one that was not given", () =>
    expect(reads(undefined)).toEqual({ minutes: 0, orders: 2 }));
  test("takes one that was given, fractions included", () => expect(reads("0.5")).toEqual({ minutes: 0.5, orders: 2 }));
  test.each(["x", "", " ", "-1", "Infinity", "5m"])("ends with 64 and names the option where it is %j", (text) =>
    expect(reads(text)).toEqual(["ended with 64", `--minutes must be a number from 0, but was "${text}".\n\nusage`]),
  );
});
