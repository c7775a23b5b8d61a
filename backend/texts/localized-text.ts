import type { Language } from "../../config/languages.ts";

/** A text in some of the languages; readers fall back to the business's default language, then to any. */
export type LocalizedText = Partial<Record<Language, string>>;
