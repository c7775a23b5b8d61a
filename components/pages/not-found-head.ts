import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

/** The head of every not-found page. */
export async function notFoundHead(): Promise<Metadata> {
  const t = await getTranslations("titles");
  return { title: t("notFound"), robots: { index: false } };
}
