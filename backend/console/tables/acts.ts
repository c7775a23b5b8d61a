import { knownLanguage } from "../../../config/languages.ts";
import { isOneOf } from "../../../lib/domain/enumerations.ts";
import { exponentOf } from "../../../lib/domain/money.ts";
import { typedAmount } from "../../../lib/domain/text/typed-amount.ts";
import { addRound } from "../../dine-in/staff/add-round.ts";
import { moveDishes, voidDish } from "../../dine-in/staff/dishes.ts";
import { joinVisits } from "../../dine-in/staff/join-visits.ts";
import { reopenVisit } from "../../dine-in/staff/reopen-visit.ts";
import {
  admitGuest,
  endVisitByStaff,
  moveVisit,
  seatTable,
  type VisitRefusal,
} from "../../dine-in/staff/staff-visits.ts";
import { markClaimPaid, reopenBill, takeMoney } from "../../dine-in/staff/take-money.ts";
import { asUuid } from "../../ids.ts";
import { mayVoidDish } from "../../rules/dine-in/staff-rights.ts";
import { dishReasons } from "../../rules/staff-reason.ts";
import { translator } from "../../texts/texts.ts";
import { recordAct } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { readLines } from "./new-round.ts";
import { takenWords } from "./requests.ts";
import { readTableOverview, type TableOverview } from "./table-overview.ts";

type Act = (context: ConsoleContext, overview: TableOverview, form: URLSearchParams) => Promise<Outcome>;

const staffOf = ({ signed, store }: ConsoleContext) => ({ staffId: signed.member.id, storeId: store.id });
/** An id that nothing has, for a field that is missing or no id. */
const NO_ID = "00000000-0000-0000-0000-000000000000";
const idIn = (form: URLSearchParams, name: string) => asUuid(form.get(name) ?? "") ?? NO_ID;
const changedMeanwhile = ({ t }: ConsoleContext) => refused(409, t("floor.said.gone"));

function visitRefusal(context: ConsoleContext, refusal: VisitRefusal): Outcome {
  if (refusal === "GONE") return changedMeanwhile(context);
  return refused(409, context.t(refusal === "OCCUPIED" ? "floor.said.occupied" : "floor.said.unpaid"));
}

const seat: Act = async (context, { name, table }) => {
  const { app, signed, t } = context;
  // The word is read on the guests' phones, so it is one of the shop's language.
  const text = translator(knownLanguage(signed.business.default_language));
  const seated = await seatTable(app, signed.repos, { ...staffOf(context), tableId: table.id, text });
  return seated.ok ? done(t("floor.said.seated", { table: name })) : visitRefusal(context, seated.error);
};

const admit: Act = async (context, _spot, form) => {
  const { app, signed, t } = context;
  const isIn = form.get("admit") === "yes";
  const guestId = idIn(form, "guest");
  const admitted = await admitGuest(app, signed.repos, { ...staffOf(context), guestId, admit: isIn });
  const outcome = done(t(isIn ? "floor.said.admitted" : "floor.said.not_admitted"));
  if (admitted.ok) return outcome;
  // Pressed twice, or on another tablet with the same answer.
  const guest = await signed.repos.visits.guest(guestId);
  const visit = guest && (await signed.repos.visits.byId(guest.visit_id));
  const isSame = guest?.status === (isIn ? "admitted" : "refused") && visit?.store_id === context.store.id;
  return isSame ? outcome : changedMeanwhile(context);
};

const end: Act = async (context, { name }, form) => {
  const { app, signed, t } = context;
  const ended = await endVisitByStaff(app, signed.repos, { ...staffOf(context), visitId: idIn(form, "visit") });
  return ended.ok ? done(t("floor.said.ended", { table: name })) : visitRefusal(context, ended.error);
};

const move: Act = async (context, { name }, form) => {
  const { app, signed, t } = context;
  const to = await readTableOverview(context, form.get("to") ?? "");
  if (!to) return refused(422, t("floor.said.choose_table"));
  const place = { ...staffOf(context), visitId: idIn(form, "visit"), tableId: to.table.id };
  const moved = await moveVisit(app, signed.repos, place);
  return moved.ok ? done(t("floor.said.moved", { from: name, to: to.name })) : visitRefusal(context, moved.error);
};

