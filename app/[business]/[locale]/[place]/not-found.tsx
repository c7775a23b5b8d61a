import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFound } from "@/components/pages/not-found";

/** Next takes the head of every answer with status 404 from here, that of (site)/missing as well. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("titles");
  return { title: t("notFound"), robots: { index: false } };
}

export default NotFound;
