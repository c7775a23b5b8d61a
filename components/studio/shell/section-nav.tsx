"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { SECTION_ICONS } from "@/components/studio/shell/section-icons";
import { ConsoleLink } from "@/components/studio/sign-in/console-link";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { problemsBySection } from "@/lib/domain/studio/fields";
import { SECTIONS, type Section, studioPath } from "@/lib/domain/studio/sections";
import { ChevronForwardIcon, OutwardIcon, StoreIcon } from "@/ui-kit";

interface Props {
  readonly current: Section | null;
  readonly onGo: (section: Section) => void;
}

/** The sections as links, so that one can be opened in another tab; a rail on a wide screen, a list on a phone. */
export function SectionNav({ current, onGo }: Props) {
  const t = useTranslations("studio");
  const { settings } = useStudio();
  // An editor sees no orders, and so has no console.
  const hasConsole = useStudioState(({ user }) => user !== null && user.role !== "editor");
  const all = useStudioState(({ draft }) => draft?.problems);
  const left = useStudioState((state) => state.left);
  const reported = useStudioState((state) => state.reported);
  const problems = useMemo(
    () => problemsBySection(settings.groups, all ?? [], { left, reported }),
    [settings.groups, all, left, reported],
  );
  return (
    <nav aria-label={t("shell.sections")} className="studio-nav">
      <ul className="grid gap-0.5">
        {SECTIONS.map((section) => {
          const Icon = SECTION_ICONS[section];
          const { shown = 0, hidden = 0 } = problems[section] ?? {};
          return (
            <li key={section}>
              <a
                href={studioPath(settings.subPath, section)}
                aria-current={section === current ? "page" : undefined}
                className="studio-nav-link"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onGo(section);
                }}
              >
                <Icon size={20} />
                <span className="min-w-0 flex-1">{t(`sections.${section}`)}</span>
                {shown > 0 && <Count count={shown} words={t("shell.problemsHere", { count: shown })} isWrong />}
                {shown === 0 && hidden > 0 && <Count count={hidden} words={t("shell.openHere", { count: hidden })} />}
                <ChevronForwardIcon size={18} className="text-text-muted lg:hidden" />
              </a>
            </li>
          );
        })}
      </ul>
      {hasConsole && (
        <div className="mt-2 border-border border-t pt-2">
          <ConsoleLink className="studio-nav-link">
            <StoreIcon size={20} />
            <span className="min-w-0 flex-1">
              <span className="block">{t("shell.console")}</span>
              <span className="block text-small text-text-muted">{t("shell.consoleWhat")}</span>
            </span>
            <OutwardIcon size={18} className="text-text-muted" />
          </ConsoleLink>
        </div>
      )}
    </nav>
  );
}

/** Red for errors; fields not visited yet are counted in a neutral colour. */
function Count({ count, words, isWrong = false }: { count: number; words: string; isWrong?: boolean }) {
  return (
    <span className="studio-count" data-wrong={isWrong || undefined} title={words}>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only"> {words}</span>
    </span>
  );
}
