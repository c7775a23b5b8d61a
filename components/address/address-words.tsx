"use client";

import { useTranslations } from "next-intl";
import { isTag } from "@/components/address/tags";
import type { AddressDraft } from "@/lib/api/customer";
import { commaList } from "@/lib/domain/text/comma-list";

type Words = Pick<AddressDraft, "address_1" | "address_2" | "landmark" | "city" | "pin" | "tag" | "name"> & {
  sub_locality?: string | null;
};

/** An address on one line, from the parts it has. */
export function addressLine(address: Words): string {
  const { address_1, address_2, landmark, sub_locality, city, pin } = address;
  const parts = [address_2, address_1, landmark, sub_locality, [city, pin].filter(Boolean).join(" ")];
  return commaList(parts.map((part) => part?.trim() ?? "").filter(Boolean));
}

/** The title of an address: its tag in the page's language, else the name on the door, else its street. */
export function useAddressTitle(): (address: Words) => string {
  const t = useTranslations("address");
  return ({ tag, name, address_1 }) => (isTag(tag) ? t(`tags.${tag}`) : tag || name || address_1);
}
