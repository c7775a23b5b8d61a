"use client";

import { useEffect, useState } from "react";
import { useClock, useTableNamed } from "@/components/table/room/words";
import { useErrorText } from "@/components/texts/error-text";
import { callService } from "@/lib/actions/dine-in/bill-share";
import type { ServiceType } from "@/lib/api/order/dine-in";
import type { ServiceRequest } from "@/lib/domain/dine-in/table";
import { useTranslations } from "@/lib/i18n/translations";
import { useSelectedStore } from "@/lib/state/provider";
import { useTable, useVisit } from "@/lib/state/table/table-provider";
import { ActionRow, BellIcon, ConfirmDialog, GlassIcon, ReceiptIcon } from "@/ui-kit";

const BUTTONS = [
  ["CALL_WAITER", BellIcon],
  ["REQUEST_WATER", GlassIcon],
  ["REQUEST_SERVICE_CHARGE_REMOVAL", ReceiptIcon],
] as const satisfies readonly (readonly [ServiceType, typeof BellIcon])[];

const CHARGE: ServiceType = "REQUEST_SERVICE_CHARGE_REMOVAL";

/** DINE-02: the service buttons; each says on every phone of the table how its last request stands. */
export function ServiceButtons() {
  const t = useTranslations("table.service");
  const common = useTranslations("table");
  const state = useTable();
  const errorText = useErrorText();
  const table = useSelectedStore((store) => store.table?.name ?? "");
  const tableNamed = useTableNamed();
  const requests = useVisit(({ visit }) => visit?.requests);
  const hasCharge = useVisit(({ bill }) => (bill ? bill.service_charge > 0 : false));
  const [asking, setAsking] = useState<ServiceType | null>(null);
  const [busy, setBusy] = useState<ServiceType | null>(null);
  const call = async (type: ServiceType) => {
    setBusy(type);
    const called = await callService(state, type);
    setBusy(null);
    if (!called.ok) state.toasts.show({ title: errorText(called.error), variant: "failure" });
  };
  const lastOf = (type: ServiceType) => requests?.find((request) => request.type === type);
  // The answer stays in view after the charge is gone.
  const offered = BUTTONS.filter(([type]) => type !== CHARGE || hasCharge || lastOf(type));
  return (
    <section aria-labelledby="service" className="grid gap-3">
      <h3 id="service">{t("title")}</h3>
      {offered.map(([type, Icon]) => (
        <ServiceRow
          key={type}
          type={type}
          icon={<Icon size={24} className="shrink-0" />}
          last={lastOf(type)}
          isOver={type === CHARGE && !hasCharge}
          busy={busy === type}
          onPress={() => setAsking(type)}
        />
      ))}
      <ConfirmDialog
        open={asking !== null}
        title={asking ? t(asking) : ""}
        confirmLabel={t("confirm")}
        dismissLabel={common("cancel")}
        onConfirm={() => asking && void call(asking)}
        onClose={() => setAsking(null)}
      >
        {asking ? t(`${asking}Ask`, { table: tableNamed(table) }) : null}
      </ConfirmDialog>
    </section>
  );
}

interface RowProps {
  readonly type: ServiceType;
  readonly icon: React.ReactNode;
  readonly last: ServiceRequest | undefined;
  readonly busy: boolean;
  /** What it requests has happened, and cannot happen again. */
  readonly isOver: boolean;
  readonly onPress: () => void;
}

function ServiceRow({ type, icon, last, busy, isOver, onPress }: RowProps) {
  const t = useTranslations("table.service");
  const rounds = useTranslations("table.round");
  const { now } = useTable();
  const clock = useClock({ inSentence: true });
  const isOpen = last?.status === "open";
  const again = useUntil(last?.again_at ?? null, now);
  const isDone = last && !isOpen && last.status !== "declined";
  const answer = last && !isOpen ? t(isDone ? (isOver ? "chargeOff" : "done") : "declined") : "";
  const reason = isOpen ? null : last?.reason;
  const hint = isOpen
    ? t("open", { time: clock(last.created) })
    : again && !isOver
      ? t("again", { state: answer, time: clock(again) })
      : answer || (type === CHARGE ? t("chargeStays") : "");
  return (
    <ActionRow
      card
      leading={icon}
      busy={busy}
      disabled={isOpen || again !== null || busy || isOver}
      onClick={onPress}
      data-service={type}
      data-state={last?.status ?? "none"}
    >
      <span className="block font-semibold">{t(type)}</span>
      {hint ? (
        <span className="block text-small text-text-muted" role="status">
          {hint}
          {reason ? <bdi className="block">{rounds("reason", { reason })}</bdi> : null}
        </span>
      ) : null}
    </ActionRow>
  );
}

/** The instant while it is to come, then null. */
function useUntil(instant: string | null, now: () => number): string | null {
  const [, redraw] = useState(0);
  const left = instant === null ? 0 : Date.parse(instant) - now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => redraw((count) => count + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0 ? instant : null;
}
