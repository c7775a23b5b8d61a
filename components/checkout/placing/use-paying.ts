"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Placing, PlacingInput } from "@/components/checkout/placing/use-placing";
import { useLeadOn } from "@/components/layout/navigation/use-lead-on";
import { markJustPlaced } from "@/components/order/just-placed";
import type { PayKit } from "@/components/payment/client/pay-kit";
import { reloadForPolicy } from "@/components/payment/client/reload-for-policy";
import { usePayKit } from "@/components/payment/client/use-pay-kit";
import type { PaymentResult, PaymentScreen } from "@/lib/actions/payment/resume-payment";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import type { Minor } from "@/lib/domain/money";
import { paymentReference } from "@/lib/domain/order/short-reference";
import { usePolling } from "@/lib/react/use-polling";
import { useStorefront } from "@/lib/state/provider";
import {
  type Gateway,
  hasOpenPayment,
  type Outcome,
  type OutcomeCode,
  type PayStep,
  type WalletSheet,
} from "@/payments";

/** The state of the online payment, beside the phases of placing. */
export type Paying =
  | Placing
  /** `looking`: the status of an unfinished payment is being read. */
  | { readonly phase: "left" | "looking" }
  /** A guest who has agreed in a wallet's sheet has done their part. */
  | { readonly phase: "paying"; readonly step: PayStep | null }
  | {
      readonly phase: "unpaid";
      readonly code: OutcomeCode;
      readonly error_message: string | null;
      /** As the guest reads it. */
      readonly shortReference: string;
      readonly alternatives: readonly Gateway[];
    }
  /** The outcome is not known yet: Pay stays disabled. */
  | {
      readonly phase: "open";
      readonly code: OutcomeCode;
      readonly error_message: string | null;
      readonly address: string;
      /** The attempt's id. */
      readonly reference: string;
    };

const IDLE: Paying = { phase: "idle" };

/** As often as a payment under way is asked about (PGW-12): nobody should read "don't pay again" of one that is long decided. */
const POLL_MS = 5_000;

const NOT_LOADED: Paying = {
  phase: "unpaid",
  code: "SCRIPT_BLOCKED",
  error_message: null,
  shortReference: "",
  alternatives: [],
};

/** Outcomes shown at the button although they are not final: the guest can act on them here. */
const TOLD_HERE: readonly OutcomeCode[] = ["IN_OTHER_TAB", "SIGN_IN_NEEDED", "FORGOTTEN"];

/** Screens of a payment that is kept. The others explain a refund. */
const KEPT: readonly PaymentScreen[] = ["paid", "paidElsewhere", "received", "reloaded", "sharePaid"];

function unpaid(outcome: Outcome): Paying {
  const { code, error_message, alternatives } = outcome;
  return { phase: "unpaid", code, error_message, shortReference: paymentReference(outcome), alternatives };
}

const open = (outcome: Outcome): Paying => ({
  phase: "open",
  code: outcome.code,
  error_message: outcome.error_message,
  address: addressOf(outcome),
  reference: outcome.reference,
});

/** [ROBUST-06] The return page of one payment, with our own reference only. */
function addressOf({ reference, txnId }: Outcome): string {
  const query = new URLSearchParams({ ...(reference && { attempt: reference }), ...(txnId && { txn: txnId }) });
  return `/pg?${query}`;
}

/**
 * PGW-04, D6: pays for the cart and reports the actual state. When the page is opened again or restored from the
 * back/forward cache, the status of an unfinished payment is read first ([ROBUST-07], [ROBUST-20]).
 */
