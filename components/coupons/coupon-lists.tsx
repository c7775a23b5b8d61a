"use client";

import type { ReactNode } from "react";
import { useMoney } from "@/components/texts/money";
import type { CouponLists as Lists } from "@/lib/actions/cart/coupons";
import type { Coupon } from "@/lib/api/order/bill";
import { isForMode } from "@/lib/domain/cart/coupons";
import { ZERO } from "@/lib/domain/money";
import { missingToMinimum } from "@/lib/domain/order/minimum";
import { useTranslations } from "@/lib/i18n/translations";
import { useCart, useSelectedStore, useSession } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { Badge, Button } from "@/ui-kit";

interface Props {
  lists: Lists;
  /** The code that is being applied. */
  busy: string | null;
  onApply: (code: string) => void;
}

/**
 * Applicable coupons, best first; the others, each with its reason. For visitors and guests: what they could use with
 * an account, and below it what this cart is too small for, the nearest first, with everything that is missing.
 */
export function CouponLists({ lists, busy, onApply }: Props) {
  const t = useTranslations("coupons");
  const money = useMoney();
  const chosen = useCart((cart) => cart.coupon_code);
  const subTotal = useCart((cart) => cart.sub_total);
  const { applicable, nonApplicable, unvalidated } = lists;
  const missingOf = ({ min_order_total }: Coupon) => missingToMinimum(min_order_total ?? ZERO, subTotal);
  const mode = useSelectedStore(({ selected, ffMode }) => selected?.ffMode ?? ffMode);
  const fitting = unvalidated.filter((coupon) => isForMode(coupon, mode));
  const otherModes = unvalidated.filter((coupon) => !isForMode(coupon, mode));
  const withAccount = fitting.filter((coupon) => missingOf(coupon) === 0);
  const tooSmall = fitting
    .filter((coupon) => missingOf(coupon) > 0)
    .toSorted((one, other) => missingOf(one) - missingOf(other));
  const customer = useSession(isLoggedIn);
  const button = (
    code: string,
    name: "applyCode" | "signInToUse" = "applyCode",
    label: "apply" | "signInShort" = "apply",
  ) =>
    chosen === code ? (
      <Badge tone="success">{t("chosen")}</Badge>
    ) : (
      <Button
        variant="secondary"
        size="small"
        loading={busy === code}
        aria-label={t(name, { code })}
        onClick={() => onApply(code)}
      >
        {t(label)}
      </Button>
    );
  if (applicable.length + nonApplicable.length + unvalidated.length === 0) {
    return <p className="text-text-muted">{t("none")}</p>;
  }
  return (
    <>
      {applicable.length > 0 ? (
        <Group title={t("fits")}>
          {applicable.map(({ redemption_code: code, title, description, value }, index) => (
            <Row key={code} code={code} title={title} action={button(code)} data-fits>
              <p className="flex flex-wrap items-center gap-2 text-small">
                <span className="font-semibold text-success-text">{t("off", { amount: money(value) })}</span>
                {index === 0 && applicable.length > 1 ? <Badge tone="primary">{t("best")}</Badge> : null}
              </p>
              {description ? <p className="text-small text-text-muted">{description}</p> : null}
            </Row>
          ))}
        </Group>
      ) : null}
      {withAccount.length > 0 ? (
        <Group title={t("withAccount")}>
          {withAccount.map(({ redemption_code: code, title, description, conditions }) => (
            <Row key={code} code={code} title={title} action={button(code, "signInToUse", "signInShort")}>
              {description ? <p className="text-small text-text-muted">{description}</p> : null}
              {/* Only an account's own orders count, so nobody can say before it whether "for your first order" is met. */}
              {conditions.map((condition) => (
                <p key={condition} className="text-small text-text-muted">
                  {condition}
                </p>
              ))}
            </Row>
          ))}
        </Group>
      ) : null}
      {nonApplicable.length + tooSmall.length + otherModes.length > 0 ? (
        <Group title={t("fitsNot")}>
          {nonApplicable.map(({ redemption_code: code, title, description, msg }) => (
            <Row key={code} code={code} title={title} data-fits-not>
              {description ? <p className="text-small">{description}</p> : null}
              <p className="text-small text-text-muted">{msg}</p>
            </Row>
          ))}
          {tooSmall.map((coupon) => (
            <Row key={coupon.redemption_code} code={coupon.redemption_code} title={coupon.title} data-fits-not>
              {coupon.description ? <p className="text-small">{coupon.description}</p> : null}
              <p className="text-small text-text-muted">
                {t(customer ? "minimumMissing" : "accountAndMinimumMissing", {
                  missing: money(missingOf(coupon)),
                  min: money(coupon.min_order_total ?? ZERO),
                })}
              </p>
            </Row>
          ))}
          {otherModes.map(({ redemption_code: code, title, description, modes }) => (
            <Row key={code} code={code} title={title} data-fits-not>
              {description ? <p className="text-small">{description}</p> : null}
              {modes?.map((each) => (
                <p key={each} className="text-small text-text-muted">
                  {t(`onlyFor.${each}`)}
                </p>
              ))}
            </Row>
          ))}
        </Group>
      ) : null}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-small">{title}</h3>
      <ul className="divide-y divide-border">{children}</ul>
    </section>
  );
}

interface RowProps {
  code: string;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

function Row({ code, title, action, children, ...data }: RowProps) {
  return (
    <li className="flex items-start gap-3 py-3.5" data-code={code} {...data}>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold">{title}</p>
        {children}
        <p className="text-small">
          <bdi className="rounded-small bg-surface-sunken px-1.5 py-0.5 font-semibold tracking-wide">{code}</bdi>
        </p>
      </div>
      {action}
    </li>
  );
}
