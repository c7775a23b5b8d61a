"use client";

import { useParams } from "next/navigation";
import { startTransition } from "react";
import { ErrorScreen } from "@/components/layout/errors/error-screen";
import { useNavigate } from "@/components/layout/navigation/use-navigate";

/** A failed page, inside header and footer. Its button requests the page again and resets the error. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const { locale } = useParams<{ locale: string }>();
  const router = useNavigate();
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <ErrorScreen language={locale} reference={error.digest} reset={again} />;
}
