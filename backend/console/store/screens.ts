import { isOneOf } from "../../../lib/domain/enumerations.ts";
import { asUuid } from "../../ids.ts";
import { SHEET_SIZES } from "../../rules/dine-in/code-sheet.ts";
import { COLUMNS } from "../../rules/staff-board.ts";
import { isManager } from "../../rules/staff-people.ts";
import { peopleAct, readPeople } from "../accounts/people-forms.ts";
import { readActs } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { couponForm, couponScreen } from "../coupons/screens.ts";
import { readFigures } from "../figures/figures.ts";
import type { PostedForm } from "../http/console-request.ts";
import type { Html } from "../http/html.ts";
import { menuForm, menuScreen } from "../menu/menu-screens.ts";
import { paymentForm, paymentScreen } from "../money/screens.ts";
import { acceptOrder, delayOrder, moveOrder, rejectOrder } from "../orders/acts.ts";
import { readBoard, withHistory } from "../orders/board.ts";
import { readFeedback } from "../orders/feedback.ts";
import { readHistory } from "../orders/history.ts";
import { refundForm } from "../orders/refund.ts";
import type { Outcome } from "../outcome.ts";
import { feedbackPage } from "../pages/feedback.ts";
import { figuresClosedPage, figuresPage } from "../pages/figures/figures.ts";
import type { PageName, Waiting } from "../pages/layout.ts";
import { managePage } from "../pages/manage.ts";
import { boardPage } from "../pages/orders/board.ts";
import { ticketPage } from "../pages/orders/ticket.ts";
import { peoplePage } from "../pages/people/people.ts";
import { stockPage } from "../pages/stock.ts";
import { takingPage } from "../pages/store.ts";
import { addRoundPage } from "../pages/tables/add-round.ts";
import { codeSheetsPage } from "../pages/tables/code-sheets.ts";
import { codesPage } from "../pages/tables/codes.ts";
import { floorPage } from "../pages/tables/floor.ts";
import { tablePage } from "../pages/tables/table.ts";
import { todayPage } from "../pages/today.ts";
import { settingsForm, settingsScreen } from "../settings/settings-screens.ts";
import { NO_STORE } from "../stores/first-store.ts";
import { readSetup } from "../stores/setup.ts";
import { storeForm, storeScreen } from "../stores/store-screens.ts";
import { tableAct } from "../tables/acts.ts";
import { editTables, readCodes } from "../tables/edit-tables.ts";
import { readNewRound } from "../tables/new-round.ts";
import { answerRequest, readRequests } from "../tables/requests.ts";
import { markSeen, readTable } from "../tables/table.ts";
import { readTables } from "../tables/table-overview.ts";
import { addHours, readComingHours, removeHours } from "./hours.ts";
import { pauseStore, resumeStore } from "./pause.ts";
import { markStock, readStock } from "./stock.ts";
import { waitingAt } from "./waiting.ts";

type Screen = (context: ConsoleContext, waiting: Waiting) => Promise<Html | null>;
const SCREENS: Readonly<Record<PageName, Screen>> = {
  orders: async (context, waiting) => {
    const { board, isCut } = await readBoard(context);
    // Read for an empty board alone: a shop that has orders needs no steps.
    const isEmpty = COLUMNS.every((column) => board[column].length === 0);
    const setup = isEmpty && isManager(context.signed.member.role) ? await readSetup(context) : [];
    return boardPage(context, { board, isCut, setup }, waiting);
  },
  tables: async (context, waiting) => {
    const overviews = await readTables(context);
    return floorPage(context, { overviews, requests: await readRequests(context, overviews) }, waiting);
  },
  stock: async (context, waiting) => stockPage(context, await readStock(context), waiting),
  store: async (context, waiting) =>
    takingPage(context, { coming: await readComingHours(context), lately: await readActs(context) }, waiting),
  today: async (context, waiting) => todayPage(context, await readHistory(context), waiting),
  feedback: async (context, waiting) => feedbackPage(context, await readFeedback(context), waiting),
  codes: async (context, waiting) => {
    const tables = await readCodes(context);
    return tables && codesPage(context, tables, waiting);
  },
  manage: async (context, waiting) =>
    isManager(context.signed.member.role) ? managePage(context, await readSetup(context), waiting) : null,
  menu: (context) => menuScreen(context, []),
  coupons: (context) => couponScreen(context, []),
  stores: (context) => storeScreen(context, []),
  settings: (context) => settingsScreen(context, []),
  payments: (context) => paymentScreen(context, []),
  figures: async (context, waiting) =>
    isManager(context.signed.member.role)
      ? figuresPage(context, await readFigures(context), waiting)
      : figuresClosedPage(context, waiting),
  people: async (context, waiting) => peoplePage(context, await readPeople(context), waiting),
};

