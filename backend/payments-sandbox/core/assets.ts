import { readFileSync } from "node:fs";
import path from "node:path";
import type { SandboxAnswer } from "./http.ts";

const folder = path.resolve(import.meta.dirname, "..");

/**
 * One classic script of several files, as vendors ship theirs: what they import from each other is simply there, because they
 * stand in one function; nothing but what they put on `window` is seen outside.
 */
export function classicScript(files: readonly string[]): string {
  const parts = files.map((file) =>
    readFileSync(path.join(folder, file), "utf8")
      .replace(/^import\s[^;]*;$/gm, "")
      .replace(/^export /gm, ""),
  );
  return `(() => {\n"use strict";\n${parts.join("\n")}\n})();\n`;
}

/** The asset as an answer, by the kind of its first file. */
export function assetAnswer(files: readonly string[]): SandboxAnswer {
  if (!files[0]?.endsWith(".css")) {
    return { status: 200, type: "text/javascript; charset=utf-8", body: classicScript(files) };
  }
  const body = files.map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n");
  return { status: 200, type: "text/css; charset=utf-8", body };
}
