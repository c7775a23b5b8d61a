import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");

test("whoever follows docs/running.md makes the folders in which the front keeps pages, because nginx makes only the last part of a path", () => {
  const kept = [...read("deploy/nginx/shops.conf").matchAll(/^proxy_cache_path (\S+)/gm)].map(([, at]) => at ?? "");
  expect(kept).toHaveLength(2);
  const made = [...read("docs/running.md").matchAll(/^ +install -d (.*)$/gm)].flatMap(([, all]) => all?.split(" "));
  for (const folder of kept) expect(made).toContain(path.dirname(folder));
});