/** Joins the table's party with that of another table, on one bill. */
const join: Act = async (context, { name }, form) => {
  const { app, signed, t } = context;
  const to = await readTableOverview(context, form.get("to") ?? "");
  if (!to?.openVisit) return refused(422, t("floor.said.choose_table"));
  const ids = { visitId: idIn(form, "visit"), intoId: to.openVisit.visit.id };
  const joined = await joinVisits(app, signed.repos, { ...staffOf(context), ...ids });
  if (joined.ok) return done(t("floor.said.joined", { from: name, to: to.name }));
  if (joined.error === "GONE") return changedMeanwhile(context);
  return refused(409, t(joined.error === "PAYING" ? "floor.said.join_paying" : "floor.said.join_paid"));
};

/** The round that a form is about, if it is at this table. */
async function roundOf({ signed, store }: ConsoleContext, { openVisit }: TableOverview, form: URLSearchParams) {
  const order = await signed.repos.storeBoard.order(store.id, idIn(form, "order"));
  return order && order.bill_id !== null && order.bill_id === openVisit?.bill?.id ? order : null;
}

const positionIn = (form: URLSearchParams): number | null => {
  const typed = form.get("position") ?? "";
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null;
};

/** Marks one dish, or all of a round, as in preparation or served. */
const dish: Act = async (context, overview, form) => {
  const { app, signed, t } = context;
  const to = form.get("to");
  const order = await roundOf(context, overview, form);
  if (!order || !isOneOf(["INPREP", "SERVED"] as const, to)) return changedMeanwhile(context);
  const position = positionIn(form);
  const moved = await moveDishes(app, signed.repos, { ...staffOf(context), orderId: order.id, position, to });
  const outcome = done(t(`floor.said.${to}`));
  if (moved.ok) return outcome;
  const dishes = (await signed.repos.orders.items([order.id])).filter((one) => one.status !== "CANCELLED");
  const about = position === null ? dishes : dishes.filter((one) => one.position === position);
  // Another tablet did the same, or the press was repeated.
  return about.length > 0 && about.every(({ status }) => status === to) ? outcome : changedMeanwhile(context);
};

/** Takes a dish off the bill; the last one of a round rejects the round for the same reason. */
const takeOff: Act = async (context, overview, form) => {
  const { app, signed, t, localized } = context;
  const reason = form.get("reason");
  const order = await roundOf(context, overview, form);
  const position = positionIn(form);
  if (!order || position === null) return changedMeanwhile(context);
  const dishes = await signed.repos.orders.items([order.id]);
  const dish = dishes.find((one) => one.position === position);
  if (!dish) return changedMeanwhile(context);
  if (!isOneOf(dishReasons(dish.status === "PLACED"), reason)) return refused(422, t("said.reason_needed"));
  if (!mayVoidDish(signed.member.role, dish.status)) return refused(403, t("floor.said.void_refused"));
  const why = { code: `dish.${reason}`, words: null } as const;
  const act = { ...staffOf(context), orderId: order.id, position, reason: why };
  const result = await voidDish(app, signed.repos, act);
  if (result.ok) {
    await signed.repos.transaction((tx) => recordAct(context, tx, "dish_void", { item: dish.title }));
    return done(t("floor.said.void", { item: localized(dish.title) }));
  }
  return result.error === "PAID" ? refused(409, t("floor.said.void_paid")) : changedMeanwhile(context);
};

