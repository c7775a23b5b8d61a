import { useLocale, useTranslations as useTexts } from "next-intl";
import { useMemo } from "react";
import { directionOf } from "@/config/languages";
import { isolatedNames } from "@/lib/domain/text/isolated";

type Texts = ReturnType<typeof useTexts>;
type Say = (key: string, values?: object, ...rest: unknown[]) => unknown;

/** A translator into which names of the other direction are put isolated. */
function isolating(texts: Texts, toLeft: boolean): Texts {
  const naming =
    (say: Say): Say =>
    (key, values, ...rest) =>
      say(key, values && isolatedNames(values, toLeft), ...rest);
  const { rich, markup } = texts;
  const own = { rich: naming(rich as Say), markup: naming(markup as Say) };
  return Object.assign(naming(texts as unknown as Say), texts, own) as unknown as Texts;
}

/**
 * next-intl's translator for texts with names: a Latin name among Arabic words, or an Arabic one among Latin words, keeps its own
 * direction and leaves that of the words around it.
 */
export const useTranslations = ((namespace?: never) => {
  const texts = useTexts(namespace);
  const toLeft = directionOf(useLocale()) === "rtl";
  return useMemo(() => isolating(texts as Texts, toLeft), [texts, toLeft]);
}) as typeof useTexts;
