"use client";

import { useEffect } from "react";
import { PageProgress } from "@/components/layout/navigation/page-progress";
import { recallLanguage, rememberRequestedLanguage } from "@/lib/storage/language";
import { ImageFallback } from "@/ui-kit/lazy-image/image-fallback";

interface Props {
  readonly business: string;
  readonly languages: readonly string[];
}

/** Used once, by `after-start.tsx`. */
export function AfterStartPart({ business, languages }: Props) {
  useEffect(() => {
    // A frame is a preview of the owner's, where no visitor chooses.
    if (window.parent !== window) return;
    rememberRequestedLanguage(business, languages);
    if (recallLanguage(business, languages)) location.reload();
  }, [business, languages]);
  return (
    <>
      <ImageFallback />
      <PageProgress />
    </>
  );
}
