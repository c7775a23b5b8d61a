/** The recipes of `backend/demo/<business>/pictures.json`: which elements make up which picture. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Kind } from "./arrange.ts";
import { hashText } from "./paint/random.ts";

/** `ref` is an item's reference, or `category:<ref>`, or `banner:<name>`. */
export type Recipe = { ref: string; elements: string[]; kind: Kind };

const recipeFile = z.record(
  z.string().regex(/^[a-z0-9][a-z0-9._-]*$|^(category|banner):[a-z0-9][a-z0-9._-]*$/i),
  z.object({
    elements: z.array(z.string()).min(1).max(8),
    kind: z.enum(["plate", "bowl", "glass", "platter", "combo", "sweet"]),
  }),
);

/** Reads and checks a recipe file; the error names the entry that is wrong. */
export async function readRecipes(file: string): Promise<Recipe[]> {
  const parsed = recipeFile.safeParse(JSON.parse(await readFile(file, "utf8")));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`${file} has recipes that cannot be drawn: ${problems.join("; ")}`);
  }
  return Object.entries(parsed.data).map(([ref, recipe]) => ({ ref, ...recipe }));
}

/** Gives each recipe a table so that no two neighbours in the file stand on the same one. */
export function assignSurfaces(recipes: readonly Recipe[], surfaces: number): number[] {
  const chosen: number[] = [];
  for (const [index, recipe] of recipes.entries()) {
    let surface = hashText(recipe.ref) % surfaces;
    const before = [chosen[index - 1], surfaces > 2 ? chosen[index - 2] : undefined];
    while (before.includes(surface)) surface = (surface + 1) % surfaces;
    chosen.push(surface);
  }
  return chosen;
}
