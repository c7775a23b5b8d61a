"use client";

import { useTranslations } from "next-intl";
import { TOO_LITTLE } from "@/components/checkout/bill/bill-problems";
import { RefusedLine, refusedLines } from "@/components/checkout/bill/refused-line";
import { PayingNotice } from "@/components/checkout/placing/paying-notice";
import { takesPress } from "@/components/checkout/placing/use-early-press";
import type { Paying } from "@/components/checkout/placing/use-paying";
import { PageLink } from "@/components/layout/navigation/page-link";
import { payingWord } from "@/components/payment/client/paying-word";
import { useErrorText } from "@/components/texts/error-text";
import { useMoney } from "@/components/texts/money";
import type { ActionError } from "@/lib/actions/outcome";
import type { BillError } from "@/lib/api/order/bill";
import { lineKey } from "@/lib/domain/cart/cart";
import type { PaymentOption } from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useCart, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import type { Gateway } from "@/payments";
import { Button, Notice } from "@/ui-kit";
import { buttonClass } from "@/ui-kit/button/button-class";

interface Props {
  placing: Paying;
  /** Why what the guest wrote could not be sent. */
  unsent: ActionError | null;
  /** Cash is a way to pay this order. */
  cash: boolean;
  /** The gateways among the ways to pay. */
  gateways: readonly Gateway[];
  /** Online, it is paid here, before the order is cooked; null until a way is possible. */
  way: PaymentOption | null;
  /** What the chosen way is called among the ways to pay. */
  wayName: string | null;
  /** Leads to the ways to pay; null where there is no other one. */
  onWay?: (() => void) | null;
  /** Nobody can pay this order here, so no press is of use. */
  isLost: boolean;
  /** Minor units; null until the bill is known. */
  amount: Minor | null;
  /** The amount is the lowest it can be: the address decides. */
  isLowest: boolean;
  /** All four questions are answered and the bill has no errors: the primary action of the page. */
  ready: boolean;
  /** What is missing to the minimum order, in words; null if nothing is. */
  tooLittle: string | null;
  /** The button was pressed and what the guest wrote is being sent. */
  preparing: boolean;
  /** Minor units: what the button said when it was pressed, if the answers changed it. */
  pressedAmount: Minor | null;
  loading: boolean;
  /** What the last bill refuses. */
  errors: readonly BillError[];
  /** The button was pressed before. */
  asked: boolean;
  onPlace: () => void;
  /** A dish that stood in the way was removed. */
  onRemoved: () => void;
  onPayInstead: (gateway: Gateway) => void;
  onGiveUp: ((reference: string) => void) | null;
}

/** Refusals that open a sheet of their own. */
const IN_A_SHEET: readonly string[] = ["PRICE_CHANGED", "PHONE_PROOF_REQUIRED"];

