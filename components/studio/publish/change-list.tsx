"use client";

import { useTranslations } from "next-intl";
import { usePathName } from "@/components/studio/publish/use-path-name";
import { ValueText } from "@/components/studio/publish/value-text";
import { useStudio } from "@/components/studio/studio-provider";
import type { Change, ConfigInput } from "@/lib/domain/studio/draft";
import { fieldChanges } from "@/lib/domain/studio/field-changes";
import { ArrowForwardIcon } from "@/ui-kit";

interface Props {
  readonly changes: readonly Change[];
  /** Of all changes, of which the server sends the first ones. */
  readonly count: number;
  /** What the changes lead to, where it is known whole. */
  readonly draft?: ConfigInput;
}

/** What changed, in the words of the form: before and after of each value, below the part of the shop that it is in. */
export function ChangeList({ changes, count, draft }: Props) {
  const t = useTranslations("studio.publish");
  const nameOf = usePathName();
  const { settings } = useStudio();
  const named = fieldChanges(settings.groups, changes, draft).map((change) => ({ ...change, ...nameOf(change.path) }));
  const places = [...new Set(named.map(({ place }) => place))];
  return (
    <div className="grid gap-4" data-studio-changes={changes.length}>
      {places.map((place) => (
        <section key={place} className="grid gap-2">
          <h4 className="font-semibold text-small text-text-muted">{place}</h4>
          <ul className="grid gap-2">
            {named
              .filter((change) => change.place === place)
              .map((change) => (
                <li key={change.path} className="studio-change" data-change={change.path}>
                  <p className="font-semibold text-small">{change.name}</p>
                  <p className="flex flex-wrap items-center gap-2 text-small">
                    <span className="sr-only">{t("before")}</span>
                    <span className="studio-before">
                      <ValueText path={change.path} value={change.before} other={change.after} side="before" />
                    </span>
                    <ArrowForwardIcon size={16} className="text-text-muted" />
                    <span className="sr-only">{t("after")}</span>
                    <ValueText path={change.path} value={change.after} other={change.before} side="after" />
                  </p>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {count > changes.length && (
        <p className="text-small text-text-muted">{t("moreChanges", { count: count - changes.length })}</p>
      )}
      {changes.some(({ cut }) => cut) && <p className="text-small text-text-muted">{t("cut")}</p>}
    </div>
  );
}
