"use client";

import { useParams, useRouter } from "next/navigation";
import { startTransition } from "react";
import { ErrorScreen } from "@/components/layout/error-screen";

/** A page that failed, inside header and footer; its button asks the server again and resets the error. */
export function PageError({ reset }: { error: Error; reset: () => void }) {
  const { locale } = useParams<{ locale: string }>();
  const router = useRouter();
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <ErrorScreen language={locale} reset={again} />;
}
