import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const ENDINGS = ["", ".ts", ".tsx", ".css", ".graphql", ".json"];
/** Paths in examples, which do not exist. */
const EXAMPLES = ["public/brands/my-place", "config/businesses/my-place.json", ".cache/config.json"];

/** Paths in a text, between backticks or as the target of a link, whose first folder is in the repository. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w@%./()[\]-]+)`|\]\(([\w./-]+)\)/g)].map(
    ([, code, link]) => code ?? link ?? "",
  );
  return quoted.filter((path) => path.includes("/") && !path.startsWith("/") && existsSync(path.split("/")[0] ?? ""));
}

describe.each(globSync("{*.md,docs/*.md,payments/*.md}"))("%s", (file) => {
  test("every file and folder that it names is there", () => {
    const paths = pathsIn(readFileSync(file, "utf8")).filter((path) => !EXAMPLES.includes(path));
    expect(paths.filter((path) => !ENDINGS.some((ending) => existsSync(path + ending)))).toEqual([]);
  });
});
