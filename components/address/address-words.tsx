"use client";

import { useTranslations } from "next-intl";
import { savedName } from "@/components/address/tags";
import { directionOf, knownLanguage } from "@/config/languages";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { addressLine } from "@/lib/domain/customer/address-line";
import { isolated, runsToLeft } from "@/lib/domain/text/isolated";
import { useStorefront } from "@/lib/state/provider";

type Words = Pick<AddressDraft, "address_1" | "address_2" | "landmark" | "city" | "pin" | "tag" | "name"> & {
  sub_locality?: string | null;
  state?: string | null;
};

/**
 * The address on one line, as its country writes it; below a `title`, without what that says already. One that is written in Latin
 * letters alone keeps its direction on an Arabic page: its house number stays in front.
 */
export function useAddressLine(): (address: Words, title?: string) => string {
  const { country, locale } = useStorefront().settings;
  return ({ address_1, address_2, landmark, sub_locality, city, state, pin }, title) => {
    const line = addressLine({ address_1, address_2, landmark, sub_locality, city, state, pin }, country, {
      language: knownLanguage(locale),
      ...(title === undefined ? {} : { without: title }),
    });
    return runsToLeft(line) ? line : isolated(line, directionOf(locale) === "rtl");
  };
}

/** The title of an address: what its owner calls it, else the name on the door, else its street. */
export function useAddressTitle(): (address: Words) => string {
  const t = useTranslations("address");
  return ({ tag, name, address_1 }) =>
    savedName(tag, { home: t("tags.home"), work: t("tags.work") }) ?? (name || address_1);
}
