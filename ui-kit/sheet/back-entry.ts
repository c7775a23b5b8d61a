/** A sheet that is open and has no address of its own. */
interface OpenSheet {
  readonly close: () => void;
  readonly href: string;
  /** Names its history entry; undefined while it is to get one, null while another page or sheet may take its place. */
  mark: number | null | undefined;
}

const sheets: OpenSheet[] = [];
/** The entry of a sheet that has just closed: one that opens in its place has it instead. */
let spare: { readonly mark: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;
/** Who waits for the step back that this module began; null when it began none. */
let waiting: (() => void)[] | null = null;
/** Milliseconds after which a step that was lost, as to another page, is waited for no longer. */
const LOST = 1_000;
let lost: ReturnType<typeof setTimeout> | undefined;

interface EntryState {
  readonly sheets?: readonly number[];
  readonly sheetAt?: string;
}

/** The sheets of the entry that this module made or came to last. */
let known: { readonly state: EntryState; readonly length: number } | undefined;

/** What the current history entry says of sheets. A refresh of the page writes the entry anew without it: then it is put back. */
function entry(): EntryState {
  const state: EntryState | null = history.state;
  if (state?.sheets || known?.state.sheetAt !== location.href || known.length !== history.length) return state ?? {};
  history.replaceState({ ...state, ...known.state }, "");
  return known.state;
}

function know({ sheets: marked, sheetAt }: EntryState): void {
  known = marked && { state: { sheets: marked, sheetAt }, length: history.length };
}

/** The sheets at the current history entry, the last one on top. An item's address over a sheet has them too. */
const marks = () => entry().sheets ?? [];

function enter(sheet: OpenSheet): void {
  if (waiting) return;
  if (spare) {
    clearTimeout(spare.timer);
    sheet.mark = spare.mark;
    spare = null;
    return;
  }
  // Of this moment: no other sheet has it, not even one that was open when the page was loaded again.
  sheet.mark = performance.timeOrigin + performance.now();
  const state = { sheets: [...marks(), sheet.mark], sheetAt: location.href };
  history.pushState({ ...history.state, ...state }, "");
  know(state);
}

function stepBack(then: () => void): void {
  if (waiting) waiting.push(then);
  else {
    waiting = [then];
    lost = setTimeout(moved, LOST);
    history.back();
  }
}

/** Whether the current entry is that of a sheet, and not of an item that was opened over it. */
const isAt = (mark: number | undefined) =>
  mark !== undefined && marks().at(-1) === mark && entry().sheetAt === location.href;

const isOpen = (mark: number | undefined) => sheets.some((sheet) => sheet.mark === mark);

/** Leaves the entry of a sheet that is closed: there, Back would seem to do nothing. */
function leaveEmpty(): void {
  const top = marks().at(-1);
  if (isAt(top) && !isOpen(top)) stepBack(() => {});
}

function moved(): void {
  clearTimeout(lost);
  const waited = waiting;
  waiting = null;
  know(history.state ?? {});
  const away = sheets.filter(({ mark, href }) => mark === null && href === location.href);
  for (const sheet of sheets.toReversed()) {
    if (!sheet.mark || marks().includes(sheet.mark)) continue;
    sheet.mark = waited ? null : undefined;
    if (!waited) sheet.close();
  }
  for (const then of waited ?? []) then();
  // By then the owners have closed theirs, and what waited has led on.
  setTimeout(() => {
    leaveEmpty();
    for (const sheet of sheets) if (sheet.mark === undefined || away.includes(sheet)) enter(sheet);
  });
}

/** Once is enough, and to add the same listener again changes nothing. */
const listen = () => addEventListener("popstate", moved);

// The page was loaded again with a sheet open, or the guest comes back to it from another site: no sheet is open any more.
if (typeof window !== "undefined" && marks().length > 0) {
  listen();
  leaveEmpty();
}

/**
 * Makes the browser's Back close a sheet: adds a history entry with the same address and the router's own state, and
 * takes it away again when the sheet is closed otherwise. Forward does not open it again. Returns the function for when
 * it is closed.
 */
export function openEntry(close: () => void): () => void {
  // A frame shares its history with the page around it: a step back might be that page's.
  if (window.parent !== window) return () => {};
  listen();
  const sheet: OpenSheet = { close, href: location.href, mark: undefined };
  sheets.push(sheet);
  enter(sheet);
  return () => {
    sheets.splice(sheets.indexOf(sheet), 1);
    const { mark } = sheet;
    if (!mark || !isAt(mark)) return;
    // Not at once: another sheet may open in its place.
    const timer = setTimeout(() => {
      spare = null;
      leaveEmpty();
    });
    spare = { mark, timer };
  };
}

/**
 * Takes away the entry of the sheet on top, which stays open or has just closed, and calls `then` once no step back is
 * under way: for what leads to another page or takes a step back of its own. Of two steps at one moment the browser may
 * take one, and a step back that ends later would lead away from the new page.
 */
export function leaveEntry(then: () => void): void {
  if (waiting || isAt(marks().at(-1))) stepBack(then);
  else then();
}

type Click = Pick<
  MouseEvent,
  "target" | "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "preventDefault"
> & {
  readonly stopPropagation: () => void;
};

/**
 * Calls `then` at the page's own entry, below that of the sheet on top, which stays open: there, what it does to the
 * address lasts when the sheet is closed.
 */
export function belowSheet(then: () => void): void {
  leaveEntry(() => {
    then();
    for (const sheet of sheets) sheet.mark ??= undefined;
  });
}

/** A link to dial, to write, to save a file or to the page itself: the sheet stays open, and so does its entry. */
const staysHere = ({ protocol, origin, pathname, search, download }: HTMLAnchorElement) =>
  Boolean(download) ||
  !protocol.startsWith("http") ||
  (origin === location.origin && pathname === location.pathname && search === location.search);

/** A link in a sheet leads on from the page below, so that Back leads to that page and not to the entry of the sheet. */
export function followLink(event: Click): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const elsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const top = marks().at(-1);
  if (!link?.href || link.target || elsewhere || staysHere(link) || !isAt(top) || !isOpen(top)) return;
  event.preventDefault();
  event.stopPropagation();
  stepBack(() => link.click());
}
