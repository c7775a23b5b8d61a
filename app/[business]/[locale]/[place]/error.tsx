"use client";

import { useParams, useRouter } from "next/navigation";
import { startTransition } from "react";
import { ErrorScreen } from "@/components/layout/error-screen";

/** A page that failed: the frame around the page groups is gone as well, the brand's colours stay. */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  const { locale } = useParams<{ locale: string }>();
  const router = useRouter();
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <ErrorScreen language={locale} reset={again} />;
}
