/** Opens the page's sheets as dialogs: in front of everything, with the keyboard inside and Escape to leave. */
export function startSheets(): void {
  // Without script a sheet opens in its place (styles/sheet.css).
  document.documentElement.dataset.scripted = "";
  document.addEventListener("toggle", onToggle, true);
  document.addEventListener("close", onClose, true);
  // A press beside the sheet leaves it.
  document.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLDialogElement) target.close();
  });
}

function onToggle({ target }: Event): void {
  const details = target as HTMLDetailsElement;
  if (details.matches(".sheet") && details.open) openSheet(details);
}

function openSheet(details: HTMLDetailsElement): HTMLDialogElement | null {
  const dialog = details.querySelector("dialog");
  details.open = true;
  if (dialog && !dialog.open) dialog.showModal();
  return dialog;
}

/** What a screen reader says of the button that opens it. */
const nameOf = (details: Element) => {
  const summary = details.querySelector("summary");
  return summary?.getAttribute("aria-label") ?? summary?.textContent ?? "";
};

interface Reopening {
  /** What the open sheet says about it. */
  readonly changed: string;
  /** What had the focus before the card was replaced. */
  readonly focused: Element | null;
}

/**
 * Opens on a card's successor the sheets that were open on the card, with what was filled in and the focus in its place.
 * A sheet that offers something else by now stays closed, and so does one whose form is being sent. Returns the dialogs
 * that it opened.
 */
export function reopenSheets(card: Element, successor: Element, { changed, focused }: Reopening): HTMLDialogElement[] {
  const reopened: HTMLDialogElement[] = [];
  if (card.querySelector('form[aria-busy="true"]')) return reopened;
  let inside = successor;
  for (const open of card.querySelectorAll<HTMLDetailsElement>(".sheet[open]")) {
    // Closed a moment ago: `close` has not arrived yet.
    if (!open.querySelector("dialog")?.open) break;
    const same = [...inside.querySelectorAll<HTMLDetailsElement>(".sheet")].find(
      (details) => nameOf(details) === nameOf(open),
    );
    const dialog = same && openSheet(same);
    if (!same || !dialog) break;
    reopened.push(dialog);
    inside = same;
  }
  if (reopened.length === 0) return reopened;
  carryOver(card, successor, focused);
  const line = openSheetsLine();
  if (line) line.textContent = changed;
  return reopened;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsIn = (form: Element) => [...form.querySelectorAll<Field>(":is(input, select, textarea)[name]")];

const isChoice = (field: Field): field is HTMLInputElement => field.type === "radio" || field.type === "checkbox";

/** Whether it has something else than the page came with. */
function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}

/**
 * Copies changed values to the fields of the same form and name. Unchanged and hidden fields keep the new values, which
 * another person may have just set.
 */
function carryOver(from: Element, to: Element, focused: Element | null): void {
  const successors = [...to.querySelectorAll("form")];
  for (const form of from.querySelectorAll("form")) {
    // Several forms may go to one address.
    const candidates = successors.filter(({ action }) => action === form.action).flatMap(fieldsIn);
    for (const field of fieldsIn(form)) {
      if (field.type === "hidden") continue;
      const same = candidates.find(
        ({ name, type, value }) =>
          name === field.name && type === field.type && (!isChoice(field) || value === field.value),
      );
      if (!same) continue;
      if (isChanged(field)) {
        if (isChoice(field)) (same as HTMLInputElement).checked = field.checked;
        else same.value = field.value;
      }
      if (field === focused) same.focus();
    }
  }
}

function onClose({ target }: Event): void {
  const dialog = target as HTMLDialogElement;
  const told = dialog.querySelector(".told");
  if (told) told.textContent = "";
  dialog.parentElement?.removeAttribute("open");
}

/** The form around an element is done: closes every sheet that it is in. */
export function closeSheets(inside: Element): void {
  const dialog = inside.closest("dialog");
  if (!dialog) return;
  if (dialog.open) dialog.close();
  const details = dialog.parentElement;
  details?.removeAttribute("open");
  if (details) closeSheets(details);
}

/** Where a message about a form is read: in its open sheet, because what is behind that cannot be reached. */
export const openSheetsLine = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("dialog[open] > .sheet-top .told")].at(-1) ?? null;
