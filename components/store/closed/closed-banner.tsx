"use client";

import { type ComponentProps, useState } from "react";
import { useLater } from "@/components/layout/use-later";

const load = async () => (await import("@/components/store/closed/closed-banner-part")).ClosedBannerPart;
type Props = Omit<ComponentProps<Awaited<ReturnType<typeof load>>>, "say">;

/**
 * RTE-22: the banner of a closed shop, which comes once the page is hydrated: the server does not know the hour. Only a
 * place that was there before its words is sure to be announced, so that is on the page from the start.
 */
export function ClosedBanner(props: Props) {
  const [words, say] = useState("");
  const Part = useLater(load);
  return (
    <>
      <p className="sr-only" role="status">
        {words}
      </p>
      {Part && <Part {...props} say={say} />}
    </>
  );
}
