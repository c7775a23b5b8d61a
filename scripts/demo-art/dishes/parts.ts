/**
 * Everything that a picture can show. `words` are what a dish's English title or description must contain for the part
 * to be in it; a picture of what the guest does not get is worse than no picture.
 */
import type { Material } from "../kit/pen.ts";
import type { Form } from "./pieces.ts";
import { ARABIC } from "./rows/arabic.ts";
import { BAR } from "./rows/bar.ts";
import { COLOMBIAN } from "./rows/colombian.ts";
import { SHARED } from "./rows/shared.ts";
import { SOUTH_INDIAN } from "./rows/south-indian.ts";

export type Part = {
  name: string;
  words: RegExp;
  of: Material;
  form: Form;
  scale?: number;
  /** How it is turned, in degrees, before the drawing turns it. */
  turn?: number;
  /** A sauce: drawn as a line, a drip or in a pot. */
  sauce?: boolean;
  /** In a glass it lies in the drink. */
  afloat?: boolean;
  /** The colour of its grains, for rice and the like. */
  grainy?: Material;
};

export const PARTS: Record<string, Part> = Object.fromEntries(
  Object.entries({ ...SHARED, ...BAR, ...SOUTH_INDIAN, ...ARABIC, ...COLOMBIAN }).map(
    ([name, [words, of, form, more]]) => [name, { name, words: new RegExp(words, "i"), of, form, ...more }],
  ),
);
