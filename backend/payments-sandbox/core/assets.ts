import { readFileSync } from "node:fs";
import path from "node:path";
import type { SandboxAnswer } from "./http.ts";

const folder = path.resolve(import.meta.dirname, "..");

/**
 * Joins several files to one classic script, as vendors ship theirs. They share one function scope, so imports between
 * them are not needed, and only what they put on `window` is visible outside.
 */
export function classicScript(files: readonly string[]): string {
  const parts = files.map((file) =>
    readFileSync(path.join(folder, file), "utf8")
      .replace(/^import\s[^;]*;$/gm, "")
      .replace(/^export /gm, ""),
  );
  return `(() => {\n"use strict";\n${parts.join("\n")}\n})();\n`;
}

/** The asset as a response, with the content type of its first file. */
export function assetAnswer(files: readonly string[]): SandboxAnswer {
  if (!files[0]?.endsWith(".css")) {
    return { status: 200, type: "text/javascript; charset=utf-8", body: classicScript(files) };
  }
  const body = files.map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n");
  return { status: 200, type: "text/css; charset=utf-8", body };
}
