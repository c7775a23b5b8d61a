import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const files = globSync("payments/**/*.ts", { cwd: root }).filter((file) => !file.startsWith("payments/views"));
const sourceOf = (file: string) => readFileSync(path.join(root, file), "utf8");
const importsOf = (text: string) =>
  [...text.matchAll(/^(?:import|export)\s(?!type)[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/gm)].map(
    ([, a, b]) => a ?? b ?? "",
  );

test("[ROBUST-09] every file of the client can be imported where there is no browser, and touches nothing", async () => {
  const before = Object.keys(globalThis);
  for (const file of files) await import(path.join(root, file));
  expect(Object.keys(globalThis)).toEqual(before);
  expect(typeof window).toBe("undefined");
});

test("[PGW-04] the client imports its own files, and Stripe's loader when Stripe is opened", () => {
  for (const file of files) {
    const foreign = importsOf(sourceOf(file)).filter((target) => !target.startsWith("."));
    expect([file, foreign]).toEqual([file, file.endsWith("stripe.ts") ? ["@stripe/stripe-js/pure"] : []]);
  }
});

/** Every file that these can reach through static imports. */
function reach(starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const target of importsOf(sourceOf(file).replace(/import\("[^"]+"\)/g, ""))) {
      const base = target.startsWith("@/")
        ? target.slice(2)
        : target.startsWith(".")
          ? path.join(path.dirname(file), target)
          : null;
      if (base === null) continue;
      const found = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
        (name) => globSync(name, { cwd: root }).length && /\.tsx?$/.test(name),
      );
      if (found) visit(found);
    }
  };
  starts.forEach(visit);
  return seen;
}

test("[PGW-04] nothing of the payment client reaches the menu page", () => {
  const pages = globSync("app/**/menu/page.tsx", { cwd: root });
  const layouts = globSync("app/**/layout.tsx", { cwd: root });
  expect(pages.length).toBeGreaterThan(0);
  const reached = reach([...pages, ...layouts]);
  expect(reached.size).toBeGreaterThan(20);
  expect([...reached].filter((file) => file.startsWith("payments/"))).toEqual([]);
});
