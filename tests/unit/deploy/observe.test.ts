import { readFileSync } from "node:fs";
import path from "node:path";
import { collectDefaultMetrics, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "../../../backend/observe/metrics.ts";
import { createRequestMetrics } from "../../../lib/observe/request-metrics.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");

/** The series that both processes have. */
async function known(): Promise<Set<string>> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const own = createRequestMetrics({ token: "x", version: "x", shopOf: () => null }).names();
  const backend = createMetrics({ db: null as never, clock: () => new Date(0), version: "x" });
  backend.stop();
  const names = [...registry.getMetricsAsArray().map(({ name }) => name), ...own, ...backend.names()];
  return new Set(names.flatMap((name) => [name, `${name}_count`, `${name}_bucket`, `${name}_sum`]));
}

const alertRules = () =>
  (
    parse(read("deploy/observe/alerts.yml")) as { groups: { rules: { alert: string; expr: string }[] }[] }
  ).groups.flatMap(({ rules }) => rules);
/** Of all alerts and panels. */
function expressions(): string[] {
  const { panels } = JSON.parse(read("deploy/observe/dashboard.json")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  return [...alertRules().map(({ expr }) => expr.trim()), ...drawn];
}

describe("alert rules, dashboard and page of the metrics", () => {
  it.each(["deploy/observe/alerts.yml", "deploy/observe/dashboard.json", "docs/metrics.md"])(
    "%s names only metrics that exist",
    async (name) => {
      const series = await known();
      const named = read(name).match(/\b(?:storefront_[a-z_]+|nodejs_[a-z_]+|process_[a-z_]+)\b/g) ?? [];
      expect(named.length).toBeGreaterThan(8);
      for (const each of named) expect([...series], each).toContain(each);
    },
  );

  it("docs/running.md says of every alert what to do, and names no alert, command or file that does not exist", () => {
    const page = read("docs/running.md");
    const alerts = [...read("deploy/observe/alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
    for (const alert of alerts) expect(page, alert).toContain(alert);
    const named = [...page.matchAll(/\(((?:[A-Z][a-z]+){2,}(?:, (?:[A-Z][a-z]+){2,})*)\)/g)];
    expect(named.length).toBeGreaterThan(3);
    for (const [, names = ""] of named) for (const name of names.split(", ")) expect(alerts).toContain(name);
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const [, name = ""] of page.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(name);
    for (const [, file = ""] of page.matchAll(/\]\(([\w./-]+\.md)\)/g))
      expect(() => read(`docs/${file}`)).not.toThrow();
  });

  it("the page lists every metric of ours", async () => {
    const page = read("docs/metrics.md");
    const own = [...(await known())].filter(
      (name) => name.startsWith("storefront_") && !/_(?:count|bucket|sum)$/.test(name),
    );
    for (const name of own) expect(page, name).toContain(`\`${name}\``);
  });

  it("alerts and panels group each metric only by labels that the page names for it", () => {
    const labels = new Map<string, string[]>();
    for (const [, names = "", of = ""] of read("docs/metrics.md").matchAll(
      /^\| (`storefront_.*?) \| \w+ \| (.*?) \|/gm,
    ))
      for (const [, name = ""] of names.matchAll(/`(\w+)`/g)) labels.set(name, of.split(", "));
    const seen = expressions().flatMap((expression) =>
      [...expression.matchAll(/by \(([\w, ]+)\) \((?:\w+\()?(storefront_\w+?)(?:_count|_bucket|_sum)?\b[[{)]/g)].map(
        ([, by = "", name = ""]) => {
          const known = ["le", ...(labels.get(name) ?? [])];
          for (const label of by.split(", ")) expect(known, `${name}: ${expression}`).toContain(label);
          return name;
        },
      ),
    );
    expect(new Set(seen).size).toBeGreaterThan(12);
  });

  it("what every backend reads from the one database is never added up over them", () => {
    const shared = /storefront_(?:orders|payments|waiting|job_last|job_interval|backup)\w*/;
    const of = expressions().filter((expression) => shared.test(expression));
    expect(of.length).toBeGreaterThan(7);
    for (const expression of of) {
      expect(expression).toMatch(/max(?: by \([\w, ]+\))? ?\(storefront_/);
      expect(expression).not.toMatch(/\bsum\b|\bavg\b|\binstance\b/);
    }
  });

  it("the alert on stopped jobs gives each job five of its own intervals, and joins the two figures by the job", () => {
    const of = expressions().find((expression) => expression.includes("storefront_job_interval_seconds"));
    expect(of?.replace(/\s+/g, " ")).toBe(
      "time() - max by (task) (storefront_job_last_success_timestamp_seconds) > 5 * max by (task) (storefront_job_interval_seconds) + 600",
    );
  });

  it("the dashboard is JSON with panels that do not lie over each other", () => {
    const { panels } = JSON.parse(read("deploy/observe/dashboard.json")) as {
      panels: { title: string; gridPos: { x: number; y: number } }[];
    };
    const places = panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`);
    expect(new Set(places).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});
