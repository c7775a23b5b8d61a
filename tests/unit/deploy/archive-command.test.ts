import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "archive-"));
afterAll(() => rmSync(folder, { recursive: true }));
const wal = path.join(folder, "wal");
const file = path.join(wal, "0001.gz");

/** Runs the command of docs/running.md for a file of the log, beside programs that tell what they are called for. */
function archive(sync: "works" | "fails"): string[] {
  const [, command = ""] = /archive_command = '(.*)'/.exec(readFileSync("docs/running.md", "utf8")) ?? [];
  const told = path.join(folder, "told");
  writeFileSync(told, "");
  const programs = path.join(folder, "programs");
  mkdirSync(programs, { recursive: true });
  for (const name of ["sync", "mv"]) {
    const does = name === "sync" && sync === "fails" ? "false" : `PATH=$REAL exec ${name} "$@"`;
    writeFileSync(path.join(programs, name), `#!/bin/sh\necho "${name} $1" >> ${told}\n${does}\n`, { mode: 0o755 });
  }
  const run = command.replaceAll("/var/backups/wal", wal).replaceAll("%f", "0001").replaceAll("%p", "segment");
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, REAL: process.env.PATH };
  execFileSync("sh", ["-c", run], { cwd: folder, env, stdio: "pipe" });
  return readFileSync(told, "utf8").trim().split("\n");
}

test("[ROB-02] a file of the log has its name in the archive only once it is on the disk, and succeeds once the name is too", () => {
  mkdirSync(wal);
  writeFileSync(path.join(folder, "segment"), "a change");
  expect(() => archive("fails")).toThrow();
  expect(existsSync(file), "PostgreSQL asks for it again, and finds none").toBe(false);
  expect(archive("works")).toEqual([`sync ${file}.part`, `mv ${file}.part`, `sync ${wal}`]);
  expect(gunzipSync(readFileSync(file)).toString()).toBe("a change");
  // Asked for again: of a crash after the name was given, nobody knows whether that is on the disk.
  expect(archive("works")).toEqual([`sync ${wal}`]);
});
