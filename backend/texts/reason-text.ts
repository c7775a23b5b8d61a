import type { StaffReason } from "../rules/staff-reason.ts";
import { isKeyIn, type Translate } from "./texts.ts";

/** Why staff rejected something, in the language of `text`, with the words that they added; null without either. */
export function reasonText(text: Translate, { code, words }: StaffReason): string | null {
  return [code && sentenceOf(text, code), words].filter(Boolean).join(" ") || null;
}

function sentenceOf(text: Translate, code: string): string | null {
  const [group, name] = code.split(".");
  if (group === "order" && isKeyIn("console.reason", name)) return text(`console.reason.${name}`);
  if (group === "dish" && isKeyIn("console.floor.reason", name)) return text(`console.floor.reason.${name}`);
  return null;
}
