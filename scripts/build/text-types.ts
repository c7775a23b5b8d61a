import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../processes.ts";

/** The backend's English texts as types: from a literal the compiler knows which values a text takes. */
const FILES = { BackendTexts: "backend/texts/en.json", ConsoleTexts: "backend/texts/console/en.json" };

type Messages = { [key: string]: string | Messages };

function flatten(messages: Messages, at = ""): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[at + key, value]] : flatten(value, `${at}${key}.`),
  );
}

function typeOf(name: string, file: string): string {
  const texts = flatten(JSON.parse(readFileSync(path.join(root, file), "utf8")));
  const lines = texts.map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)};\n`);
  return `export interface ${name} {\n${lines.join("")}}\n`;
}

/** `backend/texts/generated/texts.ts`; part of `npm run codegen`. */
export function writeTextTypes(): void {
  const target = path.join(root, "backend/texts/generated/texts.ts");
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(
    target,
    Object.entries(FILES)
      .map(([name, file]) => typeOf(name, file))
      .join("\n"),
  );
}
