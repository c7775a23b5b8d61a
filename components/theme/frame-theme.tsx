"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { showStyle } from "@/components/theme/show-style";
import type { ThemeBarProps } from "@/components/theme/theme-bar";
import { styleOfInput } from "@/lib/business/theme/style-of-input";
import { compileStyle } from "@/lib/business/theme/theme-css";
import { HERE_MESSAGE, THEME_MESSAGE } from "@/lib/domain/studio/preview";
import { THEME_TYPES } from "@/ui-kit/tokens/theme-input";

/** In a frame of the studio, which must be of the same host: shows the theme that is being changed there, and says which page this is. */
export default function FrameTheme({ style, locale }: Pick<ThemeBarProps, "style" | "locale">) {
  const path = usePathname();
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== window.parent || data?.type !== THEME_MESSAGE) return;
      const tried = THEME_TYPES.find((type) => type === data.tried);
      showStyle(compileStyle(styleOfInput(data.config, style, tried), locale).css);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [style, locale]);
  useEffect(() => {
    window.parent.postMessage({ type: HERE_MESSAGE, path }, location.origin);
  }, [path]);
  return null;
}
