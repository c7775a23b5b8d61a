import { asUuid } from "../../ids.ts";
import { peopleAct, readPeople } from "../accounts/people-forms.ts";
import { readActs } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html } from "../http/html.ts";
import { acceptOrder, delayOrder, moveOrder, rejectOrder } from "../orders/acts.ts";
import { readBoard, withDetails } from "../orders/board.ts";
import { readFeedback } from "../orders/feedback.ts";
import { readHistory } from "../orders/history.ts";
import type { Outcome } from "../outcome.ts";
import { boardPage } from "../pages/board.ts";
import { feedbackPage } from "../pages/feedback.ts";
import type { PageName, Waiting } from "../pages/layout.ts";
import { peoplePage } from "../pages/people/people.ts";
import { stockPage } from "../pages/stock.ts";
import { takingPage } from "../pages/store.ts";
import { tablesPage } from "../pages/tables.ts";
import { ticketPage } from "../pages/ticket.ts";
import { todayPage } from "../pages/today.ts";
import { addHours, readComingHours, removeHours } from "./hours.ts";
import { pauseStore, resumeStore } from "./pause.ts";
import { markStock, readStock } from "./stock.ts";
import { answerRequest, readRequests } from "./tables.ts";

/** What waits at the context's store, for the ring and the badges in the navigation. */
async function waitingAt({ signed, store, now }: ConsoleContext): Promise<Waiting> {
  const open = (await signed.repos.counter.requests(store.id, now)).filter(({ status }) => status === "open");
  return { orders: await signed.repos.counter.waiting(store.id), tables: open.map(({ id }) => id) };
}

type Screen = (visit: ConsoleContext, waiting: Waiting) => Promise<Html>;
const SCREENS: Readonly<Record<PageName, Screen>> = {
  orders: async (visit, waiting) => boardPage(visit, await readBoard(visit), waiting),
  tables: async (visit, waiting) => tablesPage(visit, await readRequests(visit), waiting),
  stock: async (visit, waiting) => stockPage(visit, await readStock(visit), waiting),
  store: async (visit, waiting) =>
    takingPage(visit, { coming: await readComingHours(visit), lately: await readActs(visit) }, waiting),
  today: async (visit, waiting) => todayPage(visit, await readHistory(visit), waiting),
  feedback: async (visit, waiting) => feedbackPage(visit, await readFeedback(visit), waiting),
  people: async (visit, waiting) => peoplePage(visit, await readPeople(visit), waiting),
};

/** The screen at a path below the store; null if there is none. */
export async function renderScreen(
  visit: ConsoleContext,
  [page = "", id, ...rest]: readonly string[],
): Promise<Html | null> {
  if (!Object.hasOwn(SCREENS, page) || rest.length > 0) return null;
  const waiting = await waitingAt(visit);
  if (id === undefined) return SCREENS[page as PageName](visit, waiting);
  const known = page === "orders" ? asUuid(id) : null;
  const order = known && (await visit.signed.repos.counter.order(visit.store.id, known));
  const [full] = order ? await withDetails(visit, [order]) : [];
  return full ? ticketPage(visit, full, waiting) : null;
}

const ORDER_ACTS = { accept: acceptOrder, move: moveOrder, reject: rejectOrder, delay: delayOrder } as const;

const STORE_ACTS = {
  pause: pauseStore,
  resume: resumeStore,
  "add-hours": addHours,
  "remove-hours": removeHours,
} as const;

/** Runs the form sent to a path below the store; null if there is none. */
export async function runForm(
  visit: ConsoleContext,
  path: readonly string[],
  form: URLSearchParams,
): Promise<Outcome | null> {
  const [page, id = "", act = ""] = path;
  if (page === "orders" && Object.hasOwn(ORDER_ACTS, act)) {
    return ORDER_ACTS[act as keyof typeof ORDER_ACTS](visit, id, form);
  }
  if (page === "stock") return markStock(visit, id, act, form);
  if (page === "tables" && act === "answer") return answerRequest(visit, id, form);
  if (page === "people" && path.length === 2) return peopleAct(visit, id, form);
  return page === "store" && path.length === 2 && Object.hasOwn(STORE_ACTS, id)
    ? STORE_ACTS[id as keyof typeof STORE_ACTS](visit, form)
    : null;
}
