import type { Language } from "@/config/languages";
import type { Problem } from "@/lib/domain/studio/draft";
import type { StudioField } from "@/lib/domain/studio/fields";
import type { Path } from "@/lib/domain/studio/paths";

/** What an editor of one value gets, whatever kind it is. */
export interface EditorProps {
  readonly field: StudioField;
  /** Where the value is: `customPages.0.name`. */
  readonly path: Path;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Undefined where the configuration says nothing. */
  readonly value: unknown;
  /** Undefined removes the value, so that its default counts. */
  readonly onChange: (value: unknown) => void;
  /** Those of this value and below it. */
  readonly problems: readonly Problem[];
  /** The sentence of this value's own first problem. */
  readonly error?: string | undefined;
  /** The shop's languages, its own first. */
  readonly languages: readonly Language[];
  /** Somebody else changes the draft. */
  readonly disabled: boolean;
}
