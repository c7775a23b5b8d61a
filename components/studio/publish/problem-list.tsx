"use client";

import { useTranslations } from "next-intl";
import { usePathName } from "@/components/studio/publish/use-path-name";
import type { Problem } from "@/lib/domain/studio/draft";
import { ActionRow, ChevronForwardIcon, Notice, WarningIcon } from "@/ui-kit";

/** What keeps the draft from being published: each is a press that leads to its field. */
export function ProblemList({ problems, onOpen }: { problems: readonly Problem[]; onOpen: (path: string) => void }) {
  const t = useTranslations("studio.publish");
  const nameOf = usePathName();
  return (
    <section className="grid gap-3">
      <Notice tone="failure" live title={t("problems", { count: problems.length })}>
        {t("problemsText")}
      </Notice>
      <ul className="grid gap-2">
        {problems.map((problem) => {
          const { place, name } = nameOf(problem.path);
          return (
            <li key={`${problem.path} ${problem.code}`}>
              <ActionRow
                card
                data-problem={problem.path}
                leading={<WarningIcon size={20} className="text-failure-text" />}
                trailing={<ChevronForwardIcon size={18} className="text-text-muted" />}
                onClick={() => onOpen(problem.path)}
              >
                <span className="block font-semibold">{name}</span>
                <span className="block text-small">{problem.message}</span>
                <span className="block text-small text-text-muted">{place}</span>
              </ActionRow>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
