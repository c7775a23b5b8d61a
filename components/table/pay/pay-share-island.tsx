"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useLeadOn } from "@/components/layout/navigation/use-lead-on";
import { gatewayChoices } from "@/components/payment/choose/gateway-choices";
import { useGatewayWords } from "@/components/payment/choose/gateway-words";
import { gatewayId, gatewayIn, readPayWith, writePayWith } from "@/components/payment/choose/pay-with";
import { DemoNotice } from "@/components/payment/client/demo-notice";
import { usePaymentReason } from "@/components/payment/result/payment-reason";
import { useBillPayment } from "@/components/table/pay/use-bill-payment";
import { BILL_HASH } from "@/components/table/room/bill/bill-hash";
import { ShareLines } from "@/components/table/share-lines";
import { useErrorText } from "@/components/texts/error-text";
import { useMoney } from "@/components/texts/money";
import { storedVisit } from "@/lib/actions/dine-in/stored-visit";
import type { Outcome } from "@/lib/actions/outcome";
import { cancelClaim, claimAgain, readClaim } from "@/lib/actions/payment/pay-bill-share";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { sharePath } from "@/lib/domain/dine-in/share-path";
import type { BillPayment } from "@/lib/domain/dine-in/table";
import { ZERO } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useRead } from "@/lib/react/use-read";
import { useHydrated, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { Button, ButtonLink, CardIcon, ChoiceGroup, Notice, RadioCard, Skeleton } from "@/ui-kit";

/** DINE-05: pays the share that this phone claimed, named in the address. */
export function PayShareIsland({ settings }: { settings: PaymentSettings }) {
  const t = useTranslations("payAtTable");
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const visit = hydrated ? storedVisit(storefront) : null;
  const id = hydrated ? (new URLSearchParams(location.search).get("payment") ?? "") : null;
  const { last, error, loading } = useRead(id, () => shareInAddress(storefront, id ?? ""), { recovers: true });
  const errorText = useErrorText();
  if (!hydrated || loading) return <Skeleton className="h-48 rounded-card!" />;
  const table = visit ? shopPath(storefront.settings.subPath, `/table/${visit.code}${BILL_HASH}`) : null;
  if (!last || !visit) {
    return (
      <Notice
        tone="warning"
        live
        action={table ? <ButtonLink href={table}>{t("toBill")}</ButtonLink> : undefined}
        data-pay-share="over"
      >
        {error && error.code !== "SHARE_OVER" ? errorText(error) : t("over")}
      </Notice>
    );
  }
  return <ShareForm settings={settings} claim={last} code={visit.code} />;
}

/** The share that the address names. One whose payment failed is taken again first, once: a reload finds it as it is. */
async function shareInAddress(storefront: StorefrontState, id: string): Promise<Outcome<BillPayment>> {
  if (!new URLSearchParams(location.search).has("again")) return readClaim(storefront, id);
  const claim = await claimAgain(storefront, id);
  if (claim.ok) history.replaceState(history.state, "", shopPath(storefront.settings.subPath, sharePath(id)));
  return claim.ok && claim.value.status !== "claimed" ? readClaim(storefront, id) : claim;
}

function ShareForm({ settings, claim, code }: { settings: PaymentSettings; claim: BillPayment; code: string }) {
  const t = useTranslations("payAtTable");
  const pay = useTranslations("pay");
  const gateways = useGatewayWords(settings.gateways);
  const money = useMoney();
  const reasonOf = usePaymentReason();
  const storefront = useStorefront();
  // Whoever comes back from a page that declined their card finds the way that they had chosen.
  const [wanted, setWanted] = useState(() => gatewayIn(readPayWith(storefront)));
  const { paying, start } = useBillPayment(settings, code);
  const payment = paying.phase === "changed" ? paying.claim : claim;
  const errorText = useErrorText();
  const router = useLeadOn();
  const [leaving, setLeaving] = useState(false);
  const bill = shopPath(storefront.settings.subPath, `/table/${code}${BILL_HASH}`);
  const leave = async () => {
    setLeaving(true);
    // If it fails, the claim opens by itself; the table says until when it is held.
    await cancelClaim(storefront, payment.payment_id);
    router.push(bill);
  };
  const gateway = settings.gateways.find((name) => name === wanted) ?? settings.gateways[0];
  const busy = paying.phase === "paying";
  const choices = gatewayChoices(settings.gateways, wanted, storefront.settings.country);
  const isSole = choices.length === 1;
  const payAtOnce = useEffectEvent(() => {
    if (!new URLSearchParams(location.search).has("now")) return;
    // Once: whoever comes back to this page decides again.
    history.replaceState(history.state, "", shopPath(storefront.settings.subPath, sharePath(payment.payment_id)));
    if (isSole && gateway) start(payment, gateway);
  });
  useEffect(() => payAtOnce(), []);
  if (!gateway) return <Notice tone="warning">{t("noMethod")}</Notice>;
  if (paying.phase === "over") {
    return (
      <Notice tone="warning" live action={<ButtonLink href={bill}>{t("toBill")}</ButtonLink>} data-pay-share="over">
        {errorText(paying.error)}
      </Notice>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) start(payment, gateway);
      }}
    >
      <DemoNotice settings={settings} />
      <p>{t("text")}</p>
      <ShareLines amount={payment.amount} tip={payment.tip ?? ZERO} payable={payment.payable} withSum />
      {isSole ? null : (
        <ChoiceGroup legend={pay("wallet.method")}>
          {choices.map((name) => (
            <RadioCard
              key={name}
              name="gateway"
              value={name}
              leading={<CardIcon size={24} className="shrink-0" />}
              label={<span className="font-semibold">{gateways.name(name)}</span>}
              hint={gateways.hint(name)}
              checked={gateway === name}
              disabled={busy}
              onChange={() => {
                writePayWith(storefront, gatewayId(name));
                setWanted(name);
              }}
            />
          ))}
        </ChoiceGroup>
      )}
      {paying.phase === "unpaid" ? (
        <Notice tone="info" live title={reasonOf(paying)} data-pay-outcome={paying.code}>
          {pay(`outcomes.${paying.code}`)}
        </Notice>
      ) : null}
      {paying.phase === "changed" ? (
        <Notice tone="warning" live data-pay-share="changed">
          {t("changed")}
        </Notice>
      ) : null}
      <div className="grid gap-2">
        <Button type="submit" size="large" block loading={busy} data-pay-share-online>
          {t(paying.phase === "unpaid" ? "again" : "pay", { amount: money(payment.payable) })}
        </Button>
        <Button variant="secondary" block disabled={busy} loading={leaving} onClick={leave} data-cancel-share>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