/** The screen at a path below the store; null if there is none. */
export async function renderScreen(
  context: ConsoleContext,
  [page = "", id, ...rest]: readonly string[],
): Promise<Html | null> {
  if (!Object.hasOwn(SCREENS, page)) return null;
  if (page === "menu") return menuScreen(context, id === undefined ? [] : [id, ...rest]);
  if (page === "coupons") return couponScreen(context, id === undefined ? [] : [id, ...rest]);
  if (page === "stores") return storeScreen(context, id === undefined ? [] : [id, ...rest]);
  if (page === "settings") return settingsScreen(context, id === undefined ? [] : [id, ...rest]);
  if (page === "payments") return paymentScreen(context, id === undefined ? [] : [id, ...rest]);
  if (page === "tables" && id !== undefined && rest.length === 1 && rest[0] === "add") {
    const view = await readNewRound(context, id);
    return view && addRoundPage(context, view, await waitingAt(context));
  }
  if (rest.length > 0) return null;
  if (page === "tables" && id !== undefined) {
    const view = await readTable(context, id);
    if (view) await markSeen(context, view);
    return view && tablePage(context, view, await waitingAt(context));
  }
  const waiting = await waitingAt(context);
  if (id === undefined) return SCREENS[page as PageName](context, waiting);
  if (page === "codes") return sheetsOf(context, id, waiting);
  const known = page === "orders" ? asUuid(id) : null;
  const order = known && (await context.signed.repos.storeBoard.order(context.store.id, known));
  const [full] = order ? await withHistory(context, [order]) : [];
  return full ? ticketPage(context, full, waiting) : null;
}

/** The printed codes of all tables, or of one (`?table=`); null for members who may not print them. */
async function sheetsOf(context: ConsoleContext, size: string, waiting: Waiting): Promise<Html | null> {
  const tables = isOneOf(SHEET_SIZES, size) ? await readCodes(context) : null;
  const only = context.request.url.searchParams.get("table");
  const wanted = tables?.filter(({ overview }) => only === null || overview.table.id === only) ?? [];
  return wanted.length > 0 && isOneOf(SHEET_SIZES, size)
    ? codeSheetsPage(context, { size, tables: wanted }, waiting)
    : null;
}

const ORDER_ACTS = {
  accept: acceptOrder,
  move: moveOrder,
  reject: rejectOrder,
  delay: delayOrder,
  refund: refundForm,
} as const;

const STORE_ACTS = {
  pause: pauseStore,
  resume: resumeStore,
  "add-hours": addHours,
  "remove-hours": removeHours,
} as const;

/** Runs the form sent to a path below the store; null if there is none. */
export async function runForm(
  context: ConsoleContext,
  path: readonly string[],
  form: PostedForm,
): Promise<Outcome | null> {
  const [page, id = "", act = ""] = path;
  if (page === "orders" && Object.hasOwn(ORDER_ACTS, act)) {
    return ORDER_ACTS[act as keyof typeof ORDER_ACTS](context, id, form);
  }
  if (page === "menu") return menuForm(context, path.slice(1), form);
  if (page === "coupons") return couponForm(context, path.slice(1), form);
  if (page === "stores") return storeForm(context, path.slice(1), form);
  if (page === "settings") return settingsForm(context, path.slice(1), form);
  if (page === "payments") return paymentForm(context, path.slice(1), form);
  if (context.store.id === NO_STORE) return null;
  if (page === "stock") return markStock(context, id, act, form);
  if (page === "tables" && act === "answer") return answerRequest(context, id, form);
  if (page === "tables" && path.length === 3) return tableAct(context, id, act, form);
  if (page === "codes" && path.length === 2) return editTables(context, id, form);
  if (page === "people" && path.length === 2) return peopleAct(context, id, form);
  return page === "store" && path.length === 2 && Object.hasOwn(STORE_ACTS, id)
    ? STORE_ACTS[id as keyof typeof STORE_ACTS](context, form)
    : null;
}
