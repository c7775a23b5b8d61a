"use client";

import { useTranslations } from "next-intl";

/** SESS-08: the message for a field's code, or the server's own sentence; undefined without an error. */
export function useFieldText(): (code: string | undefined) => string | undefined {
  const t = useTranslations("fieldErrors");
  return (code) => {
    if (!code) return undefined;
    const known = t as unknown as { (key: string): string; has(key: string): boolean };
    if (/^[A-Z_]+$/.test(code)) return known.has(code) ? known(code) : known("REQUIRED");
    return code;
  };
}
