"use client";

import { useTranslations } from "next-intl";
import type { Placing } from "@/components/checkout/placing/use-placing";
import { useErrorText } from "@/components/session/error-text";
import { useMoney } from "@/components/session/money";
import { Button, Notice } from "@/ui-kit";

interface Props {
  placing: Placing;
  /** Minor units; null while the bill is not known. */
  amount: number | null;
  /** All four questions are answered and the bill agrees: the one primary action of the page. */
  ready: boolean;
  loading: boolean;
  onPlace: () => void;
}

/** The exact amount and the button, at the foot of a phone and under the bill on a desk. */
export function PlaceBar({ placing, amount, ready, loading, onPlace }: Props) {
  const t = useTranslations("checkout.place");
  const money = useMoney();
  const errorText = useErrorText();
  const busy = placing.phase === "placing";
  const failed = placing.phase === "failed" && placing.error.code !== "PRICE_CHANGED" ? placing : null;
  const known = amount !== null;
  return (
    <div className="grid gap-3" data-placing={placing.phase}>
      {failed ? (
        <Notice
          tone={failed.unanswered ? "warning" : "failure"}
          live
          title={failed.unanswered ? t("unansweredTitle") : undefined}
        >
          {failed.unanswered ? t("unanswered") : errorText(failed.error)}
        </Notice>
      ) : null}
      <p role="status" className={busy ? "text-center text-small text-text-muted" : "sr-only"}>
        {busy ? t(placing.again ? "checking" : "sending") : null}
      </p>
      <Button
        size="large"
        block
        variant={ready || busy ? "primary" : "secondary"}
        loading={busy}
        disabled={!busy && ready && (!known || loading)}
        onClick={onPlace}
        data-place-order
        data-ready={ready && known && !loading && !busy}
      >
        {known ? t("order", { amount: money(amount) }) : t("orderPlain")}
      </Button>
    </div>
  );
}
