import { type Minor, subtractMoney } from "../../../lib/domain/money.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import { refundedByHand, refundsForPerson, retryRefund } from "../../payments-service/due/by-person.ts";
import { type FailedPart, failedParts, partByHand, retryPart } from "../../payments-service/due/failed-refunds.ts";
import { unknownRefund } from "../../payments-service/due/once-refunds.ts";
import { doneOf, partsOf } from "../../payments-service/due/part-refunds.ts";
import { takenMinor } from "../../payments-service/txns/taken.ts";
import type { TxnRow } from "../../payments-service/txns/txns.ts";
import { cutText } from "../../rules/storable-text.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused, refusedField } from "../outcome.ts";
import { isShownHere, storeOfShare } from "./money-rights.ts";
import { type Place, placesOf } from "./online-movements.ts";
import { vendorName } from "./vendor-name.ts";

/** A refund that the provider did not make, or that came back: a person has to give the money back. */
export interface RefundTask {
  /** Of the payment, or of the part of it. */
  readonly id: string;
  readonly txn: TxnRow;
  readonly part: FailedPart | null;
  readonly amount: Minor;
  readonly order: OrderRow | null;
  /** Of a share of a table's bill. */
  readonly place: Place | null;
  /**
   * Perhaps it was made: the provider did not answer, cannot be asked, and would make a second one. `no_keys`: nor can it be asked to do anything now.
   */
  readonly unknown: "asked" | "no_keys" | null;
}

/** Of this store's orders and tables; those of no store, for people with access to all of them. */
export async function readRefundTasks(context: ConsoleContext): Promise<RefundTask[]> {
  const { app, signed } = context;
  const { id: businessId } = signed.business;
  const own = ({ business_id }: TxnRow) => business_id === businessId;
  const whole = (await refundsForPerson(app)).filter(own);
  const parts = (await failedParts(app)).filter(({ txn }) => own(txn));
  const tasks = await Promise.all([
    ...whole.map(async (txn) => {
      const unknown = await unknownRefund(app, txn);
      // What went back in parts is not owed any more.
      const amount = subtractMoney(await takenMinor(app.db, txn), doneOf(await partsOf(app.db, txn.id)));
      return taskOf(signed.repos, { id: txn.id, txn, part: null, amount, unknown });
    }),
    ...parts.map(async (part) => {
      const { id, amount } = part.part;
      const unknown = await unknownRefund(app, part.txn, id);
      return taskOf(signed.repos, { id, txn: part.txn, part, amount, unknown });
    }),
  ]);
  const places = await placesOf(
    context,
    tasks.map(({ txn }) => txn.id),
  );
  const stores = await Promise.all(tasks.map(({ order, txn }) => order?.store_id ?? storeOfShare(context, txn)));
  return tasks
    .filter((_, index) => isShownHere(context, stores[index] ?? null))
    .map((task) => ({ ...task, place: places.get(task.txn.id) ?? null }));
}

/** A share of a table's bill has no order of its own: its refund knows for which round it is. */
async function taskOf(
  repos: ConsoleContext["signed"]["repos"],
  task: Omit<RefundTask, "order" | "place">,
): Promise<Omit<RefundTask, "place">> {
  const { txn, part } = task;
  const id = part?.part.order_id ?? txn.order_id ?? (await repos.refunds.whole(txn.id))?.order_id;
  return { ...task, order: id ? await repos.orders.byId(id) : null };
}

/** What the form of a task asks. */
export const asksFor = ({ unknown }: Pick<RefundTask, "unknown">) => unknown ?? "owed";

/** Tries it again, or records how the money was given back. */
export async function taskForm(
  context: ConsoleContext,
  id: string,
  act: string,
  form: URLSearchParams,
): Promise<Outcome | null> {
  const { app, signed, t, money } = context;
  if (act !== "retry" && act !== "settled") return null;
  const task = (await readRefundTasks(context)).find((one) => one.id === id);
  if (!task) return refused(409, t("payments.task.gone"));
  const words = { amount: money(task.amount) };
  const by = signed.member.id;
  if (act === "settled") {
    const note = cutText((form.get("note") ?? "").trim(), 300);
    if (note.length < 3) return refusedField(422, t("payments.task.note_needed"), "note");
    // Keys came or went since the form was shown, which asked something else: "made there" is not what they agreed to.
    const asked = form.get("asked") ?? asksFor(task);
    if (asked !== asksFor(task)) return refused(409, t("payments.task.changed"));
    // Of one that was never answered they are only asked whether the provider has it.
    const how = { note, by, atVendor: task.unknown === "asked" || form.get("at_vendor") === "yes" };
    const recorded = await (task.part ? partByHand(app, task.part, how) : refundedByHand(app, task.txn, how));
    if (!recorded) return refused(409, t("payments.task.gone"));
    return done(t("payments.task.settled", words));
  }
  if (task.unknown === "no_keys")
    return refused(409, t("payments.task.no_keys", { vendor: vendorName(context, task.txn.gateway) }));
  const begun = await (task.part ? retryPart(app, task.part, by) : retryRefund(app, task.txn, by));
  if (!begun) return refused(409, t("payments.task.gone"));
  const isOpen = (await readRefundTasks(context)).some((one) => one.id === id);
  return isOpen ? refused(409, t("payments.task.refused", words)) : done(t("payments.task.retried", words));
}
