"use client";

import { useTranslations } from "next-intl";
import { useFieldText } from "@/components/studio/editors/use-field-text";
import { useStudio } from "@/components/studio/studio-provider";
import { trailOf } from "@/lib/domain/studio/fields";
import { isKeyed, type Path, textsIn } from "@/lib/domain/studio/paths";
import { toHex } from "@/ui-kit/tokens/color";
import { parseCssColor } from "@/ui-kit/tokens/named-colors";

/** More of a text than this is left out. */
const MOST = 120;
const short = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

/** A value of the configuration as an owner reads it: a colour as a swatch, a switch as a word. */
export function ValueText({ path, value }: { path: Path; value: unknown }) {
  const t = useTranslations("studio.publish");
  const { option } = useFieldText();
  const { settings } = useStudio();
  const field = trailOf(settings.groups, path)?.fields.at(-1);
  if (value === undefined || value === null || (typeof value === "string" && value.trim() === ""))
    return <em className="text-text-muted">{t("nothing")}</em>;
  if (typeof value === "boolean") return <span>{value ? t("on") : t("off")}</span>;
  if (Array.isArray(value)) {
    const plain = value.every((each) => typeof each === "string");
    return (
      <span>
        {plain && field
          ? value.map((each) => option(field, String(each))).join(" · ")
          : t("entries", { count: value.length })}
      </span>
    );
  }
  if (isKeyed(value) && typeof value.$entries === "number")
    return <span>{t("entries", { count: value.$entries })}</span>;
  if (isKeyed(value)) {
    const words = textsIn(value);
    // Numbers and switches by name say nothing in a row.
    return <span>{words ? short(words) : t("entries", { count: Object.keys(value).length })}</span>;
  }
  const color = field?.kind === "color" ? parseCssColor(String(value)) : null;
  if (color) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <span className="studio-swatch" style={{ background: toHex(color) }} aria-hidden="true" />
        <bdi>{toHex(color)}</bdi>
      </span>
    );
  }
  if (field?.kind === "choice") return <span>{option(field, String(value))}</span>;
  return <bdi className="min-w-0 break-words">{short(String(value))}</bdi>;
}
