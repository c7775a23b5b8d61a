"use client";

import { BarToasts } from "@/components/table/room/sheet-toasts";
import type { OpenSheet } from "@/components/table/room/table-room";
import { useClosedWords, useStoreKind } from "@/components/table/room/use-visit-start";
import { TableName } from "@/components/table/table-bar-island";
import { useMoney } from "@/components/texts/money";
import { hasReceipt } from "@/lib/actions/dine-in/stored-receipt";
import { claimedOf, leftToPay } from "@/lib/domain/dine-in/share";
import { ZERO } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useTranslations } from "@/lib/i18n/translations";
import { useCart, useHydrated, useSelectedStore } from "@/lib/state/provider";
import { useTable, useVisit } from "@/lib/state/table/table-provider";
import { ActionRow, Button, ChevronForwardIcon, Notice } from "@/ui-kit";

interface Props {
  readonly onOpen: (sheet: OpenSheet) => void;
  readonly onStart: () => void;
  readonly busy: boolean;
}

/** DINE-01: the table on one side, the one thing to do next on the other. */
export function BottomBar({ onOpen, onStart, busy }: Props) {
  const t = useTranslations("table");
  const table = useSelectedStore((store) => store.table?.name ?? "");
  const phase = useVisit((visit) => visit.phase);
  const takesPart = phase === "in" || phase === "waiting";
  return (
    <section
      aria-label={table}
      className="sticky bottom-0 z-30 border-border border-t bg-surface-raised"
      data-table-bar={phase}
    >
      <BarToasts label={t("messages")} closeLabel={t("close")} />
      <div className="frame grid gap-2 pt-3 pb-[max(0.75rem,var(--safe-bottom))]">
        <BarNotice />
        <div className="flex items-center gap-3">
          {takesPart ? (
            <ActionRow
              aria-haspopup="dialog"
              aria-label={t("openTable", { table })}
              onClick={() => onOpen(phase === "waiting" ? "join" : "table")}
              className="min-w-0 flex-1"
              trailing={<ChevronForwardIcon size={20} className="shrink-0 text-text-muted" />}
              data-open-table
            >
              <TableName />
            </ActionRow>
          ) : (
            <div className="min-w-0 flex-1">
              <TableName />
            </div>
          )}
          <MainAction onOpen={onOpen} onStart={onStart} busy={busy} />
        </div>
      </div>
    </section>
  );
}

function MainAction({ onOpen, onStart, busy }: Props) {
  const t = useTranslations("table");
  const money = useMoney();
  const kind = useStoreKind();
  const phase = useVisit((visit) => visit.phase);
  const occupied = useVisit((visit) => visit.occupied);
  const total = useVisit((visit) => visit.bill?.total ?? ZERO);
  const due = useVisit((visit) => visit.bill?.due ?? ZERO);
  const left = useVisit(({ bill }) => (bill ? leftToPay(bill) : ZERO));
  const claimed = useVisit(({ bill }) => (bill ? claimedOf(bill) : ZERO));
  const count = useCart((cart) => cart.item_count);
  const chosen = useCart((cart) => cart.sub_total);
  // A phone that has not joined the table reads the menu and nothing else. What was chosen on it is there once it has joined.
  if (occupied && phase === "none") {
    return (
      <Button size="large" aria-haspopup="dialog" onClick={() => onOpen("join")} data-open-join>
        {t("join.join")}
      </Button>
    );
  }
  if (count > 0) {
    return (
      <Button
        size="large"
        aria-haspopup="dialog"
        onClick={() => onOpen("round")}
        data-view-round
        data-cart-count={count}
      >
        <span className="grid text-start">
          <span>{t("review")}</span>
          <span className="font-normal text-caption">
            {t("count", { count })} · <bdi>{money(chosen)}</bdi>
          </span>
        </span>
      </Button>
    );
  }
  if (phase === "waiting") {
    return (
      <Button size="large" variant="secondary" aria-haspopup="dialog" onClick={() => onOpen("join")}>
        {t("waitingShort")}
      </Button>
    );
  }
  if (phase === "in" || phase === "reading") {
    return (
      <Button
        size="large"
        loading={phase === "reading"}
        aria-haspopup="dialog"
        onClick={() => onOpen("orders")}
        data-open-orders
      >
        {total > 0 ? (
          <span className="grid text-start">
            <span>{t("ordersAndBill")}</span>
            <span className="font-normal text-caption" data-bill-total>
              {due === ZERO
                ? t("barPaying", { amount: money(claimed) })
                : t(left < total ? "barDue" : "barTotal", { amount: money(left) })}
            </span>
          </span>
        ) : (
          t("ordersAndBill")
        )}
      </Button>
    );
  }
  if (kind !== "open") return null;
  return (
    <Button size="large" loading={busy} onClick={onStart} data-start-visit>
      {t("start")}
    </Button>
  );
}

/**
 * What the guest must know before anything else: closed, without connection, or a round that is not sent. After closing
 * time the staff decide about the rounds of guests who are seated.
 */
function BarNotice() {
  const t = useTranslations("table");
  const state = useTable();
  const hydrated = useHydrated();
  const kind = useStoreKind();
  const closed = useClosedWords();
  const phase = useVisit((visit) => visit.phase);
  const connected = useVisit((visit) => visit.connected);
  const occupied = useVisit((visit) => visit.occupied);
  const unsent = useVisit(({ record }) => record?.rounds.some(({ state }) => state === "waiting") ?? false);
  if (unsent) {
    return (
      <Notice tone="warning" live title={t("round.unsentTitle")} data-unsent>
        {t("round.unsent")}
      </Notice>
    );
  }
  if (phase === "in" && !connected) return <Notice live>{t("offline")}</Notice>;
  if (closed !== null) {
    return phase === "in" ? (
      <Notice data-closed>{t(kind === "closed" ? "closedNow" : "paused")}</Notice>
    ) : (
      <Notice title={closed} data-closed>
        {t("closed")}
      </Notice>
    );
  }
  if (occupied && phase === "none") return <Notice data-occupied>{t("occupied")}</Notice>;
  return phase === "none" && hydrated && hasReceipt(state) ? (
    <a
      href={shopPath(state.settings.subPath, "/table-receipt")}
      className="flex min-h-11 items-center justify-self-start font-semibold text-primary-text text-small underline"
      data-receipt-link
    >
      {t("ended.receipt")}
    </a>
  ) : null;
}
