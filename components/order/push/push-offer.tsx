"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/texts/error-text";
import { enablePush, type PushState, pushState, stopPush } from "@/lib/actions/order/push";
import { ok } from "@/lib/domain/result";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";
import { Button, Disclosure } from "@/ui-kit";

/**
 * Push messages about this order on this device, enabled only by a press; and why they are unavailable. Once the food
 * is `ready`, only the state of an existing subscription is shown.
 */
export function PushOffer({ orderId, ready }: { orderId: string; ready: boolean }) {
  const t = useTranslations("order.push");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const { last } = useRead(orderId, async () => ok(await pushState(storefront, orderId)));
  const [changed, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const state = changed ?? last ?? "off";
  if (state === "off" || (ready && state !== "on")) return null;
  const want = async () => {
    setBusy(true);
    const answer = await enablePush(storefront, orderId);
    setBusy(false);
    if (answer.ok) return setState("on");
    const { code } = answer.error;
    if (code === "PUSH_DENIED") setState(Notification.permission === "denied" ? "denied" : "ready");
    else
      storefront.toasts.show({
        title: code === "PUSH_FAILED" ? t("failed") : errorText(answer.error),
        variant: "failure",
        timer: 8,
      });
  };
  const stop = async () => {
    setState("ready");
    await stopPush(storefront, orderId);
  };
  if (state === "denied" || state === "install") {
    return (
      <div role="status" className="border-border border-t" data-push={state}>
        <Disclosure summary={t(`short.${state}`)} className="text-small text-text-muted">
          {t(`state.${state}`)}
        </Disclosure>
      </div>
    );
  }
  return (
    <div className="grid gap-2 border-border border-t pt-4" data-push={state}>
      {state === "ready" ? (
        <Button variant="secondary" block loading={busy} onClick={want}>
          {t("action")}
        </Button>
      ) : null}
      <p role="status" className="text-small text-text-muted">
        {t(`state.${state}`)}{" "}
        {state === "on" ? (
          <Button variant="link" size="inline" onClick={stop}>
            {t("stop")}
          </Button>
        ) : null}
      </p>
    </div>
  );
}
