"use client";

import { useTranslations } from "next-intl";
import { BillPanel } from "@/components/table/room/bill/bill-panel";
import { GuestsPanel, TableWord } from "@/components/table/room/guests/guests-panel";
import { RoundsList } from "@/components/table/room/rounds/rounds-list";
import { ServiceButtons } from "@/components/table/room/service-buttons";
import { SheetToasts } from "@/components/table/room/sheet-toasts";
import { useSelectedStore } from "@/lib/state/provider";
import { Sheet, Tabs } from "@/ui-kit";

export type TableTab = "orders" | "bill" | "table";

interface Props {
  /** null: closed. */
  readonly tab: TableTab | null;
  readonly onTab: (tab: TableTab) => void;
  /** Opens what is chosen for the next round. */
  readonly onRound: () => void;
  readonly onClose: () => void;
}

/** The table's rounds, its bill, and who is there. */
export function TableSheet({ tab, onTab, onRound, onClose }: Props) {
  const t = useTranslations("table");
  const table = useSelectedStore((store) => store.table?.name ?? "");
  const floor = useSelectedStore((store) => store.floor?.name);
  const items = [
    { id: "orders", label: t("tabs.orders"), panel: <RoundsList onAgain={onRound} /> },
    { id: "bill", label: t("tabs.bill"), panel: <BillPanel /> },
    {
      id: "table",
      label: t("tabs.table"),
      panel: (
        <div className="grid gap-8">
          <TableWord />
          <ServiceButtons />
          <GuestsPanel onLeft={onClose} />
        </div>
      ),
    },
  ];
  return (
    <Sheet
      open={tab !== null}
      onClose={onClose}
      title={table}
      subtitle={floor}
      closeLabel={t("close")}
      data-table-sheet={tab}
    >
      {tab ? (
        <>
          <SheetToasts label={t("messages")} closeLabel={t("close")} />
          <Tabs label={t("tabs.label")} items={items} selected={tab} onSelect={(id) => onTab(id as TableTab)} />
        </>
      ) : null}
    </Sheet>
  );
}
