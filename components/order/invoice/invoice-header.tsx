"use client";

import { useTranslations } from "next-intl";
import { usePhoneText } from "@/components/auth/phone/use-phone-text";
import type { BusinessConfig } from "@/config/schema";
import type { Store } from "@/lib/api/shop/stores";
import { commaList } from "@/lib/domain/text/comma-list";
import { useStorefront } from "@/lib/state/provider";

export interface Seller {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly taxNumber: BusinessConfig["biz"]["taxNumber"];
}

/** A business may be registered once, or once for each store; null: not registered. */
function taxNumberAt({ taxNumber }: Seller, storeRef: string | null): string | null {
  if (typeof taxNumber !== "object") return taxNumber ?? null;
  return (storeRef && taxNumber[storeRef]) || null;
}

/** The name of the store before its address, unless the address says all of it: in any order, as in "Parque Lleras, El Poblado". */
function placeOf({ name, address }: Pick<Store, "name" | "address">): string {
  return name.split(", ").every((part) => address.includes(part)) ? address : commaList([name, address]);
}

interface Props {
  readonly seller: Seller;
  readonly store: Pick<Store, "name" | "address" | "phone" | "merchant_ref_id">;
  readonly title: string;
}

/** Who issues an invoice or a receipt: the business, the store with its tax number, and how to reach them. */
export function InvoiceHeader({ seller, store, title }: Props) {
  const t = useTranslations("order");
  const { full } = usePhoneText();
  const { country } = useStorefront().settings;
  const phone = store.phone ?? seller.phone;
  const taxNumber = taxNumberAt(seller, store.merchant_ref_id);
  return (
    <header className="flex flex-wrap justify-between gap-4">
      <div>
        <p className="font-semibold text-h2">{seller.name}</p>
        <p className="text-small text-text-muted">{placeOf(store)}</p>
        {store.merchant_ref_id ? (
          <p className="text-small text-text-muted">{t("invoice.branch", { ref: store.merchant_ref_id })}</p>
        ) : null}
        {taxNumber ? (
          <p className="text-small text-text-muted" data-tax-number>
            {t("invoice.taxNumber", { country: country ?? "other" })} <bdi>{taxNumber}</bdi>
          </p>
        ) : null}
        <p className="flex flex-wrap gap-x-3 text-small text-text-muted">
          {[phone && full(phone), seller.email].filter(Boolean).map((way) => (
            <bdi key={way} dir="ltr">
              {way}
            </bdi>
          ))}
        </p>
      </div>
      <h2 className="text-h2">{title}</h2>
    </header>
  );
}
