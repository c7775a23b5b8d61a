import { isLanguage, type Language } from "../../../config/languages.ts";
import type { Problem } from "./draft.ts";
import { isBelowPattern, isWithin, type Path } from "./paths.ts";
import type { Section } from "./sections.ts";

/**
 * How a value is edited. `localized`: a text per language, perhaps one text for all; `byLanguage`: an object per language;
 * `keyed`: texts by names of the owner's; `object`: fields that may be left out together.
 */
export type FieldKind =
  | "text"
  | "localized"
  | "flag"
  | "choice"
  | "choices"
  | "color"
  | "number"
  | "link"
  | "picture"
  | "time"
  | "list"
  | "byLanguage"
  | "keyed"
  | "object";

/** One value of the configuration that an owner decides, as the schema describes it. Serialisable. */
export interface StudioField {
  /** Where it is; `*` stands for a position in a list or for a language. */
  readonly path: string;
  /** Its path below the list or object that it belongs to; else the same as `path`. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly optional: boolean;
  /** What counts while the configuration says nothing. */
  readonly byDefault?: unknown;
  /** Of a choice. */
  readonly options?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Of a list's items, of an object, or of each language. */
  readonly fields?: readonly StudioField[];
  /** A list of plain texts, such as host names. */
  readonly plain?: true;
}

/** Fields that are edited together, under one heading. */
export interface FieldGroup {
  readonly id: string;
  readonly section: Section;
  readonly fields: readonly StudioField[];
}

/** A path as the name of its text: message keys have no dots. */
export const textKey = (path: string): string => path.replaceAll(".*", "").replaceAll(".", "-");

/** What a field without a text is called: the last word of its path, `hideAfterOffset` → "Hide after offset". */
export function readableName(path: string): string {
  const words = (path.split(".").at(-1) ?? path).replace(/[_-]+/g, " ").replace(/(?<=[a-z\d])(?=[A-Z])/g, " ");
  const lower = words.toLowerCase().trim();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

export interface FieldPath {
  readonly group: FieldGroup;
  /** From the field of the form to the one inside it that the path names. */
  readonly fields: readonly StudioField[];
  /** Of a text in several languages. */
  readonly language: Language | null;
}

/** What the form has for a path: its group, and the fields on the way to it; null for what no owner decides. */
export function findField(groups: readonly FieldGroup[], path: Path): FieldPath | null {
  const language = path.split(".").find(isLanguage) ?? null;
  const fieldsTowards = (fields: readonly StudioField[]): readonly StudioField[] => {
    const field = fields.find((each) => isBelowPattern(path, each.path));
    return field ? [field, ...fieldsTowards(field.fields ?? [])] : [];
  };
  for (const group of groups) {
    const fields = fieldsTowards(group.fields);
    if (fields.length > 0) return { group, fields, language };
  }
  // A path above the fields, such as an object that is missing as a whole. The whole configuration (an empty path)
  // belongs to no group.
  const group =
    path === "" ? null : groups.find(({ fields }) => fields.some((each) => isBelowPattern(each.path, path)));
  return group ? { group, fields: [], language } : null;
}

/** Fields that an editor has been to: those that were left, and those whose problems were reported at publishing. */
export interface TouchedFields {
  readonly left: readonly Path[];
  readonly reported: readonly Path[];
}

/** Whether a field shows its errors: only after the owner has been in it, or a publish was refused. */
export const isTouched = ({ left, reported }: TouchedFields, field: Path): boolean =>
  [...left, ...reported].some((path) => isWithin(path, field));

/** The problems of a section. */
export interface SectionProblems {
  /** Problems that the fields say. */
  readonly shown: number;
  /** What else is still to be done there. */
  readonly hidden: number;
}

/** The problems of each section that has any. */
export function problemsBySection(
  groups: readonly FieldGroup[],
  problems: readonly Problem[],
  touched: TouchedFields,
): Partial<Record<Section, SectionProblems>> {
  const counts: Partial<Record<Section, SectionProblems>> = {};
  for (const { path } of problems) {
    const found = findField(groups, path);
    if (!found) continue;
    const { shown, hidden } = counts[found.group.section] ?? { shown: 0, hidden: 0 };
    const isShown = isTouched(touched, pathOfField(found, path));
    counts[found.group.section] = isShown ? { shown: shown + 1, hidden } : { shown, hidden: hidden + 1 };
  }
  return counts;
}

/** The path of the field that a problem stands at: of a text in several languages, the text's. */
function pathOfField({ fields }: FieldPath, path: Path): Path {
  const field = fields.at(-1);
  return field ? path.split(".").slice(0, field.path.split(".").length).join(".") : path;
}
