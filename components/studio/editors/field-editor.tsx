"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { focusField } from "@/components/studio/editors/focus-field";
import { editorFor } from "@/components/studio/editors/registry";
import { useFieldText } from "@/components/studio/editors/use-field-text";
import { useShopLanguages, useStudio, useStudioState } from "@/components/studio/studio-provider";
import { isTouched, type StudioField } from "@/lib/domain/studio/fields";
import { isOwnersField } from "@/lib/domain/studio/owner-fields";
import { isWithin, type Path, valueAt } from "@/lib/domain/studio/paths";

/** What has fields of its own, which take the focus themselves. */
const HOLDS_FIELDS: readonly string[] = ["list", "object", "byLanguage"];

/** One value of the draft with its editor: the registered one of its path, else the one of its kind. */
export function FieldEditor({ field, path = field.path }: { field: StudioField; path?: Path }) {
  const { editing } = useStudio();
  const { label, hint } = useFieldText();
  const value = useStudioState(({ config }) => valueAt(config, path));
  const all = useStudioState(({ draft }) => draft?.problems);
  const isLocked = useStudioState(({ lockedBy }) => lockedBy !== null);
  const isOwner = useStudioState(({ user }) => user?.role === "owner");
  const isClosed = !isOwner && isOwnersField(path);
  const t = useTranslations("studio.owners");
  const languages = useShopLanguages();
  const problems = useMemo(() => (all ?? []).filter((problem) => isWithin(problem.path, path)), [all, path]);
  const root = useTarget(path, field);
  useLeft(root, path);
  const saysIt = useStudioState((state) => isTouched(state, path));
  const Editor = editorFor(field, path);
  const props: EditorProps = {
    field,
    path,
    label: label(field),
    hint: isClosed ? t("only") : hint(field),
    value,
    onChange: (next) => editing.change(path, next),
    problems,
    // Nobody is told that a field is wrong while they write in it for the first time.
    error: !saysIt
      ? undefined
      : problems.find((problem) => problem.path === path || !HOLDS_FIELDS.includes(field.kind))?.message,
    languages,
    disabled: isLocked || isClosed,
  };
  return (
    <div ref={root} data-field={path} className="min-w-0">
      <Editor {...props} />
    </div>
  );
}

/** Notes that the focus was in the field, not in one inside it, and has gone elsewhere. */
function useLeft(root: RefObject<HTMLElement | null>, path: Path): void {
  const { context } = useStudio();
  useEffect(() => {
    const node = root.current;
    const leave = ({ target }: FocusEvent) => {
      if ((target as Element).closest("[data-field]") !== node) return;
      context.store.setState(({ left }) => (left.includes(path) ? {} : { left: [...left, path] }));
    };
    node?.addEventListener("focusout", leave);
    return () => node?.removeEventListener("focusout", leave);
  }, [root, path, context]);
}

/** Shows and focuses the field when it is the target of a press elsewhere, such as on a problem. */
function useTarget(path: Path, { kind }: StudioField) {
  const root = useRef<HTMLDivElement>(null);
  const { context } = useStudio();
  const target = useStudioState((state) => state.target);
  const isTarget = target !== null && (target === path || (isWithin(target, path) && !HOLDS_FIELDS.includes(kind)));
  useEffect(() => {
    if (!isTarget) return;
    root.current?.scrollIntoView({ block: "center" });
    if (root.current) focusField(root.current);
    context.store.setState({ target: null });
  }, [isTarget, context]);
  return root;
}
