import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const units = globSync("deploy/systemd/*.{service,timer}").map((file) => ({
  name: path.basename(file),
  text: readFileSync(file, "utf8"),
}));
const services = units.filter(({ name }) => name.endsWith(".service"));
const valuesOf = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value);

describe.each(services)("$name", ({ text }) => {
  test("runs a script that exists on the pinned Node, without root, and reads the one environment file", () => {
    const [command = ""] = valuesOf(text, "ExecStart");
    const [program, script] = command.split(" ");
    expect(program).toBe("/srv/storefront/node_modules/node/bin/node");
    expect(existsSync(script ?? "")).toBe(true);
    expect(valuesOf(text, "User")).toEqual(["storefront"]);
    expect(valuesOf(text, "EnvironmentFile")).toEqual(["/etc/storefront/environment"]);
  });

  test("can write its state folder only, and gains no rights", () => {
    expect(valuesOf(text, "ProtectSystem")).toEqual(["strict"]);
    expect(valuesOf(text, "StateDirectory")).toEqual(["storefront"]);
    expect(valuesOf(text, "ReadWritePaths")).toEqual([]);
    expect(valuesOf(text, "NoNewPrivileges")).toEqual(["yes"]);
    expect(valuesOf(text, "CapabilityBoundingSet")).toEqual([""]);
  });

  test("is started again after its end, but not after a wrong setting", () => {
    if (valuesOf(text, "Type")[0] === "oneshot") return expect(valuesOf(text, "Restart")).toEqual([]);
    expect(valuesOf(text, "Restart")).toEqual(["always"]);
    expect(valuesOf(text, "RestartPreventExitStatus")).toEqual(["78"]);
  });
});

test("[ROB-02] nothing that fails with the database keeps a server down: no unit is required, and no number of starts is the last", () => {
  for (const { name, text } of services) {
    for (const key of ["Requires", "Requisite", "BindsTo", "PartOf"])
      expect([name, key, valuesOf(text, key)]).toEqual([name, key, []]);
    if (valuesOf(text, "Restart")[0] === "always")
      expect([name, valuesOf(text, "StartLimitIntervalSec")]).toEqual([name, ["0"]]);
  }
  const backend = services.find(({ name }) => name === "storefront-backend.service")?.text ?? "";
  // A first start and one after an update migrate before the backend looks.
  for (const key of ["Wants", "After"])
    expect(valuesOf(backend, key)[0]?.split(" ")).toContain("storefront-migrate.service");
});

test("[ROB-02] nginx and PostgreSQL, which Debian leaves down after a kill, are started again too", () => {
  const dropIns = globSync("deploy/systemd/*.d/restart.conf").toSorted();
  expect(dropIns.map((file) => path.basename(path.dirname(file)))).toEqual([
    "nginx.service.d",
    "postgresql@.service.d",
  ]);
  for (const file of dropIns) {
    const text = readFileSync(file, "utf8");
    expect([file, valuesOf(text, "Restart"), valuesOf(text, "StartLimitIntervalSec")]).toEqual([
      file,
      ["on-failure"],
      ["0"],
    ]);
  }
  // With their folders.
  expect(readFileSync("docs/running.md", "utf8")).toContain("cp -r deploy/systemd/* /etc/systemd/system/");
});

/** Older ones do not judge files. */
const OLDEST = 250;
const { stdout: version } = spawnSync("systemd-analyze", ["--version"], { encoding: "utf8" });
const analyzes = Number(/systemd (\d+)/.exec(version ?? "")?.[1] ?? 0) >= OLDEST;
describe.skipIf(!analyzes)("systemd", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "units-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const { name, text } of units) {
    // The programs that it looks for are those of this machine.
    const here = text
      .replaceAll("/srv/storefront/node_modules/node/bin/node", process.execPath)
      .replaceAll("=/srv/storefront", `=${process.cwd()}`);
    writeFileSync(path.join(folder, name), here);
  }
  const files = units.map(({ name }) => path.join(folder, name));

  test("finds nothing wrong with the units", () => {
    const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], { encoding: "utf8" });
    // Units of this machine are none of ours.
    const ours = `${stdout}${stderr}`
      .split("\n")
      .filter((line) => line.includes(folder) || line.includes("storefront"));
    expect(ours).toEqual([]);
  });

  test.each(services)("says that $name is hardly exposed", ({ name }) => {
    const said = execFileSync("systemd-analyze", ["security", "--offline=yes", "--no-pager", path.join(folder, name)], {
      encoding: "utf8",
    });
    expect(Number(/Overall exposure level for .*: ([\d.]+)/.exec(said)?.[1])).toBeLessThan(2);
  });
});