/** The exact amount and the button, at the bottom of a phone's screen or below the bill on a desktop. */
export function PlaceBar({ placing, way, isLost, amount, isLowest, ready, loading, ...props }: Props) {
  const { cash, gateways, unsent, tooLittle, preparing, pressedAmount, onPlace, onPayInstead, onGiveUp } = props;
  const { errors, asked, onRemoved, wayName, onWay = null } = props;
  const t = useTranslations("checkout.place");
  const online = way === "payment_gateway";
  const busyText = useBusyWords(placing, preparing);
  const money = useMoney();
  const errorText = useErrorText();
  const { subPath } = useStorefront().settings;
  const hasOrders = useSession(isLoggedIn);
  const busy = busyText !== null;
  // No new payment starts until the outcome of the last one is known.
  const closed = placing.phase === "open";
  const failed = placing.phase === "failed" && !IN_A_SHEET.includes(placing.error.code) ? placing : null;
  const known = amount !== null;
  const takes = takesPress({ known, ready, loading });
  const refused = refusedLines(
    errors,
    useCart((cart) => cart.items),
  );
  const isSaidOfLines = refused.length > 0 && (asked || failed !== null) && !failed?.unanswered;
  return (
    <div className="grid gap-3" data-placing={placing.phase}>
      {/* Once more at the button, as the line may be below the end of the screen: there it has been read out. */}
      {isSaidOfLines
        ? refused.map((line) => (
            <div key={lineKey(line)} data-refused-line={line.signature}>
              <RefusedLine errors={errors} line={line} onRemoved={onRemoved} />
            </div>
          ))
        : null}
      {failed && !isSaidOfLines ? (
        <Notice
          tone={failed.unanswered ? "warning" : "failure"}
          live
          title={failed.unanswered ? t("unansweredTitle") : undefined}
        >
          {failed.unanswered ? t("unanswered") : errorText(failed.error)}
          {hasOrders && failed.error.code === "TOO_MANY_OPEN_ORDERS" ? (
            <PageLink href={shopPath(subPath, "/orders")} className="mt-2 block font-semibold underline">
              {t("yourOrders")}
            </PageLink>
          ) : null}
        </Notice>
      ) : null}
      {unsent && !failed ? (
        <Notice tone="failure" live data-unsent>
          {errorText(unsent)}
        </Notice>
      ) : null}
      {pressedAmount !== null && known ? (
        <Notice tone="info" live data-amount-changed>
          {t("amountChanged", { before: money(pressedAmount), after: money(amount) })}
        </Notice>
      ) : null}
      <PayingNotice paying={placing} cash={cash} gateways={gateways} onPayInstead={onPayInstead} onGiveUp={onGiveUp} />
      <p role="status" className={busy ? "text-center text-small text-text-muted" : "sr-only"}>
        {busyText}
      </p>
      {/* Chosen beforehand, it may be out of sight. Of every way, so that the button stays where it is with another one. */}
      {way && wayName && known && tooLittle === null && !busy ? (
        <p
          className="-mb-1.5 flex flex-wrap items-baseline justify-center gap-x-2 text-small text-text-muted"
          data-pay-way={way}
        >
          <span className="font-semibold text-text">{t("way", { way: wayName })}</span>
          {onWay ? <OtherWay onPress={onWay} /> : null}
        </p>
      ) : null}
      {tooLittle === null || busy || closed ? (
        <Button
          size="large"
          block
          variant={refused.length > 0 ? "secondary" : "primary"}
          loading={busy}
          disabled={closed || isLost || (!busy && !takes)}
          onClick={onPlace}
          data-place-order
          data-ready={ready && known && !loading && !busy && !closed && !isLost}
        >
          {/* Online, the provider's form comes next: its button charges. */}
          {loading && !takes && !busy
            ? t("counting")
            : known && !isLowest
              ? t(online ? "pay" : "order", { amount: money(amount) })
              : t(online ? "payPlain" : "orderPlain")}
        </Button>
      ) : (
        <>
          <Notice tone="warning" live data-bill-error={TOO_LITTLE}>
            {tooLittle}
          </Notice>
          <PageLink href={shopPath(subPath, "/menu")} className={buttonClass({ size: "large", block: true })}>
            {t("addDishes")}
          </PageLink>
        </>
      )}
    </div>
  );
}

function OtherWay({ onPress }: { onPress: () => void }) {
  const t = useTranslations("checkout");
  return (
    <Button
      variant="link"
      size="inline"
      onClick={onPress}
      aria-label={t("editStep", { step: t("steps.pay") })}
      data-edit-way
    >
      {t("edit")}
    </Button>
  );
}

/** The running step as text; null if there is none. */
function useBusyWords(placing: Paying, preparing: boolean): string | null {
  const t = useTranslations("checkout.place");
  const pay = useTranslations("pay");
  if (placing.phase === "placing") return t(placing.again ? "checking" : "sending");
  if (placing.phase === "paying") return pay(payingWord(placing.step));
  if (placing.phase === "left") return pay("left");
  if (placing.phase === "looking") return pay("open.looking");
  return preparing ? t("preparing") : null;
}
