"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { PreviewPane } from "@/components/studio/preview/preview-pane";
import { DraftNotices, RootFileNotice } from "@/components/studio/shell/draft-notices";
import { ImportedAnnouncement } from "@/components/studio/shell/imported-announcement";
import { SectionForm } from "@/components/studio/shell/section-form";
import { SectionNav } from "@/components/studio/shell/section-nav";
import { TopBar } from "@/components/studio/shell/top-bar";
import { usePartTop } from "@/components/studio/shell/use-part-top";
import { useSection } from "@/components/studio/shell/use-section";
import { SessionEnded } from "@/components/studio/sign-in/session-ended";
import { useShopLanguages, useStudio, useStudioState } from "@/components/studio/studio-provider";
import { pageOfSection } from "@/lib/domain/studio/preview";
import type { Section } from "@/lib/domain/studio/sections";
import { ArrowBackIcon, IconButton, PlainButton } from "@/ui-kit";
import { EditIcon } from "@/ui-kit/icons";
import { EyeIcon } from "@/ui-kit/icons/studio";

/** The studio while a draft is open: sections, the form of one, and the shop beside it. */
export function Workbench() {
  const t = useTranslations("studio");
  const [section, go] = useSection();
  const [view, setView] = useState<"form" | "preview">("form");
  const { settings, context } = useStudio();
  const draft = useStudioState((state) => state.draft);
  const languages = useShopLanguages();
  const target = useStudioState((state) => state.target);
  const page = useStudioState((state) => state.page);
  const setPage = useCallback((to: string) => context.store.setState({ page: to }), [context]);
  const shown = useStudioState(({ config }) => section && pageOfSection(section, config));
  useEffect(() => {
    if (section && shown) setPage(shown);
  }, [section, shown, setPage]);
  const form = useRef<HTMLElement>(null);
  usePartTop(form, section, target);
  // A press that leads to a field shows the form, also on a phone with the preview open.
  const [seen, setSeen] = useState(target);
  if (target !== seen) {
    setSeen(target);
    if (target !== null) setView("form");
  }
  const open: Section = section ?? "look";
  return (
    <div
      className="studio"
      data-studio-screen="workbench"
      data-view={view}
      data-started={section !== null || undefined}
    >
      <TopBar />
      <DraftNotices />
      <SectionNav current={section} onGo={go} />
      <main ref={form} className="studio-form" id="studio-form">
        <header className="studio-form-head">
          <IconButton
            className="-ms-2 lg:hidden"
            label={t("shell.back")}
            icon={<ArrowBackIcon />}
            onClick={() => go(null)}
          />
          <h1 className="text-h2 outline-none" tabIndex={-1}>
            {t(`sections.${open}`)}
          </h1>
        </header>
        <RootFileNotice />
        <p className="text-text-muted">{t(`intros.${open}`)}</p>
        {open === "announcement" && <ImportedAnnouncement />}
        <SectionForm key={open} groups={settings.groups.filter((group) => group.section === open)} />
      </main>
      <section className="studio-preview" aria-label={t("preview.title")}>
        {draft && (
          <PreviewPane
            draft={draft}
            revision={draft.revision}
            businessLanguages={languages}
            page={page}
            onPage={setPage}
          />
        )}
      </section>
      <div className="studio-switch">
        <PlainButton
          variant={view === "form" ? "primary" : "secondary"}
          aria-pressed={view === "form"}
          onClick={() => setView("form")}
        >
          <EditIcon size={20} />
          {t("shell.edit")}
        </PlainButton>
        <PlainButton
          variant={view === "preview" ? "primary" : "secondary"}
          aria-pressed={view === "preview"}
          onClick={() => setView("preview")}
        >
          <EyeIcon size={20} />
          {t("shell.see")}
        </PlainButton>
      </div>
      <SessionEnded />
    </div>
  );
}
