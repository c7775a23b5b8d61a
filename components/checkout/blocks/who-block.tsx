"use client";

import { useRef, useState } from "react";
import { GuestForm } from "@/components/auth/login/guest-form";
import { OtpLogin } from "@/components/auth/login/otp-login";
import { usePhoneText } from "@/components/auth/phone/use-phone-text";
import { endSession } from "@/lib/actions/customer/session";
import { useTranslations } from "@/lib/i18n/translations";
import { useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn, owesName } from "@/lib/state/session-state";
import { Button } from "@/ui-kit";

interface Props {
  guestCheckout: boolean;
  /** A confirmation is sent to a guest's email address. */
  mailsOrders: boolean;
  onDone: () => void;
}

/** Who orders: a guest, or a customer who signs in by one-time code. */
export function WhoBlock({ guestCheckout, mailsOrders, onDone }: Props) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const customer = useSession((session) => (isLoggedIn(session) ? session.user : null));
  const named = useSession((session) => !owesName(session));
  const { national } = usePhoneText();
  const [asAccount, setAsAccount] = useState(!guestCheckout);
  const signingIn = asAccount || !named;
  const block = useRef<HTMLDivElement>(null);
  const change = () => {
    setAsAccount(!asAccount);
    // The other form has another height: scroll so that its start stays visible.
    requestAnimationFrame(() => block.current?.closest("section")?.scrollIntoView({ block: "start" }));
  };
  if (customer && named) {
    return (
      <div className="grid gap-3">
        <p>{t("signedInAs", { name: customer.full_name || national(customer.phone) })}</p>
        <Button size="large" block onClick={onDone}>
          {t("continue")}
        </Button>
        <Button variant="ghost" block onClick={() => void endSession(storefront)}>
          {t("signOut")}
        </Button>
      </div>
    );
  }
  return (
    <div ref={block} className="grid gap-3" data-signing-in={signingIn || undefined}>
      {signingIn ? <OtpLogin onDone={onDone} /> : <GuestForm mailsOrders={mailsOrders} onDone={onDone} />}
      {guestCheckout && !customer ? (
        <Button variant="ghost" block onClick={change}>
          {signingIn ? t("asGuest") : t("haveAccount")}
        </Button>
      ) : null}
    </div>
  );
}
