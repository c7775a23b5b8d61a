import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES } from "../../config/languages.ts";
import { partMessages } from "../../lib/i18n/parts/part-messages.ts";
import { root } from "../processes.ts";

/** `messages/generated`, one file per language; part of `npm run codegen`. In the folder of the messages, so that they are compiled as those. */
export function writePartMessages(): void {
  const folder = path.join(root, "messages/generated");
  mkdirSync(folder, { recursive: true });
  for (const language of LANGUAGES) {
    const all = JSON.parse(readFileSync(path.join(root, `messages/${language}.json`), "utf8"));
    writeFileSync(path.join(folder, `${language}.json`), JSON.stringify(partMessages(all)));
  }
}