/** Takes cash or a card for what is due, or for a part of it. */
const take: Act = async (context, { openVisit }, form) => {
  const { app, signed, t, money } = context;
  const billId = idIn(form, "bill");
  const way = form.get("way");
  const key = `staff ${(form.get("key") ?? "").slice(0, 60)}`;
  if (!isOneOf(["cash", "card"] as const, way)) return refused(422, t("floor.said.choose_way"));
  const typed = (form.get("amount") ?? "").trim();
  const amount = typed ? typedAmount(typed, signed.business.currency) : null;
  if (amount && (!amount.ok || amount.value < 1))
    return refused(422, t("floor.said.amount", { decimals: exponentOf(signed.business.currency) }));
  const request = { ...staffOf(context), billId, way, amount: amount?.ok ? amount.value : null, key };
  const taken = await takeMoney(app, signed.repos, request);
  if (!taken.ok) {
    const due = openVisit?.bill?.id === billId;
    return taken.error === "TOO_MUCH" && due ? refused(409, t("floor.said.too_much")) : changedMeanwhile(context);
  }
  const payment = await signed.repos.billPayments.byKey(billId, key);
  // Two tablets showed the same bill: only the first took money.
  const isMine =
    payment?.staff_id === signed.member.id &&
    payment.way === way &&
    (request.amount === null || payment.amount === request.amount);
  if (!payment || !isMine) return refused(409, t("floor.said.taken_before"));
  return done(t(taken.value ? "floor.said.taken_closed" : "floor.said.taken", { amount: money(payment.amount) }));
};

/** The money that a guest's phone announced was taken at the table. */
const taken: Act = async (context, _spot, form) => {
  const { app, signed, t } = context;
  const paymentId = idIn(form, "payment");
  const result = await markClaimPaid(app, signed.repos, { ...staffOf(context), paymentId });
  const payment = result.ok ? await signed.repos.billPayments.byId(paymentId) : null;
  if (!result.ok || !payment) return changedMeanwhile(context);
  if (payment.staff_id !== signed.member.id) return refused(409, t("floor.said.taken_before"));
  return done(takenWords(context, payment, result.value));
};

const reopen: Act = async (context, { name }, form) => {
  const { app, signed, t } = context;
  const opened = await reopenBill(app, signed.repos, { ...staffOf(context), billId: idIn(form, "bill") });
  return opened.ok ? done(t("floor.said.reopened", { table: name })) : changedMeanwhile(context);
};

/** Guests whose table was closed by mistake go on where they were. */
const resume: Act = async (context, { name }, form) => {
  const { app, signed, t } = context;
  const opened = await reopenVisit(app, signed.repos, { ...staffOf(context), visitId: idIn(form, "visit") });
  if (opened.ok) return done(t("floor.said.resumed", { table: name }));
  if (opened.error === "PAID") return refused(409, t("floor.said.resume_paid"));
  return opened.error === "OCCUPIED" ? refused(409, t("floor.said.occupied")) : changedMeanwhile(context);
};

/** A round for guests without a phone. */
const round: Act = async (context, { table }, form) => {
  const { app, signed, t, at, language } = context;
  const lines = readLines(form);
  if (lines.length === 0) return refused(422, t("floor.new_round_empty"));
  const items = lines.map(({ item, quantity, options, note }) => ({
    id: item,
    quantity,
    instructions: note || null,
    options: options.map((option) => ({ ...option, path: [...option.path] })),
  }));
  const key = (form.get("key") ?? "").slice(0, 60);
  const place = { ...staffOf(context), visitId: idIn(form, "visit"), apiKey: signed.business.api_key, language };
  const added = await addRound(app, signed.repos, { ...place, items, key });
  if (added.ok) return { ...done(t("floor.said.round")), go: at("tables", table.id) };
  return added.error.code === "GONE" ? changedMeanwhile(context) : refused(409, added.error.message);
};

const TABLE_ACTS = { seat, admit, end, move, join, dish, void: takeOff, take, taken, reopen, resume, round } as const;

/** Runs a form of a table's page; null if there is no such table or form. */
export async function tableAct(
  context: ConsoleContext,
  tableId: string,
  act: string,
  form: URLSearchParams,
): Promise<Outcome | null> {
  if (!Object.hasOwn(TABLE_ACTS, act)) return null;
  const overview = await readTableOverview(context, tableId);
  return overview && TABLE_ACTS[act as keyof typeof TABLE_ACTS](context, overview, form);
}
