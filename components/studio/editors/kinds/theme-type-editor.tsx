"use client";

import { useMemo } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { TypeChoice } from "@/components/theme/type-choice";
import { styleOfInput } from "@/lib/business/theme/style-of-input";

/** The theme types as miniatures in the owner's own colours. */
export function ThemeTypeEditor({ error, onChange, disabled }: EditorProps) {
  const { settings } = useStudio();
  const config = useStudioState((state) => state.config);
  const style = useMemo(() => styleOfInput(config, settings.style), [config, settings]);
  return <TypeChoice published={style} style={style} error={error} disabled={disabled} onChoose={onChange} />;
}
