"use client";

import { Fragment, useState } from "react";
import { useMoney } from "@/components/texts/money";
import { sharesLeft } from "@/lib/domain/dine-in/equal-share";
import {
  awaitsStaff,
  chosenCount,
  dishKey,
  openAmount,
  openCount,
  openDishes,
  ownIsOffered,
  type ShareChoice,
  shareEstimate,
  takenShares,
} from "@/lib/domain/dine-in/share";
import type { TableBill } from "@/lib/domain/dine-in/table";
import { typedAmount } from "@/lib/domain/text/typed-amount";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import { Checkbox, ChoiceGroup, Radio, Stepper, TextField } from "@/ui-kit";

interface Props {
  readonly bill: TableBill;
  readonly choice: ShareChoice;
  readonly onChoice: (choice: ShareChoice) => void;
  readonly guestId: string;
  /** Why the chosen kind cannot be paid as it is filled in. */
  readonly problem: string | undefined;
}

const KINDS = ["rest", "mine", "dishes", "share", "amount"] as const;
/** The server's own limit. */
const MAX_SHARES = 50;

/** DINE-05: all that is left, one's own dishes, some dishes, an equal share, or an amount. */
export function PayWhat({ bill, choice, onChoice, guestId, problem }: Props) {
  const t = useTranslations("table.bill");
  const money = useMoney();
  const waits = awaitsStaff(bill);
  // What is chosen is not taken out of sight: the button would still pay it.
  const isOffered = (kind: ShareChoice["kind"]) => {
    if (kind === choice.kind) return true;
    if (kind === "mine") return ownIsOffered(bill, guestId);
    if (kind === "share" && choice.of < 2) return false;
    return !waits || (kind !== "rest" && kind !== "share");
  };
  return (
    <ChoiceGroup legend={t("what")}>
      {KINDS.map((kind) =>
        isOffered(kind) ? (
          <div key={kind} className="grid gap-2">
            <Radio
              name="what"
              value={kind}
              label={t(kind, { count: choice.of })}
              trailing={
                kind === "dishes" || kind === "amount"
                  ? undefined
                  : money(shareEstimate(bill, { ...choice, kind }, guestId))
              }
              checked={choice.kind === kind}
              onChange={() => onChoice({ ...choice, kind })}
            />
            {choice.kind === kind ? (
              <Details bill={bill} choice={choice} onChoice={onChoice} problem={problem} />
            ) : null}
          </div>
        ) : null,
      )}
    </ChoiceGroup>
  );
}

function Details(props: Omit<Props, "guestId">) {
  const { kind } = props.choice;
  if (kind === "dishes") return <DishChoice {...props} />;
  if (kind === "share") return <ShareCount {...props} />;
  return kind === "amount" ? <AmountInput {...props} /> : null;
}

function DishChoice({ bill, choice, onChoice, problem }: Omit<Props, "guestId">) {
  const t = useTranslations("table");
  const money = useMoney();
  const open = new Set(openDishes(bill).map(dishKey));
  const toggle = (key: string) => {
    const { dishes } = choice;
    onChoice({ ...choice, dishes: dishes.includes(key) ? dishes.filter((each) => each !== key) : [...dishes, key] });
  };
  return (
    <div className="ps-8">
      {problem ? (
        <p role="alert" className="text-failure-text text-small">
          {problem}
        </p>
      ) : null}
      <p className="text-small text-text-muted">{t("bill.withCharges")}</p>
      {bill.dishes
        .filter(({ status }) => status !== "CANCELLED")
        .map((dish) => {
          const key = dishKey(dish);
          const isOpen = open.has(key);
          const checked = isOpen && choice.dishes.includes(key);
          const left = openCount(dish);
          const part = left < dish.quantity ? t("bill.partOpen", { open: left, quantity: dish.quantity }) : undefined;
          return (
            <Fragment key={key}>
              <Checkbox
                label={t("round.dish", { quantity: isOpen ? left : dish.quantity, title: dish.title })}
                hint={isOpen ? part : t(dish.status === "PLACED" ? "dish.PLACED" : "bill.taken")}
                trailing={money(isOpen ? openAmount(dish, checked ? chosenCount(dish, choice) : left) : dish.share)}
                disabled={!isOpen}
                checked={checked}
                onChange={() => toggle(key)}
              />
              {checked && left > 1 ? <PieceCount dish={dish} choice={choice} onChoice={onChoice} /> : null}
            </Fragment>
          );
        })}
    </div>
  );
}

/** DINE-05: who shares "2 × dish" with a friend pays for one of them. */
function PieceCount({
  dish,
  choice,
  onChoice,
}: Pick<Props, "choice" | "onChoice"> & { dish: TableBill["dishes"][number] }) {
  const t = useTranslations("table.bill");
  const count = chosenCount(dish, choice);
  const change = (by: number) => onChoice({ ...choice, pieces: { ...choice.pieces, [dishKey(dish)]: count + by } });
  const label = t("pieces", { dish: dish.title });
  return (
    <div className="flex items-center justify-between gap-3 pb-2 ps-8" data-pieces={count}>
      <span className="min-w-0 text-small text-text-muted">{t("piecesOf", { count, open: openCount(dish) })}</span>
      <Stepper
        variant="outline"
        label={label}
        count={count}
        min={1}
        max={openCount(dish)}
        decreaseLabel={t("fewer")}
        increaseLabel={t("more")}
        onDecrease={() => change(-1)}
        onIncrease={() => change(1)}
      />
    </div>
  );
}

function ShareCount({ bill, choice, onChoice }: Omit<Props, "guestId">) {
  const t = useTranslations("table.bill");
  const money = useMoney();
  const left = sharesLeft(takenShares(bill), choice.of);
  const change = (by: number) => onChoice({ ...choice, of: choice.of + by });
  return (
    <div className="flex items-center justify-between gap-3 ps-8">
      <span className="min-w-0">
        {t("of")}
        <span className="block text-small text-text-muted" data-shared>
          {bill.due < bill.total
            ? t("ofLeft", { amount: money(bill.due), count: left })
            : t("ofAll", { amount: money(bill.due) })}
        </span>
      </span>
      <Stepper
        variant="outline"
        label={t("of")}
        count={choice.of}
        min={2}
        max={MAX_SHARES}
        decreaseLabel={t("fewer")}
        increaseLabel={t("more")}
        onDecrease={() => change(-1)}
        onIncrease={() => change(1)}
      />
    </div>
  );
}

function AmountInput({ choice, onChoice, problem }: Omit<Props, "guestId">) {
  const t = useTranslations("table.bill");
  const { currency } = useStorefront().settings;
  const [typed, setTyped] = useState("");
  return (
    <TextField
      label={t("amountLabel")}
      error={problem}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const amount = typedAmount(target.value, currency);
        onChoice({ ...choice, amount: amount.ok ? amount.value : null });
      }}
      fieldClassName="ps-8"
    />
  );
}
