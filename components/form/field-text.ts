"use client";

import { useTranslations } from "next-intl";

/** SESS-08: the message of a field by its code, or the server's own sentence; undefined when there is nothing wrong. */
export function useFieldText(): (code: string | undefined) => string | undefined {
  const t = useTranslations("fieldErrors");
  return (code) => {
    if (!code) return undefined;
    const known = t as unknown as { (key: string): string; has(key: string): boolean };
    if (/^[A-Z_]+$/.test(code)) return known.has(code) ? known(code) : known("REQUIRED");
    return code;
  };
}
