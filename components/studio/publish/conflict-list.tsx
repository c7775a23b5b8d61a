"use client";

import { useTranslations } from "next-intl";
import { PictureThumb } from "@/components/studio/editors/pictures/picture-thumb";
import { usePathName } from "@/components/studio/publish/use-path-name";
import { ValueText } from "@/components/studio/publish/value-text";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { findField } from "@/lib/domain/studio/fields";
import { type Path, valueAt } from "@/lib/domain/studio/paths";
import type { StudioConflict } from "@/lib/state/studio/studio-state";

/** Fields that are named one by one; of more, their number is said. */
const NAMED = 6;

/** The fields that two sides changed, each with the value of either. */
export function ConflictList({ conflict }: { conflict: StudioConflict }) {
  const t = useTranslations("studio.notices");
  const nameOf = usePathName();
  const config = useStudioState((state) => state.config);
  const { paths, theirs } = conflict;
  const words = theirs.savedByMe ? (["here", "there"] as const) : (["yours", "theirs"] as const);
  return (
    <ul className="my-1.5 grid list-disc gap-1.5 ps-5">
      {paths.slice(0, NAMED).map((path) => (
        <li key={path}>
          <bdi className="font-semibold">{nameOf(path).name}</bdi>
          <dl className="studio-sides">
            {[config, theirs.config].map((side, index) => (
              <div key={words[index]}>
                <dt className="text-text-muted">{t(words[index] ?? "here")}</dt>
                <dd className="min-w-0">
                  <Value path={path} value={valueAt(side, path)} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      {paths.length > NAMED && <li>{t("conflictMore", { count: paths.length - NAMED })}</li>}
    </ul>
  );
}

/** Two pictures are told apart by their looks alone. */
function Value({ path, value }: { path: Path; value: unknown }) {
  const { settings } = useStudio();
  const isPicture = findField(settings.groups, path)?.fields.at(-1)?.kind === "picture";
  if (isPicture && typeof value === "string" && value !== "") return <PictureThumb address={value} />;
  return <ValueText path={path} value={value} side="after" />;
}
