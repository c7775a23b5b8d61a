"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TipTiles } from "@/components/form/tip-tiles";
import { PayWhat } from "@/components/table/room/bill/pay-what";
import { ShareLines } from "@/components/table/share-lines";
import { useErrorText } from "@/components/texts/error-text";
import { useMoney } from "@/components/texts/money";
import { claimShare } from "@/lib/actions/dine-in/bill-share";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getWallet } from "@/lib/api/customer/customer";
import type { CartTip } from "@/lib/domain/cart/cart";
import { suggestedShares } from "@/lib/domain/dine-in/equal-share";
import {
  chosenCount,
  chosenDishes,
  firstKind,
  openCount,
  type ShareChoice,
  shareEstimate,
  takenShares,
  tipBase,
  tipOf,
} from "@/lib/domain/dine-in/share";
import { type SharePress, sharePath } from "@/lib/domain/dine-in/share-path";
import type { TableBill, VisitGuest } from "@/lib/domain/dine-in/table";
import { addMoney, ZERO } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useRead } from "@/lib/react/use-read";
import { useSession } from "@/lib/state/provider";
import { useTable, useVisit } from "@/lib/state/table/table-provider";
import type { TableState } from "@/lib/state/table/table-state";
import {
  Button,
  CardIcon,
  CardReaderIcon,
  CashIcon,
  ChoiceGroup,
  ConfirmDialog,
  Notice,
  RadioCard,
  WalletIcon,
} from "@/ui-kit";

const WAYS = [
  ["cash", CashIcon],
  ["card", CardReaderIcon],
  ["payment_gateway", CardIcon],
  ["wallet", WalletIcon],
] as const;
type Way = (typeof WAYS)[number][0];

/** DINE-05: what this guest pays, the tip, and how; then the staff come, or it is paid at once. */
export function PayShare({ bill, onDone }: { bill: TableBill; onDone: () => void }) {
  const t = useTranslations("table.bill");
  const common = useTranslations("table");
  const money = useMoney();
  const pay = usePayShare(bill, onDone);
  const hasAccount = useSession(({ accessToken, user }) => Boolean(accessToken && user));
  const state = useTable();
  const { place } = state;
  const paysOnline = place.store.payment_modes.includes("payment_gateway");
  const { last: wallet } = useRead(hasAccount ? "wallet" : null, () => outcomeOf(getWallet(getSource(state))), {
    recovers: true,
  });
  const atTable = pay.way === "cash" || pay.way === "card";
  return (
    <form className="grid gap-6" noValidate onSubmit={pay.submit} data-pay-share>
      <PayWhat bill={bill} choice={pay.choice} onChoice={pay.choose} guestId={pay.guestId} problem={pay.unfilled} />
      {place.tips.length > 0 ? (
        <TipTiles
          legend={t("tip")}
          presets={place.tips}
          base={pay.base}
          tip={pay.tip}
          onTip={pay.setTip}
          most={pay.estimate > ZERO ? pay.estimate : undefined}
        />
      ) : null}
      <ChoiceGroup legend={t("how")}>
        {WAYS.map(([way, Icon]) =>
          (way === "wallet" && !wallet?.balance) || (way === "payment_gateway" && !paysOnline) ? null : (
            <RadioCard
              key={way}
              name="way"
              value={way}
              leading={<Icon size={24} className="shrink-0" />}
              label={<span className="font-semibold">{t(way)}</span>}
              hint={way === "wallet" ? t("walletHint", { amount: money(wallet?.balance ?? ZERO) }) : t(`${way}Hint`)}
              disabled={way === "wallet" && pay.payable > (wallet?.balance ?? ZERO)}
              checked={pay.way === way}
              onChange={() => pay.setWay(way)}
            />
          ),
        )}
      </ChoiceGroup>
      {pay.problem ? (
        <Notice tone="failure" live>
          {pay.problem}
        </Notice>
      ) : null}
      <ConfirmDialog
        open={pay.asking}
        title={t(bill.due < bill.total ? "locksTitleRest" : "locksTitle")}
        confirmLabel={t("askBill")}
        dismissLabel={common("cancel")}
        onConfirm={pay.confirm}
        onClose={pay.dismiss}
      >
        {t("locksText")}
      </ConfirmDialog>
      {pay.tipped > ZERO ? <ShareLines amount={pay.estimate} tip={pay.tipped} payable={pay.payable} withSum /> : null}
      <Button variant="secondary" block onClick={onDone}>
        {t("back")}
      </Button>
      {/* As wide as the sheet, whose foot it stays at. */}
      <div className="sticky bottom-0 -mx-5 -mb-5 border-border border-t bg-surface-raised px-5 pt-3 pb-[max(0.75rem,var(--safe-bottom))]">
        <Button type="submit" size="large" block loading={pay.busy} data-claim>
          {pay.payable > ZERO
            ? t(atTable ? "ask" : "payAmount", { amount: money(pay.payable) })
            : t(atTable ? "askBill" : "pay")}
        </Button>
      </div>
    </form>
  );
}

