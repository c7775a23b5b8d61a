"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand/react";
import { isLanguage, LANGUAGES, type Language } from "@/config/languages";
import { createEditing, type Editing, type StudioContext } from "@/lib/actions/studio/editing";
import { openStudio } from "@/lib/actions/studio/session";
import { isUnderWay } from "@/lib/actions/studio/uploading";
import { studioClient } from "@/lib/api/studio/client";
import type { ThemeStyle } from "@/lib/business/theme/theme-css";
import type { ConfigInput } from "@/lib/domain/studio/draft";
import type { FieldGroup } from "@/lib/domain/studio/fields";
import { valueAt } from "@/lib/domain/studio/paths";
import { createStudioStore, type StudioState } from "@/lib/state/studio/studio-state";
import { shopOf } from "@/lib/storage/records";
import { studioTab } from "@/lib/storage/studio-tab";
import { createToastStore, type ToastStore } from "@/ui-kit";

export interface StudioSettings {
  readonly businessId: string;
  readonly name: string;
  readonly subPath: string;
  readonly timezone: string;
  /** The staff console of this shop. */
  readonly consoleUrl: string;
  /** The shop as its guests see it. */
  readonly shopUrl: string;
  /** The editor's language. */
  readonly language: Language;
  /** What an owner decides, by group. */
  readonly groups: readonly FieldGroup[];
  /** The published theme, which counts where the draft's is not valid. */
  readonly style: ThemeStyle;
}

interface StudioValue {
  readonly settings: StudioSettings;
  readonly context: StudioContext;
  readonly editing: Editing;
  readonly toasts: ToastStore;
}

const StudioValueContext = createContext<StudioValue | null>(null);

/** Milliseconds between two signs of life of an open draft. */
const SIGN_OF_LIFE = 45_000;

/** The studio's state in one tab: reads the draft, and keeps the lock while the page is seen. */
export function StudioProvider({ settings, children }: { settings: StudioSettings; children: ReactNode }) {
  const [value] = useState<StudioValue>(() => {
    const context: StudioContext = {
      store: createStudioStore(),
      client: studioClient(settings.subPath, settings.language),
      shop: shopOf(settings.businessId),
      tab: studioTab(settings.businessId),
      later: (run, milliseconds) => setTimeout(run, milliseconds),
      cancel: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout> | undefined),
    };
    return { settings, context, editing: createEditing(context), toasts: createToastStore() };
  });
  const { context, editing } = value;
  useEffect(() => {
    const release = context.tab.hold();
    void openStudio(context, editing);
    const alive = setInterval(() => {
      if (document.visibilityState === "visible" && context.store.getState().phase === "editing") void editing.renew();
    }, SIGN_OF_LIFE);
    const save = () => void editing.flush();
    const leave = (event: BeforeUnloadEvent) => {
      if (!editing.hasUnsaved() && !context.store.getState().uploads.some(isUnderWay)) return;
      event.preventDefault();
      // What Chromium before 119 goes by.
      event.returnValue = true;
    };
    window.addEventListener("online", save);
    window.addEventListener("beforeunload", leave);
    document.addEventListener("visibilitychange", save);
    return () => {
      clearInterval(alive);
      editing.stop();
      release();
      window.removeEventListener("online", save);
      window.removeEventListener("beforeunload", leave);
      document.removeEventListener("visibilitychange", save);
    };
  }, [context, editing]);
  return <StudioValueContext value={value}>{children}</StudioValueContext>;
}

export function useStudio(): StudioValue {
  const value = useContext(StudioValueContext);
  if (!value) throw new Error("outside of StudioProvider");
  return value;
}

export function useStudioState<T>(select: (state: StudioState) => T): T {
  return useStore(useStudio().context.store, select);
}

/** The shop's languages, its own first. */
export function languagesOf(config: ConfigInput): readonly Language[] {
  const given = valueAt(config, "biz.supportedLanguages");
  const supported = Array.isArray(given) ? given.filter(isLanguage) : LANGUAGES;
  const own = valueAt(config, "biz.defaultLanguage");
  const first = isLanguage(own) ? own : "en";
  return [first, ...supported.filter((language) => language !== first)];
}

export function useShopLanguages(): readonly Language[] {
  const languages = useStudioState(({ config }) => languagesOf(config).join(" "));
  return useMemo(() => languages.split(" ").filter(isLanguage), [languages]);
}
