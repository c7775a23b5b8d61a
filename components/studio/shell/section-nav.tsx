"use client";

import { useTranslations } from "next-intl";
import { SECTION_ICONS } from "@/components/studio/shell/section-icons";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { SECTIONS, type Section, studioPath } from "@/lib/domain/studio/sections";
import { ChevronForwardIcon, OutwardIcon, StoreIcon } from "@/ui-kit";

interface Props {
  readonly current: Section | null;
  readonly onGo: (section: Section) => void;
  /** How many problems each section has. */
  readonly problems: Readonly<Partial<Record<Section, number>>>;
}

/** The sections as links, so that one can be opened in another tab; a rail on a wide screen, a list on a phone. */
export function SectionNav({ current, onGo, problems }: Props) {
  const t = useTranslations("studio");
  const { settings } = useStudio();
  // An editor sees no orders, and so has no console.
  const hasConsole = useStudioState(({ user }) => user !== null && user.role !== "editor");
  return (
    <nav aria-label={t("shell.sections")} className="studio-nav">
      <ul className="grid gap-0.5">
        {SECTIONS.map((section) => {
          const Icon = SECTION_ICONS[section];
          const wrong = problems[section] ?? 0;
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
                {wrong > 0 && (
                  <span className="studio-count">
                    {wrong}
                    <span className="sr-only"> {t("shell.problemsHere", { count: wrong })}</span>
                  </span>
                )}
                <ChevronForwardIcon size={18} className="text-text-muted lg:hidden" />
              </a>
            </li>
          );
        })}
      </ul>
      {hasConsole && (
        <div className="mt-2 border-border border-t pt-2">
          <a href={settings.consoleUrl} className="studio-nav-link" data-console>
            <StoreIcon size={20} />
            <span className="min-w-0 flex-1">
              <span className="block">{t("shell.console")}</span>
              <span className="block text-small text-text-muted">{t("shell.consoleWhat")}</span>
            </span>
            <OutwardIcon size={18} className="text-text-muted" />
          </a>
        </div>
      )}
    </nav>
  );
}
