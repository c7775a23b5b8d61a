import type { Metadata } from "next";
import { NotFound } from "@/components/pages/not-found";
import { notFoundHead } from "@/components/pages/not-found-head";

/** Next takes the head of every 404 response from here, including that of (site)/missing, and adds `noindex` itself. */
export async function generateMetadata(): Promise<Metadata> {
  const { title } = await notFoundHead();
  return { title };
}

export default NotFound;
