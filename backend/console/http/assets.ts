import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import type { Reply } from "./reply.ts";
import { assetReply } from "./reply.ts";

/** The files of the console's own pages; nothing else can be asked for. */
const FILES = [
  "console.css",
  "icon.svg",
  "main.ts",
  "live.ts",
  "connection.ts",
  "reconcile.ts",
  "forms.ts",
  "ages.ts",
  "sound.ts",
] as const;
const TYPES = { css: "text/css", svg: "image/svg+xml", ts: "text/javascript" } as const;

const made = new Map<string, Reply>();

/** One of the files; TypeScript goes out as the JavaScript that it is without its types. Null: there is none. */
export function asset(name: string): Reply | null {
  const file = FILES.find((one) => one === name);
  if (!file) return null;
  const known = made.get(file);
  if (known) return known;
  const text = readFileSync(new URL(`../browser/${file}`, import.meta.url), "utf8");
  const kind = file.split(".").at(-1) as keyof typeof TYPES;
  const reply = assetReply(TYPES[kind], kind === "ts" ? withoutTypes(text) : text);
  made.set(file, reply);
  return reply;
}

/** Node says with a warning that this function is not final; ours is one pinned Node, and a warning in its log helps nobody. */
function withoutTypes(text: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
}
