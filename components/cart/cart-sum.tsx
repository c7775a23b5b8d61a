"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMoney } from "@/components/texts/money";
import { packagingIn } from "@/lib/domain/cart/packaging";
import { addMoney, type Minor, ZERO } from "@/lib/domain/money";
import { storeTerms } from "@/lib/domain/store/store-terms";
import { useCart, useSelectedStore } from "@/lib/state/provider";
import { Price } from "@/ui-kit";

/**
 * BILL-01: the dishes, the charges that are known before the bill, and their sum, which names what the checkout still adds or
 * takes off. Without a charge the dishes are the sum. `isShort`: the cart is below the minimum, whose notice needs the room.
 * `part`: what makes up the sum, or the sum, which stand apart. The sum is the largest figure of the cart: lines have the size of
 * text, which is that of the smallest heading in some themes.
 */
export function CartSum({ isShort, part }: { isShort: boolean; part: "parts" | "sum" }) {
  const t = useTranslations("cart");
  const money = useMoney();
  const subTotal = useCart((cart) => cart.sub_total);
  const hasCoupon = useCart((cart) => cart.coupon_code !== null);
  const selected = useSelectedStore((state) => state.selected);
  const packaging = selected && packagingIn(selected.storeInfo, selected.ffMode);
  const terms = selected && storeTerms(selected.storeInfo, selected.ffMode);
  const delivery = terms?.charge ?? null;
  const isLeast = terms?.depends_on_address ?? false;
  const addedTax = selected?.storeInfo.added_tax ?? null;
  const total = addMoney(subTotal, packaging ?? ZERO, delivery ?? ZERO);
  const isSum = packaging !== null || delivery !== null;
  const before = addedTax === null ? "other" : "tax";
  const hasParts = part === "parts";
  // Without charges the subtotal equals the total and takes its place.
  const hasDishes = isSum === hasParts;
  return (
    <>
      {hasDishes ? (
        <p className="flex items-baseline justify-between gap-4">
          <span>{t(hasCoupon ? "subtotalBeforeCoupon" : "subtotal")}</span>
          <Price key={subTotal} value={money(subTotal)} className={isSum ? "" : "animate-roll text-h2"} />
        </p>
      ) : null}
      {hasParts && packaging !== null ? <Packaging charge={packaging} /> : null}
      {hasParts && delivery !== null ? <DeliveryFee charge={delivery} isLeast={isLeast} /> : null}
      {addedTax !== null && !isShort && hasDishes ? <AddedTax title={addedTax} /> : null}
      {isSum && !hasParts ? (
        <p className="flex items-baseline justify-between gap-4 font-semibold" data-cart-total={total}>
          <span>{t("total", { before: hasCoupon ? (addedTax === null ? "coupon" : "both") : before })}</span>
          {isLeast && delivery !== null ? (
            <bdi className="money text-h2">{t("deliveryFrom", { price: money(total) })}</bdi>
          ) : (
            <Price key={total} value={money(total)} className="animate-roll text-h2" />
          )}
        </p>
      ) : null}
    </>
  );
}

/** A charge below the subtotal. */
function Charge({
  title,
  about,
  children,
  ...data
}: {
  title: string;
  /** What it is for, where the title does not say it. */
  about?: string;
  children: ReactNode;
  [data: `data-${string}`]: unknown;
}) {
  return (
    <p className="-mt-2 flex items-baseline justify-between gap-4 text-small text-text-muted" {...data}>
      <span>
        {title}
        {about ? <span className="block text-caption">{about}</span> : null}
      </span>
      {children}
    </p>
  );
}

/** What packaging adds to each order of the store; its amount is known before the bill, so it is said here. */
function Packaging({ charge }: { charge: Minor }) {
  const t = useTranslations("cart");
  const money = useMoney();
  return (
    <Charge title={t("packaging")} about={t("packagingAbout")} data-packaging={charge}>
      <bdi className="money">{money(charge)}</bdi>
    </Charge>
  );
}

/** What a delivery costs at the chosen place, or the least it can cost. */
function DeliveryFee({ charge, isLeast }: { charge: Minor; isLeast: boolean }) {
  const t = useTranslations("cart");
  const money = useMoney();
  const known = charge === 0 ? t("deliveryFree") : money(charge);
  return (
    <Charge title={t("delivery")} data-delivery-fee={charge}>
      <bdi className="money">{isLeast ? t("deliveryFrom", { price: money(charge) }) : known}</bdi>
    </Charge>
  );
}

/**
 * The tax that the prices do not include, by name, so that it comes as no surprise at the checkout. Its amount is left to the
 * bill, because single dishes may have another rate and a coupon lowers it.
 */
function AddedTax({ title }: { title: string }) {
  const t = useTranslations("cart");
  return (
    <Charge title={title} data-added-tax>
      <span className="text-end">{t("taxAdded")}</span>
    </Charge>
  );
}
