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
  const dialog = details.matches(".sheet") && details.querySelector("dialog");
  if (dialog && details.open && !dialog.open) dialog.showModal();
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
