"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { OtpLogin } from "@/components/auth/login/otp-login";
import { useGate } from "@/components/auth/login/use-gate";
import { StartStores } from "@/components/layout/background/start-stores";
import { useServerClock } from "@/lib/react/use-server-clock";
import { useSession } from "@/lib/state/provider";
import { isLoggedIn, owesName } from "@/lib/state/session-state";
import { Skeleton } from "@/ui-kit";

interface Props {
  children: ReactNode;
}

/**
 * ROLE-01: shows the content of an account to its customer. A visitor signs in here, on the page they requested, and
 * sees it right after.
 */
export function AccountGate({ children }: Props) {
  const t = useTranslations("accountPages.gate");
  const gate = useGate();
  useServerClock();
  // The code was accepted: what is missing is the name.
  const isNameless = useSession((session) => isLoggedIn(session) && owesName(session));
  if (gate === "waiting") return <Waiting />;
  if (gate === "in") {
    return (
      <>
        <StartStores />
        <Suspense fallback={<Waiting />}>{children}</Suspense>
      </>
    );
  }
  return (
    <section
      aria-labelledby="sign-in"
      className="grid max-w-md gap-4 rounded-card bg-surface-raised p-5 shadow-raised lg:p-6"
    >
      <h2 id="sign-in" className="text-h3">
        {t(isNameless ? "name" : "title")}
      </h2>
      <OtpLogin />
    </section>
  );
}

const Waiting = () => <Skeleton className="h-40 max-w-xl rounded-card!" />;