export function usePaying(settings: PaymentSettings, businessMin: Minor | null, onPlaced: () => void) {
  const storefront = useStorefront();
  const router = useLeadOn();
  const kitOf = usePayKit(settings);
  const [paying, setPaying] = useState<Paying>(IDLE);
  const { subPath } = storefront.settings;
  const show = useCallback(
    async (outcome: Outcome, orderId: string | null) => {
      if (outcome.state === "left") return setPaying({ phase: "left" });
      if (outcome.code === "POLICY_BLOCKED" && reloadForPolicy(storefront)) return;
      if (outcome.state === "pending" && !TOLD_HERE.includes(outcome.code)) {
        return setPaying(open(outcome));
      }
      if (outcome.state !== "paid") return setPaying(unpaid(outcome));
      const kit = await kitOf();
      const href = `${subPath}${orderId ? `/orders/${encodeURIComponent(orderId)}` : addressOf(outcome)}`;
      flushSync(() => {
        setPaying({ phase: "placed", href });
        onPlaced();
      });
      if (orderId) markJustPlaced(storefront, orderId);
      kit.finishPaid(outcome, outcome.purposeId);
      // Replaces the history entry a dialog may have left, so that Back leads to the previous page.
      router.replace(href);
    },
    [storefront, router, kitOf, onPlaced, subPath],
  );
  /** The end of an unfinished payment, or that it is not known yet. `otherwise`: what it is when nothing was paid. */
  const tell = useCallback(
    async ({ outcome, screen, orderId }: PaymentResult, otherwise: Paying) => {
      const unknown = screen === "pending" || screen === "signIn" || screen === "disputed";
      const isPaid = outcome?.state === "paid";
      if (outcome && isPaid && KEPT.includes(screen)) await show(outcome, orderId);
      else if (outcome && (isPaid || outcome.code === "REFUNDED")) router.replace(`${subPath}${addressOf(outcome)}`);
      // The guest may have given it up meanwhile.
      else
        setPaying((now) =>
          now.phase !== "looking" && now.phase !== "open" ? now : outcome && unknown ? open(outcome) : otherwise,
        );
    },
    [show, router, subPath],
  );
  const checkUnfinished = useCallback(async () => {
    if (!hasOpenPayment(storefront.settings.businessId, storefront.storage)) return setPaying(IDLE);
    setPaying({ phase: "looking" });
    const kit = await kitOf();
    await tell(await kit.resume("once"), IDLE);
  }, [storefront, kitOf, tell]);
  useOnArrival(checkUnfinished, () => setPaying(NOT_LOADED));
  const poll = useCallback(async () => {
    const result = await (await kitOf()).resume("once");
    await tell(result, result.outcome ? unpaid(result.outcome) : IDLE);
  }, [kitOf, tell]);
  usePolling(paying.phase === "open", poll, POLL_MS);
  const pay = useCallback(
    async (input: PlacingInput, gateway: Gateway, sheet?: WalletSheet) => {
      setPaying({ phase: "paying", step: sheet ? "deciding" : null });
      const { amount, option, allowed, isCouponUsed } = input;
      const order = {
        payableAmount: amount,
        paymentOption: option,
        allowedPaymentOptions: allowed,
        businessMinOrderTotal: businessMin,
        isCouponUsed,
      };
      try {
        const kit = await kitOf();
        const end = await kit.payOrder({
          order,
          gateway,
          sheet,
          onStep: (step) => !sheet && setPaying({ phase: "paying", step }),
        });
        if (end.refused) return setPaying({ phase: "failed", error: end.refused, unanswered: false });
        if (end.outcome) await show(end.outcome, end.orderId);
      } catch {
        setPaying(NOT_LOADED);
      } finally {
        sheet?.refuse();
      }
    },
    [kitOf, show, businessMin],
  );
  const giveUp = useCallback(
    async (reference: string) => {
      setPaying({ phase: "looking" });
      try {
        const kit = await kitOf();
        const { outcome, orderId } = (await kit.giveUp?.(reference)) ?? {};
        if (outcome) await show(outcome, orderId ?? null);
        else setPaying(IDLE);
      } catch {
        setPaying(NOT_LOADED);
      }
    },
    [kitOf, show],
  );
  const prefetch = useCallback((gateway: Gateway) => void kitOf().then((kit) => kit.prefetch(gateway), quiet), [kitOf]);
  const wallets = useCallback(
    async (input: Parameters<PayKit["wallets"]>[0]) => (await kitOf()).wallets(input),
    [kitOf],
  );
  /** Another way was chosen: the outcome of the first no longer concerns it. */
  const dropUnpaid = useCallback(() => setPaying((now) => (now.phase === "unpaid" ? IDLE : now)), []);
  return { paying, pay, giveUp, prefetch, wallets, dropUnpaid, dismiss: useCallback(() => setPaying(IDLE), []) };
}

const quiet = () => undefined;

/** On arrival, and when the page is restored from the back/forward cache. */
function useOnArrival(check: () => Promise<void>, onFailure: () => void): void {
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const isChecked = useRef(false);
  useEffect(() => {
    const run = () => void check().catch(() => failed.current());
    if (!isChecked.current) run();
    isChecked.current = true;
    const onShow = (event: PageTransitionEvent) => event.persisted && run();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [check]);
}
