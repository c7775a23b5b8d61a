"use client";

import { useSection } from "@/components/studio/shell/use-section";
import { useShopLanguages, useStudio } from "@/components/studio/studio-provider";
import { findField } from "@/lib/domain/studio/fields";
import type { Path } from "@/lib/domain/studio/paths";

/** Leads to the field of a path: its section, its item unfolded, its language, and the focus in it. */
export function useOpenField(): (path: Path) => void {
  const { settings, context } = useStudio();
  const languages = useShopLanguages();
  const [, go] = useSection();
  return (path) => {
    const found = findField(settings.groups, path);
    if (!found) return;
    go(found.group.section);
    const field = found.fields.at(-1);
    context.store.setState({
      target: field ? path : (found.group.fields.find((each) => each.path.startsWith(`${path}.`))?.path ?? path),
      language: found.language ?? languages[0] ?? null,
    });
  };
}
