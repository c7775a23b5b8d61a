"use client";

import { useMemo } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { useStudioState } from "@/components/studio/studio-provider";
import { TypeChoice } from "@/components/theme/type-choice";
import { styleOfInput } from "@/lib/business/studio/style-of-input";

/** The theme types as miniatures in the owner's own colours. */
export function ThemeTypeEditor({ onChange }: EditorProps) {
  const config = useStudioState((state) => state.config);
  const style = useMemo(() => styleOfInput(config), [config]);
  return <TypeChoice published={style} style={style} onChoose={onChange} />;
}
