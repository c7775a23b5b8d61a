"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { OtpLogin } from "@/components/auth/login/otp-login";
import { useGate } from "@/components/auth/login/use-gate";
import { StartStores } from "@/components/layout/background/start-stores";
import { ReloadForm } from "@/components/payment/wallet/reload-form";
import { useMoney } from "@/components/texts/money";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getWallet } from "@/lib/api/customer/customer";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { useRead } from "@/lib/react/use-read";
import { useSession, useStorefront } from "@/lib/state/provider";
import { Skeleton } from "@/ui-kit";

interface Props {
  settings: PaymentSettings;
  /** CFG-12 minReloadBtnVal, major units. */
  minimum: number;
}

/** WALL-02: adds money to the wallet of the signed-in customer; a visitor must sign in first. */
export function AddMoneyIsland({ settings, minimum }: Props) {
  const t = useTranslations("pay.wallet");
  const gate = useGate();
  const [reloads, setReloads] = useState(0);
  const onPaid = useCallback(() => setReloads((before) => before + 1), []);
  if (gate === "waiting") {
    return (
      <div className="grid gap-4" aria-busy="true">
        <p className="sr-only" role="status">
          {t("loading")}
        </p>
        <Skeleton className="h-12" />
        <Skeleton className="h-32 rounded-card!" />
      </div>
    );
  }
  if (gate === "out") {
    return (
      <section aria-labelledby="sign-in" className="grid gap-4">
        <div>
          <h2 id="sign-in" className="text-h2">
            {t("signIn")}
          </h2>
          <p className="mt-1 text-text-muted">{t("signInText")}</p>
        </div>
        <OtpLogin />
      </section>
    );
  }
  return (
    <>
      <StartStores />
      <Balance key={reloads} />
      <ReloadForm settings={settings} minimum={minimum} onPaid={onPaid} />
    </>
  );
}

function Balance() {
  const t = useTranslations("pay.wallet");
  const storefront = useStorefront();
  const money = useMoney();
  const token = useSession((session) => session.accessToken);
  const { last } = useRead(token, (signal) => outcomeOf(getWallet(getSource(storefront), { signal })), {
    recovers: true,
  });
  return <p className="mb-5 min-h-6 text-text-muted">{last ? t("balance", { amount: money(last.balance) }) : null}</p>;
}
