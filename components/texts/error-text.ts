"use client";

import { useTranslations } from "next-intl";
import { useMoney } from "@/components/texts/money";
import type { ActionError } from "@/lib/actions/outcome";
import { asMinor, type Minor } from "@/lib/domain/money";

/** Details that are amounts in minor units, by code. */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  MIN_ORDER_TOTAL_NOT_MET: ["min", "missing"],
  COD_LIMIT: ["limit"],
};

/** ERR-01: the text for an error: the server's own sentence, else the text of its code, else a generic one. */
export function useErrorText(): (error: Pick<ActionError, "code" | "details" | "message">) => string {
  const rules = useTranslations("errors");
  const problems = useTranslations("problems");
  const money = useMoney();
  return ({ code, details, message }) => {
    if (message) return message;
    const known = rules as unknown as Lookup;
    if (known.has(code)) return known(code, worded(code, details, money));
    const other = problems as unknown as Lookup;
    return other.has(code) ? other(code) : other("other");
  };
}

/** Codes also come from the server, so the compiler cannot know them. */
interface Lookup {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
}

function worded(code: string, details: ActionError["details"], money: (minor: Minor) => string) {
  const words: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === "number" && AMOUNTS[code]?.includes(name)) words[name] = money(asMinor(value));
    else if (typeof value === "string" || typeof value === "number") words[name] = value;
  }
  return words;
}
