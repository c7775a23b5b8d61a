"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { OtpLogin } from "@/components/auth/login/otp-login";
import { useMinimum } from "@/components/cart/use-minimum";
import { PageLink } from "@/components/layout/navigation/page-link";
import { useErrorText } from "@/components/texts/error-text";
import { useMoney } from "@/components/texts/money";
import { chooseCoupon } from "@/lib/actions/cart/coupons";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useTranslations } from "@/lib/i18n/translations";
import { useHydrated, useSelectedStore, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { Button, buttonClass, Notice, Sheet } from "@/ui-kit";

interface Props {
  code: string;
  /** The ways to order that it is for; null for all. */
  modes: readonly FulfilmentMode[] | null;
}
type State =
  | { readonly kind: "idle" | "busy" | "login" }
  | { readonly kind: "used"; readonly value: Minor }
  | { readonly kind: "kept"; readonly why: string | null }
  | { readonly kind: "refused"; readonly text: string };

/**
 * CPN-03, CPN-04: copy a code, or use it at once; what the cart does not meet yet is kept in it. A customer who came from the cart
 * to sign in continues automatically.
 */
export function OfferActions({ code, modes }: Props) {
  const t = useTranslations("coupons");
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const errorText = useErrorText();
  const money = useMoney();
  const { subPath } = storefront.settings;
  const customer = useSession(isLoggedIn);
  const { missing } = useMinimum();
  const [state, setState] = useState<State>({ kind: "idle" });
  const use = useCallback(async () => {
    setState({ kind: "busy" });
    const answer = await chooseCoupon(storefront, code);
    if (answer.ok) {
      const { value: choice } = answer;
      return setState(choice.kind === "kept" ? choice : { kind: "used", value: choice.value });
    }
    if (answer.error.code === "LOGIN_REQUIRED") return setState({ kind: "login" });
    setState({ kind: "refused", text: errorText(answer.error) });
  }, [storefront, code, errorText]);
  useCouponInAddress(code, hydrated, use);
  const mode = useSelectedStore(({ selected, ffMode }) => selected?.ffMode ?? ffMode);
  // A cart with dishes has the server's own sentence about it.
  const otherMode = state.kind === "kept" && !state.why && modes && !modes.includes(mode) ? modes : [];
  return (
    <div className="grid gap-3" data-offer={code}>
      <div className="flex flex-wrap gap-2">
        <Button loading={state.kind === "busy"} onClick={() => void use()} aria-label={t("useCode", { code })}>
          {t("use")}
        </Button>
        <CopyButton code={code} />
      </div>
      {state.kind === "used" ? (
        <Notice
          tone="success"
          live
          action={
            <PageLink
              href={shopPath(subPath, missing > 0 ? "/menu" : "/checkout")}
              className={buttonClass({ size: "small" })}
            >
              {t(missing > 0 ? "toMenu" : "toCheckout")}
            </PageLink>
          }
        >
          {t("used", { code, amount: money(state.value) })}
        </Notice>
      ) : null}
      {state.kind === "kept" ? (
        <Notice
          tone={otherMode.length > 0 ? "warning" : customer ? "success" : "info"}
          live
          data-coupon-kept
          action={
            <PageLink
              href={shopPath(subPath, "/menu")}
              className={buttonClass({ variant: "secondary", size: "small" })}
            >
              {t("toMenu")}
            </PageLink>
          }
        >
          {state.why ? `${t("keptYet", { code })} ${state.why}` : t(customer ? "kept" : "keptForAccount", { code })}
          {otherMode.map((each) => ` ${t(`onlyFor.${each}`)}`)}
        </Notice>
      ) : null}
      {state.kind === "refused" ? (
        <Notice tone="warning" live>
          {state.text}
        </Notice>
      ) : null}
      {state.kind === "login" ? (
        <Sheet
          open
          size="small"
          title={t("signInAction")}
          closeLabel={t("close")}
          onClose={() => setState({ kind: "idle" })}
        >
          <div className="grid gap-4" data-coupon-login>
            <p>{t("signIn")}</p>
            <OtpLogin onDone={() => void use()} />
          </div>
        </Sheet>
      ) : null}
    </div>
  );
}

/** `?code=` names the coupon chosen in the cart. It is applied once and removed from the address. */
function useCouponInAddress(code: string, ready: boolean, use: () => Promise<void>): void {
  const done = useRef(false);
  useEffect(() => {
    if (!ready || done.current) return;
    const url = new URL(window.location.href);
    if (url.searchParams.get("code")?.toUpperCase() !== code.toUpperCase()) return;
    done.current = true;
    url.searchParams.delete("code");
    window.history.replaceState(window.history.state, "", url);
    void use();
  }, [code, ready, use]);
}

function CopyButton({ code }: { code: string }) {
  const t = useTranslations("coupons");
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      // Without clipboard permission, the code can still be selected on the page.
      () => setCopied(false),
    );
  };
  return (
    <Button variant="ghost" onClick={() => void copy()}>
      <span role="status">{t(copied ? "copied" : "copy")}</span>
    </Button>
  );
}
