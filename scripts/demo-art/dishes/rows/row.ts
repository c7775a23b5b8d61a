import type { Material } from "../../kit/pen.ts";
import type { Part } from "../parts.ts";
import type { Form } from "../pieces.ts";

/** A part in short: the words for it in a dish's text, what it is made of, its form. */
type Row = readonly [words: string, of: Material, form: Form, more?: Partial<Part>];
/** By the name of the part in a drawing. */
export type Rows = Record<string, Row>;

export const sauce = { sauce: true } as const;
export const afloat = { afloat: true } as const;
