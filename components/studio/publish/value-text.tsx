"use client";

import { useTranslations } from "next-intl";
import { useFieldText } from "@/components/studio/editors/use-field-text";
import { useShopLanguages, useStudio } from "@/components/studio/studio-provider";
import { entryTitle, isEntryCount, MOST_NAMED } from "@/lib/domain/studio/field-changes";
import { findField, type StudioField } from "@/lib/domain/studio/fields";
import { isKeyed, type Path, textsIn, valueAt } from "@/lib/domain/studio/paths";
import { differing, shortened } from "@/lib/domain/text/beginning";
import { toHex } from "@/ui-kit/tokens/color";
import { parseCssColor } from "@/ui-kit/tokens/named-colors";

/** More of a text than this is left out. */
const MAX_LENGTH = 120;
const short = (text: string): string => shortened(text, MAX_LENGTH);

interface Props {
  readonly path: Path;
  readonly value: unknown;
  /** What is on the other side: of two long texts the part that differs is shown. */
  readonly other?: unknown;
  readonly side: "before" | "after";
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0) ||
  (isKeyed(value) && Object.values(value).every(isEmpty));

/** Without a value of its own it has the usual one; a colour that is not written is the palette's. */
const hasDefault = (field: StudioField | undefined): boolean =>
  field?.kind === "color" || (field?.byDefault !== undefined && !isEmpty(field.byDefault));

/** Whether the usual value is a word or a number that says more than "the default". */
const isSaid = (field: StudioField | undefined): boolean =>
  typeof field?.byDefault === "boolean" ||
  typeof field?.byDefault === "number" ||
  (field?.kind === "choice" && typeof field.byDefault === "string");

/** A value of the configuration as an owner reads it: a colour as a swatch, a switch as a word, entries by their titles. */
export function ValueText({ path, value: own, other, side }: Props) {
  const t = useTranslations("studio.publish");
  const { option } = useFieldText();
  const { settings } = useStudio();
  const field = findField(settings.groups, path)?.fields.at(-1);
  const nameOf = useEntryName();
  // A switch that nobody touched is on or off all the same.
  const value = own === undefined && isSaid(field) ? field?.byDefault : own;
  if (value === undefined && hasDefault(field)) return <em className="text-text-muted">{t("usual")}</em>;
  if (isEmpty(value)) return <em className="text-text-muted">{t(side === "before" ? "nothing" : "empty")}</em>;
  if (typeof value === "boolean") return <span>{value ? t("on") : t("off")}</span>;
  if (Array.isArray(value)) {
    const plain = value.every((each) => typeof each === "string");
    if (plain && field) return <span>{value.map((each) => option(field, String(each))).join(" · ")}</span>;
    if (!field || value.length > MOST_NAMED) return <span>{t("entries", { count: value.length })}</span>;
    return <span>{value.map((each) => nameOf(field, each) ?? t("unnamed")).join(" · ")}</span>;
  }
  if (isEntryCount(value)) return <span>{t("entries", { count: value.$entries })}</span>;
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
  if (field?.kind === "picture") return <span>{t(side === "before" ? "formerPicture" : "newPicture")}</span>;
  if (field?.kind === "choice") return <span>{option(field, String(value))}</span>;
  const text = String(value);
  const shown = typeof other === "string" ? differing(text, other, MAX_LENGTH)[0] : short(text);
  return <bdi className="min-w-0 break-words">{shown}</bdi>;
}

/** A list's entry by its kind and its first text, in the shop's own language; null for one that has neither. */
function useEntryName() {
  const t = useTranslations("studio.list");
  const { option } = useFieldText();
  const [own = "en"] = useShopLanguages();
  return (list: StudioField, entry: unknown): string | null => {
    const choice = list.fields?.find(({ name, kind }) => name === "name" && kind === "choice");
    const kind =
      choice && typeof valueAt(entry, "name") === "string" ? option(choice, String(valueAt(entry, "name"))) : null;
    const title = entryTitle(list, entry, own);
    return kind && title ? t("ofKind", { kind, name: short(title) }) : (kind ?? (title && short(title)));
  };
}
