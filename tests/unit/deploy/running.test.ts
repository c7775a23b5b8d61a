import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

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

test("an update is built beside what runs, which is switched and started again only when the build and its check are done", () => {
  const guide = readFileSync("docs/running.md", "utf8");
  const [commands = ""] = /(?:^ {4}.*\n)+/m.exec(guide.slice(guide.indexOf("### An update"))) ?? [];
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
