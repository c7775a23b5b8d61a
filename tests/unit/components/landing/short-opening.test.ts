import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES } from "@/config/languages";

const hints = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`messages/studio/${language}.json`, "utf8")).hints;

// That it is left out is measured in a browser (uncut.spec.ts).
test.each(["subtitle", "secondAction-label"])(
  "[CFG-11] what the short opening leaves out on phones is said at its field: %s",
  (field) => {
    for (const language of LANGUAGES)
      expect(hints(language)[`theme-pages-landing_screen-components-${field}`], language).toBeTruthy();
  },
);
