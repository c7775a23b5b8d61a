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

const labelOf = (details: Element) => details.querySelector("summary")?.textContent ?? "";

interface Reopening {
  /** What the open sheet says about it. */
  readonly changed: string;
  /** What had the focus before the card was replaced. */
  readonly focused: Element | null;
}

/**
 * Opens on a card's successor the sheets that were open on the card, with what was filled in and the focus in its place.
 * A sheet that offers something else by now stays closed. Returns the dialogs that it opened.
 */
export function reopenSheets(card: Element, successor: Element, { changed, focused }: Reopening): HTMLDialogElement[] {
  const reopened: HTMLDialogElement[] = [];
  let inside = successor;
  for (const open of card.querySelectorAll<HTMLDetailsElement>(".sheet[open]")) {
    const same = [...inside.querySelectorAll<HTMLDetailsElement>(".sheet")].find(
      (details) => labelOf(details) === labelOf(open),
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

/** Fields of the same form and name take what was filled in; what the screen showed (`hidden`) is the new one's. */
function carryOver(from: Element, to: Element, focused: Element | null): void {
  for (const form of from.querySelectorAll("form")) {
    const successor = [...to.querySelectorAll("form")].find(({ action }) => action === form.action);
    for (const field of form.querySelectorAll<HTMLInputElement>("input[name]:not([type=hidden])")) {
      const { name, type, value, checked } = field;
      const isChoice = type === "radio" || type === "checkbox";
      const same = [...(successor?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])].find(
        (input) => input.name === name && input.type === type && (!isChoice || input.value === value),
      );
      if (!same) continue;
      if (isChoice) same.checked = checked;
      else same.value = value;
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
