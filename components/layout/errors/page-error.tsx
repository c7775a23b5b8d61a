"use client";

import { useParams } from "next/navigation";
import { useTransition } from "react";
import { ErrorScreen } from "@/components/layout/errors/error-screen";
import { useNavigate } from "@/components/layout/navigation/use-navigate";

/** A failed page, inside header and footer. Its button requests the page again and resets the error. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const { locale } = useParams<{ locale: string }>();
  const router = useNavigate();
  const [isAsking, startAsking] = useTransition();
  const again = () => {
    // Another press would put its request behind this one, and the page would come only after the last of them.
    if (isAsking) return;
    startAsking(() => {
      router.refresh();
      reset();
    });
  };
  return <ErrorScreen language={locale} reference={error.digest} reset={again} isAsking={isAsking} />;
}
