"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { KeepSession } from "@/components/session/keep-session";
import { OtpLogin, owesName } from "@/components/session/login/otp-login";
import { useHydrated, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { Skeleton } from "@/ui-kit";

interface Props {
  ownCode: string;
  children: ReactNode;
}

/**
 * ROLE-01: what belongs to an account is shown to its customer; anybody else signs in here, at the very place they wanted to
 * go to, and is there as soon as they have.
 */
export function AccountGate({ ownCode, children }: Props) {
  const t = useTranslations("accountPages.gate");
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const customer = useSession(isLoggedIn);
  // Signing in ends with a name, which is asked after the token has come: the form is not taken away by its own success.
  const [entering, setEntering] = useState(false);
  useEffect(() => {
    if (hydrated && (!customer || owesName(storefront))) setEntering(true);
  }, [hydrated, customer, storefront]);
  if (!hydrated || (!customer && !entering)) return <Skeleton className="h-40 max-w-xl rounded-card!" />;
  if (!entering) {
    return (
      <>
        <KeepSession />
        {children}
      </>
    );
  }
  return (
    <section
      aria-labelledby="sign-in"
      className="grid max-w-md gap-4 rounded-card bg-surface-raised p-5 shadow-raised lg:p-6"
    >
      <h2 id="sign-in" className="text-h3">
        {t("title")}
      </h2>
      <OtpLogin ownCode={ownCode} onDone={() => setEntering(false)} />
    </section>
  );
}
