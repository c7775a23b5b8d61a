"use client";

import { useTranslations } from "next-intl";
import type { OpenSheet } from "@/components/table/room/table-room";
import { useIsOpen } from "@/components/table/room/use-visit-start";
import { TableName } from "@/components/table/table-bar-island";
import { useMoney } from "@/components/texts/money";
import { useCart, useSelectedStore } from "@/lib/state/provider";
import { useVisit } from "@/lib/state/table/table-provider";
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
      <div className="mx-auto grid max-w-3xl gap-2 px-4 pt-3 pb-[max(0.75rem,var(--safe-bottom))]">
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
  const isOpen = useIsOpen();
  const phase = useVisit((visit) => visit.phase);
  const count = useCart((cart) => cart.item_count);
  const total = useCart((cart) => cart.sub_total);
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
            {t("count", { count })} · <bdi>{money(total)}</bdi>
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
        {t("ordersAndBill")}
      </Button>
    );
  }
  if (!isOpen) return null;
  return (
    <Button size="large" loading={busy} onClick={onStart} data-start-visit>
      {t("start")}
    </Button>
  );
}

/** What the guest must know before anything else: closed, without connection, or a round that is not sent. */
function BarNotice() {
  const t = useTranslations("table");
  const isOpen = useIsOpen();
  const phase = useVisit((visit) => visit.phase);
  const connected = useVisit((visit) => visit.connected);
  const unsent = useVisit(({ record }) => record?.rounds.some(({ state }) => state === "waiting") ?? false);
  if (unsent) {
    return (
      <Notice tone="warning" live title={t("round.unsentTitle")} data-unsent>
        {t("round.unsent")}
      </Notice>
    );
  }
  if (phase === "in" && !connected) return <Notice live>{t("offline")}</Notice>;
  return !isOpen && phase === "none" ? <Notice data-closed>{t("closed")}</Notice> : null;
}
