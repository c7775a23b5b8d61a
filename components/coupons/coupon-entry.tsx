"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { CouponSheetProps } from "@/components/coupons/coupon-sheet";
import { useFirstOrderOffer } from "@/components/coupons/use-first-order-offer";
import { useMoney } from "@/components/texts/money";
import { removeCoupon } from "@/lib/actions/cart/coupons";
import type { CouponVerdict } from "@/lib/api/order/bill";
import { useTranslations } from "@/lib/i18n/translations";
import { useCart, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { ActionRow, Button, ChevronForwardIcon, Notice, TagIcon } from "@/ui-kit";

interface Props extends Pick<CouponSheetProps, "paymentOption" | "login"> {
  /** The server's result for the chosen coupon; null if there is none. */
  verdict: Pick<CouponVerdict, "success" | "msg" | "value"> | null;
}

/** The coupon of this order: choosing one, of which a new guest reads what the first order gets, its discount, or why it does not apply at the moment. */
export function CouponEntry({ verdict, paymentOption, login }: Props) {
  const t = useTranslations("coupons");
  const storefront = useStorefront();
  const code = useCart((cart) => cart.coupon_code);
  const customer = useSession(isLoggedIn);
  const [open, setOpen] = useState<"list" | "login" | null>(null);
  const Sheet = useSheet(open !== null);
  const money = useMoney();
  const offer = useFirstOrderOffer();
  return (
    <div className="grid gap-3" data-coupon={code ?? ""}>
      {code === null ? (
        <ActionRow
          card
          leading={<TagIcon size={20} className="text-primary-text" />}
          trailing={<ChevronForwardIcon size={20} className="text-text-muted" />}
          onClick={() => setOpen("list")}
        >
          <span className="font-semibold">{t("add")}</span>
          {offer === null ? null : (
            <span className="block text-small" data-first-order>
              {t("firstOrder", { offer: offer.description ?? offer.title })}
              {offer.min_order_total ? (
                <span className="block">{t("firstOrderFrom", { amount: money(offer.min_order_total) })}</span>
              ) : null}
            </span>
          )}
          {customer ? null : <span className="block text-small text-text-muted">{t("account")}</span>}
        </ActionRow>
      ) : (
        <Chosen
          code={code}
          verdict={verdict}
          customer={customer}
          onChange={() => setOpen("list")}
          onSignIn={() => setOpen("login")}
          onRemove={() => removeCoupon(storefront)}
        />
      )}
      {open && Sheet ? (
        <Sheet
          paymentOption={paymentOption}
          login={login}
          signingInFor={open === "login" ? code : null}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

/** The first tap loads the sheet's code. */
function useSheet(wanted: boolean): ComponentType<CouponSheetProps> | null {
  const [Sheet, setSheet] = useState<ComponentType<CouponSheetProps> | null>(null);
  useEffect(() => {
    if (wanted && !Sheet) void import("@/components/coupons/coupon-sheet").then((it) => setSheet(() => it.CouponSheet));
  }, [wanted, Sheet]);
  return Sheet;
}

interface ChosenProps extends Pick<Props, "verdict"> {
  code: string;
  customer: boolean;
  onChange: () => void;
  onSignIn: () => void;
  onRemove: () => void;
}

function Chosen({ code, verdict, customer, onChange, onSignIn, onRemove }: ChosenProps) {
  const t = useTranslations("coupons");
  const money = useMoney();
  const buttons = (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={customer ? onChange : onSignIn}>
        {t(customer ? "change" : "signInShort")}
      </Button>
      <Button variant="ghost" size="small" onClick={onRemove} aria-label={t("removeCode", { code })}>
        {t("remove")}
      </Button>
    </div>
  );
  // Kept from the offers page, before signing in.
  if (!customer) {
    return (
      <Notice title={t("keptTitle", { code })} action={buttons} data-coupon-kept>
        {t("keptText")}
      </Notice>
    );
  }
  if (verdict && !verdict.success) {
    return (
      <Notice tone="warning" live title={t("stopped", { code })} action={buttons} data-coupon-stopped>
        {verdict.msg} {t("stoppedWhat")}
      </Notice>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-success-soft px-4 py-3 text-on-success-soft">
      <TagIcon size={20} />
      <p className="min-w-0 flex-1 text-small">
        {/* A code in Latin letters begins where the line begins, also from right to left. */}
        <span className="block font-semibold">
          <bdi>{code}</bdi>
        </span>
        {verdict ? <span>{t("off", { amount: money(verdict.value) })}</span> : null}
      </p>
      {buttons}
    </div>
  );
}
