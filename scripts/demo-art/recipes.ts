/** The recipes of `backend/demo/<business>/pictures.json`: which drawing shows which dish, and what is in it. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { DRAWINGS } from "./dishes/drawings.ts";
import { PARTS } from "./dishes/parts.ts";
import type { Hand } from "./kit/pen.ts";
import { hashText } from "./paint/random.ts";

/** One drawing of named parts; how many of the main part, where a drawing can show more or fewer. */
export type Single = { draw: string; of: string[]; count?: number | undefined };
/** `ref` is an item's reference; a second picture of an item has `-2` after it. A combo shows two or three drawings. */
export type Recipe = { ref: string; drawings: readonly Single[] };
/** A wide picture that shows several dishes, the first one largest. */
export type Banner = { name: string; ground: number; of: string[] };
export type Recipes = { dishes: Recipe[]; banners: Banner[] };

const known = (table: object, what: string) =>
  z.string().refine((name) => Object.hasOwn(table, name), { error: ({ input }) => `there is no ${what} "${input}"` });

const single = z.strictObject({
  draw: known(DRAWINGS, "drawing"),
  of: z.array(known(PARTS, "part")).min(1).max(9),
  count: z.int().min(1).max(20).optional(),
});
const together = z.strictObject({ together: z.array(single).min(2).max(3) });
const recipeFile = z.strictObject({
  dishes: z.record(z.string().regex(/^[a-z0-9-]+$/), z.union([single, together])),
  banners: z.record(z.string(), z.strictObject({ ground: z.int().min(0).max(3), of: z.array(z.string()).length(3) })),
});

/** Reads and checks a recipe file; the error names the entry that is wrong. */
export function parseRecipes(text: string, file: string): Recipes {
  const parsed = recipeFile.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`${file} has recipes that cannot be drawn: ${problems.join("; ")}`);
  }
  const { dishes, banners } = parsed.data;
  const missing = Object.values(banners).flatMap((banner) => banner.of.filter((ref) => !dishes[ref]));
  if (missing.length > 0) throw new Error(`${file} has banners of dishes without a recipe: ${missing.join(", ")}.`);
  return {
    dishes: Object.entries(dishes).map(([ref, dish]) => ({
      ref,
      drawings: "together" in dish ? dish.together : [dish],
    })),
    banners: Object.entries(banners).map(([name, banner]) => ({ name, ...banner })),
  };
}

export const readRecipes = async (file: string) => parseRecipes(await readFile(file, "utf8"), file);

/**
 * Gives each recipe a ground: never the one of either neighbour in the file nor, where it can be, in the strip of
 * recommended dishes, and none in whose colour the dish would be lost.
 */
export function assignGrounds(
  recipes: readonly Recipe[],
  { grounds, hidden }: Pick<Hand, "grounds" | "hidden">,
  strip: readonly string[] = [],
): number[] {
  const chosen = new Map<string, number>();
  for (const [index, { ref, drawings }] of recipes.entries()) {
    const lead = PARTS[drawings[0]?.of[0] ?? ""]?.of;
    const ground = (neighbour: string | undefined) => chosen.get(neighbour ?? "");
    const place = strip.indexOf(ref);
    const before = ground(recipes[index - 1]?.ref);
    const beside = place < 0 ? [ground(recipes[index - 2]?.ref)] : [ground(strip[place - 1]), ground(strip[place + 1])];
    const others = Array.from({ length: grounds }, (_, step) => (hashText(ref) + step) % grounds).filter(
      (one) => one !== before,
    );
    const clear = (one: number) => lead === undefined || !hidden[one]?.includes(lead);
    const fresh = others.filter((one) => !beside.includes(one));
    chosen.set(ref, fresh.find(clear) ?? others.find(clear) ?? fresh[0] ?? 0);
  }
  return recipes.map(({ ref }) => chosen.get(ref) ?? 0);
}
