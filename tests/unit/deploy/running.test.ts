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