/** The page that pays a share online; `again` takes it once more first, because its payment failed; `now` was pressed. */
export const payPath = (
  { settings }: Pick<TableState, "settings">,
  { payment_id }: { readonly payment_id: string },
  press: SharePress | null = null,
): string => shopPath(settings.subPath, sharePath(payment_id, press));

const admittedIds = (guests: readonly VisitGuest[] | undefined): readonly string[] =>
  (guests ?? []).flatMap(({ id, status }) => (status === "admitted" ? id : []));

const FIRST: ShareChoice = { kind: "rest", dishes: [], of: 2, amount: null };

function usePayShare(bill: TableBill, onDone: () => void) {
  const t = useTranslations("table.bill");
  const state = useTable();
  const errorText = useErrorText();
  const guestId = useVisit(({ visit }) => visit?.you.id ?? "");
  const guests = useVisit(({ visit }) => visit?.guests);
  const [choice, setChoice] = useState<ShareChoice>({
    ...FIRST,
    kind: firstKind(bill, admittedIds(guests), guestId),
    of: suggestedShares(takenShares(bill), admittedIds(guests), guestId),
  });
  const [wanted, setTip] = useState<CartTip | null>(null);
  const [way, setWay] = useState<Way>("cash");
  const [problem, setProblem] = useState<string>();
  const [unfilled, setUnfilled] = useState<string>();
  const choose = (next: ShareChoice) => {
    setProblem(undefined);
    setUnfilled(undefined);
    setChoice(next);
  };
  const [busy, setBusy] = useState(false);
  // Asked once more, because it concerns everybody at the table.
  const [asking, setAsking] = useState(false);
  const estimate = shareEstimate(bill, choice, guestId);
  const takesAll = estimate > ZERO && estimate >= bill.due;
  const base = tipBase(bill, estimate);
  const read = tipOf({ tip: wanted, base, estimate });
  const tip = read ?? ZERO;
  const claim = async () => {
    const dishes = chosenDishes(bill, choice, guestId).map((dish) => {
      const { order_id, position } = dish;
      const quantity = chosenCount(dish, choice);
      return { order_id, position, ...(quantity < openCount(dish) ? { quantity } : {}) };
    });
    const { kind: chosen, of, amount } = choice;
    const kind = chosen === "mine" ? "dishes" : chosen;
    setBusy(true);
    const claimed = await claimShare(state, {
      kind,
      way,
      tip: tip > ZERO ? tip : null,
      ...(kind === "dishes" ? { dishes } : {}),
      ...(kind === "share" ? { of } : {}),
      ...(kind === "amount" ? { amount } : {}),
    });
    setBusy(false);
    if (!claimed.ok) return setProblem(errorText(claimed.error));
    // A paying page is a separate document with its own policy.
    if (way === "payment_gateway") return location.assign(payPath(state, claimed.value, "now"));
    if (way !== "wallet") state.toasts.show({ title: t("coming") });
    onDone();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setProblem(undefined);
    setUnfilled(undefined);
    // The field says what is wrong with it.
    if (estimate > ZERO && read === null)
      return event.currentTarget.querySelector<HTMLElement>("[data-tip] [aria-invalid]")?.focus();
    if (estimate > ZERO && takesAll && (way === "cash" || way === "card")) setAsking(true);
    else if (estimate > ZERO) void claim();
    else setUnfilled(t(choice.kind === "amount" ? "amountWrong" : "pickDish"));
  };
  const payable = addMoney(estimate, tip);
  const question = { asking, confirm: () => void claim(), dismiss: () => setAsking(false) };
  const chosen = { choice, choose, unfilled, tip: wanted, setTip, base, way, setWay };
  return { ...chosen, ...question, problem, busy, estimate, tipped: tip, payable, takesAll, guestId, submit };
}
