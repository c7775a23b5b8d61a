"use client";

import { useState } from "react";
import { useCartActions } from "@/components/cart/cart-actions";
import { CartCoupon } from "@/components/cart/cart-coupon";
import { CartLineRow } from "@/components/cart/lines/cart-line-row";
import { LineSoldOut, useSoldOut } from "@/components/cart/lines/line-sold-out";
import { OrderNote } from "@/components/cart/lines/order-note";
import { SheetToasts } from "@/components/table/room/sheet-toasts";
import { useClosedWords, useStoreKind } from "@/components/table/room/use-visit-start";
import { useErrorText } from "@/components/texts/error-text";
import { useMoney } from "@/components/texts/money";
import { readTable } from "@/lib/actions/dine-in/follow-table";
import { type SendResult, sendRound } from "@/lib/actions/dine-in/send-round";
import { lineKey } from "@/lib/domain/cart/cart";
import { commaList } from "@/lib/domain/text/comma-list";
import { useTranslations } from "@/lib/i18n/translations";
import { useCart } from "@/lib/state/provider";
import { useTable, useVisit } from "@/lib/state/table/table-provider";
import type { ReturnedDishes } from "@/lib/state/table/table-state";
import { BagIcon, Button, EmptyState, Notice, Price, Sheet } from "@/ui-kit";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** True once this phone takes part in the visit. */
  readonly start: (reason: "order") => Promise<boolean>;
  readonly onSent: () => void;
}

/** DINE-03: what this phone chose, and the way to the kitchen. */
export function RoundSheet({ open, onClose, start, onSent }: Props) {
  const t = useTranslations("table");
  const count = useCart((cart) => cart.item_count);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("round.title")}
      subtitle={count > 0 ? t("count", { count }) : undefined}
      closeLabel={t("close")}
      footer={<RoundFooter onClose={onClose} start={start} onSent={onSent} />}
    >
      {open ? <SheetToasts label={t("messages")} closeLabel={t("close")} /> : null}
      <Returned />
      <RoundLines onLeave={onClose} />
    </Sheet>
  );
}

function RoundLines({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations("table.round");
  const items = useCart((cart) => cart.items);
  const { itemNotes } = useTable().settings;
  const actions = useCartActions();
  if (items.length === 0) {
    return (
      <EmptyState icon={<BagIcon size={28} />} title={t("empty")} className="py-8">
        <p>{t("emptyText")}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="-mt-2 divide-y divide-border" aria-label={t("title")}>
        {items.map((line) => (
          <CartLineRow key={lineKey(line)} line={line} actions={actions} notes={itemNotes} onLeave={onLeave}>
            <LineSoldOut line={line} onRemove={actions.remove} />
          </CartLineRow>
        ))}
      </ul>
      <OrderNote example={t("noteExample")} />
      <div className="mt-4">
        <CartCoupon />
      </div>
    </>
  );
}

/** DINE-04: what staff rejected, and why, until the guest has taken it out; the dishes are in the list below. */
function Returned() {
  const t = useTranslations("table.round");
  const items = useCart((cart) => cart.items);
  const soldOut = useSoldOut();
  const isLeft = ({ dishes }: ReturnedDishes) => dishes.some(({ id }) => items.some((line) => line.id === id));
  const returned = useVisit((visit) => visit.returned).filter(isLeft);
  if (returned.length === 0) return null;
  return (
    <Notice tone="warning" live title={t("rejectedTitle")} className="mb-4" data-rejected>
      {returned.map(({ dishes, reasons }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same dish can be rejected twice.
        <p key={index}>
          <bdi>{commaList(dishes.map(({ title }) => title))}</bdi>
          {reasons.map((reason) => (
            <span key={reason} className="block">
              {t("reason", { reason })}
            </span>
          ))}
        </p>
      ))}
      {/* The line itself says what to do with what has sold out. */}
      {soldOut === "none" ? <p>{t("rejected")}</p> : null}
    </Notice>
  );
}

const HINTS = { none: "later", some: "soldOut", all: "soldOutAll" } as const;

function RoundFooter({ onClose, start, onSent }: Pick<Props, "onClose" | "start" | "onSent">) {
  const t = useTranslations("table.round");
  const cart = useTranslations("cart");
  const money = useMoney();
  const state = useTable();
  const errorText = useErrorText();
  const total = useCart(({ sub_total }) => sub_total);
  const isEmpty = useCart(({ item_count }) => item_count === 0);
  const [busy, setBusy] = useState(false);
  const kind = useStoreKind();
  const closed = useClosedWords();
  // Outside the hours only guests who are seated order; nobody else's first round would begin a visit.
  const isSeated = useVisit(({ phase }) => phase === "in");
  const soldOut = useSoldOut();
  const takesOrders = kind === "open" || (kind === "closed" && isSeated);
  const tell = (result: SendResult) => {
    if (result.state === "refused") {
      // The end of a visit has a screen of its own.
      if (state.visit.getState().phase === "ended") return;
      return state.toasts.show({ title: errorText(result.error), variant: "failure" });
    }
    state.visit.setState({ returned: [] });
    if (result.state === "waiting") {
      state.visit.setState({ connected: false });
      return onClose();
    }
    void readTable(state);
    state.toasts.show({ title: t("sent") });
    onSent();
  };
  const send = async () => {
    if (busy) return;
    setBusy(true);
    if (await start("order")) tell(await sendRound(state));
    setBusy(false);
  };
  if (isEmpty) {
    return (
      <Button block size="large" onClick={onClose}>
        {cart("toMenu")}
      </Button>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between gap-4">
        <span>{cart("subtotal")}</span>
        <Price key={total} value={money(total)} className="animate-roll text-h3" />
      </p>
      <Button
        block
        size="large"
        loading={busy}
        disabled={!takesOrders || soldOut !== "none"}
        onClick={send}
        data-send-round
      >
        {t("send")}
      </Button>
      <p className="text-center text-small text-text-muted">
        {takesOrders ? t(HINTS[soldOut]) : t("closed", { state: closed ?? "" })}
      </p>
    </div>
  );
}
