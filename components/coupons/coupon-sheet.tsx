"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CouponLists } from "@/components/coupons/coupon-lists";
import { useCoupons } from "@/components/coupons/use-coupons";
import { useErrorText } from "@/components/texts/error-text";
import { applyCoupon, chooseCoupon } from "@/lib/actions/cart/coupons";
import { useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { Button, Notice, Sheet, Skeleton, TextField } from "@/ui-kit";

export interface CouponSheetProps {
  paymentOption: string | null;
  /** Signing in to use the chosen code; `done` continues with it. */
  login: (input: { code: string | null; done: () => void }) => ReactNode;
  /** The code that the guest has chosen before and signs in for at once. */
  signingInFor?: string | null;
  onClose: () => void;
}

/**
 * CPN-02, CPN-03: a field for a code, and the available coupons: applicable ones, best first, and why the others are
 * not.
 */
export function CouponSheet({ paymentOption, login, signingInFor = null, onClose }: CouponSheetProps) {
  const t = useTranslations("coupons");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const customer = useSession(isLoggedIn);
  const { lists, error, retry } = useCoupons(paymentOption);
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  /** A code that waits for the customer to sign in; "" if none was chosen. */
  const [pendingCode, setPendingCode] = useState(signingInFor);
  const apply = async (code: string) => {
    if (!code.trim()) return setRefused(t("emptyField"));
    setBusy(code);
    setRefused(null);
    const answer = await applyCoupon(storefront, code.toUpperCase(), paymentOption);
    setBusy(null);
    if (answer.ok) return onClose();
    if (answer.error.code === "LOGIN_REQUIRED") return setPendingCode(code);
    setRefused(errorText(answer.error));
  };
  // What is promised there: the code is kept, also where the cart does not meet its conditions yet.
  const signedIn = async () => {
    const code = pendingCode;
    if (!code) return setPendingCode(null);
    const answer = await chooseCoupon(storefront, code.toUpperCase());
    if (answer.ok) return onClose();
    setPendingCode(null);
    setTyped(code);
    setRefused(errorText(answer.error));
  };
  return (
    <Sheet open onClose={onClose} title={t("title")} closeLabel={t("close")}>
      {pendingCode === null ? (
        <div className="grid gap-6">
          {customer ? null : (
            <Notice
              data-coupon-account
              action={
                <Button variant="secondary" size="small" onClick={() => setPendingCode("")}>
                  {t("signInShort")}
                </Button>
              }
            >
              {t("accountFirst")}
            </Notice>
          )}
          <form
            noValidate
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              // The sheet is inside the page's own forms: entering a code must not place the order.
              event.stopPropagation();
              void apply(typed);
            }}
          >
            <TextField
              label={t("field")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              dir="ltr"
              maxLength={40}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setRefused(null);
              }}
              error={refused ?? undefined}
            />
            <Button type="submit" className="mt-7" loading={busy !== null && busy === typed}>
              {t("apply")}
            </Button>
          </form>
          {error ? (
            <Notice
              tone="warning"
              live
              action={
                <Button variant="secondary" size="small" onClick={retry}>
                  {t("retry")}
                </Button>
              }
            >
              {errorText(error)}
            </Notice>
          ) : null}
          {lists ? (
            <CouponLists lists={lists} busy={busy} onApply={(code) => void apply(code)} />
          ) : error ? null : (
            <div className="grid gap-3" aria-busy="true">
              <p role="status" className="sr-only">
                {t("loading")}
              </p>
              <Skeleton className="h-20 rounded-card!" />
              <Skeleton className="h-20 rounded-card!" />
            </div>
          )}
        </div>
      ) : (
        <div className="grid gap-4" data-coupon-login>
          <p>{t(pendingCode ? "signIn" : "signInOnly")}</p>
          {login({ code: pendingCode || null, done: () => void signedIn() })}
        </div>
      )}
    </Sheet>
  );
}
