"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { OtpLogin } from "@/components/auth/login/otp-login";
import { usePayKit } from "@/components/payment/client/use-pay-kit";
import { ResultScreen } from "@/components/payment/result/result-screen";
import { useWayToOrder } from "@/components/payment/result/use-way-to-order";
import type { PaymentResult } from "@/lib/actions/payment/resume-payment";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { paymentReference } from "@/lib/domain/order/short-reference";
import { usePolling } from "@/lib/react/use-polling";
import { useHydrated } from "@/lib/state/provider";

/** Polling interval while the outcome is unknown and the page is visible. */
const POLL_MS = 20_000;

/**
 * RTE-28, [ROBUST-05]: the return from a provider. Shows the status from the payment service, never from the address.
 */
export function ReturnIsland({ settings }: { settings: PaymentSettings }) {
  const hydrated = useHydrated();
  const kitOf = usePayKit(settings);
  const [result, setResult] = useState<PaymentResult | null>(null);
  const asking = useRef(false);
  const check = useCallback(
    async (patience: "once" | "poll", quietly = false) => {
      if (asking.current) return;
      asking.current = true;
      if (!quietly) setResult(null);
      try {
        const kit = await kitOf();
        setResult(await kit.returned(patience));
      } catch {
        setResult({ screen: "pending", outcome: null, orderId: null });
      } finally {
        asking.current = false;
      }
    },
    [kitOf],
  );
  const giveUp = useCallback(
    async (reference: string) => {
      setResult(null);
      try {
        const kit = await kitOf();
        const given = await kit.giveUp?.(reference);
        setResult(given ?? { screen: "pending", outcome: null, orderId: null });
      } catch {
        setResult({ screen: "pending", outcome: null, orderId: null });
      }
    },
    [kitOf],
  );
  useEffect(() => {
    if (hydrated) void check("poll");
  }, [hydrated, check]);
  const waits = result?.screen === "pending";
  usePolling(
    waits,
    useCallback(() => check("once", true), [check]),
    POLL_MS,
  );
  useWayToOrder(result);
  const { outcome = null, orderId = null } = result ?? {};
  const screen = result?.screen ?? "checking";
  // Only in the browser where it began: elsewhere there is no session to give it up with.
  const mayGiveUp = settings.way === "service" && orderId !== null && outcome?.reference;
  return (
    <ResultScreen
      screen={screen}
      outcome={outcome}
      reference={outcome ? paymentReference(outcome) : ""}
      orderId={orderId}
      onCheck={() => void check("once")}
      onGiveUp={mayGiveUp ? () => void giveUp(outcome.reference) : null}
    >
      {screen === "signIn" ? (
        <div className="w-full text-start">
          <OtpLogin onDone={() => void check("poll")} />
        </div>
      ) : undefined}
    </ResultScreen>
  );
}
