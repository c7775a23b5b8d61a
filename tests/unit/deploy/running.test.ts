import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** The Node of a system's own package `nodejs`. */
const NODE_OF: Readonly<Record<string, number>> = {
  "Debian 12": 18,
  "Debian 13": 20,
  "Ubuntu 22.04": 12,
  "Ubuntu 24.04": 18,
};

test("the systems that docs/running.md begins with have a Node that can install the project", () => {
  const [machine = ""] = /^.* with 2 processors/m.exec(readFileSync("docs/running.md", "utf8")) ?? [];
  const systems = machine.match(/(?:Debian|Ubuntu) [\d.]+/g) ?? [];
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const oldest = Number(/\d+/.exec(engines.node)?.[0]);
  expect(systems.length).toBeGreaterThan(0);
  expect(systems.filter((system) => !((NODE_OF[system] ?? 0) >= oldest))).toEqual([]);
});

/** The commands of an update. */
function updateCommands(): string {
  const guide = readFileSync("docs/running.md", "utf8");
  return /(?:^ {4}.*\n)+/m.exec(guide.slice(guide.indexOf("### An update")))?.[0] ?? "";
}

/** A folder in the place of /srv, with the program in `releases` and the new release beside it. */
function srvFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "srv-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const release of ["first", "2026-12-01"]) mkdirSync(path.join(folder, "releases", release), { recursive: true });
  symlinkSync("releases/first", path.join(folder, "storefront"));
  return folder;
}

/** Runs a command of the guide in the new release, and returns what it prints. */
const runIn = (srv: string, command: string): string => {
  const options = { cwd: path.join(srv, "releases/2026-12-01"), encoding: "utf8", stdio: "pipe" } as const;
  return execFileSync("sh", ["-c", command.replaceAll("/srv/", `${srv}/`)], options).trim();
};

test("an update is built beside what runs, which is switched and started again only when the build and its check are done", () => {
  const commands = updateCommands();
  const steps = [
    "git clone",
    "production -- build",
    "production -- check",
    "storefront-backup",
    "ln -sfn",
    "storefront-migrate",
    "restart",
  ];
  const at = steps.map((step) => commands.indexOf(step));
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(commands).not.toMatch(/systemctl stop|git pull/);
  // The units run what the link leads to.
  expect(readFileSync("deploy/systemd/storefront.service", "utf8")).toContain("WorkingDirectory=/srv/storefront\n");
});

test("the last command of an update names the commit that the link leads to, also after going back from the new release's folder", () => {
  const srv = srvFolder();
  const git = (release: string, ...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
      cwd: path.join(srv, "releases", release),
      encoding: "utf8",
    }).trim();
  for (const release of ["first", "2026-12-01"]) {
    git(release, "init", "-q");
    git(release, "commit", "-q", "--allow-empty", "-m", release);
  }
  const [, names = ""] = /p\/version && (.*?) +#/.exec(updateCommands()) ?? [];
  const [, link = ""] = /^ +(ln -sfn .*)$/m.exec(updateCommands()) ?? [];
  expect(runIn(srv, names)).toBe(git("first", "rev-parse", "--short=12", "HEAD"));
  runIn(srv, link);
  expect(runIn(srv, names)).toBe(git("2026-12-01", "rev-parse", "--short=12", "HEAD"));
});

test("an update takes the shop's own logos with it, says when that fails, and does without any", () => {
  const srv = srvFolder();
  const [logos = ""] = /^ +[^#\n]*public\/brands[^#\n]*/m.exec(updateCommands()) ?? [];
  mkdirSync(path.join(srv, "releases/2026-12-01/public"));
  expect(runIn(srv, logos), "there are none").toBe("");
  mkdirSync(path.join(srv, "storefront/public/brands/my-place"), { recursive: true });
  writeFileSync(path.join(srv, "storefront/public/brands/my-place/logo.svg"), "<svg/>");
  for (const time of ["once", "again"]) {
    runIn(srv, logos);
    expect(readdirSync(path.join(srv, "releases/2026-12-01/public/brands")), time).toEqual(["my-place"]);
  }
  rmSync(path.join(srv, "releases/2026-12-01/public/brands"), { recursive: true });
  writeFileSync(path.join(srv, "releases/2026-12-01/public/brands"), "in the way");
  expect(() => runIn(srv, logos), "they could not be copied").toThrow();
});

test("a certificate is renewed and extended while nginx runs, by its name and without a question", () => {
  const guide = readFileSync("docs/running.md", "utf8");
  const commands = [...guide.matchAll(/^ +certbot (?:certonly|reconfigure)(?:.*\\\n)*.*$/gm)].map(
    ([command]) => command,
  );
  expect(commands).toHaveLength(3);
  for (const command of commands) {
    expect(command).toContain("--cert-name shop.my-place.com");
    expect(command).toMatch(/--standalone|webroot/);
  }
  expect(commands.at(-1)).toContain("--expand");
});
