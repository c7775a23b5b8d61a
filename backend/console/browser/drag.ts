/**
 * Rows of an ordered list are dragged by their grip, with a mouse or a finger. The place is sent as the row that it is
 * behind; the buttons in each row do the same with the keyboard and without this script.
 */
export function startDrag(): void {
  document.addEventListener("pointerdown", (down) => {
    const grip = (down.target as Element).closest<HTMLElement>("[data-grip]");
    const row = grip?.closest<HTMLElement>("li");
    const list = row?.closest<HTMLElement>("[data-order]");
    if (!grip || !row || !list || down.button !== 0) return;
    down.preventDefault();
    drag(list, row, down.pointerId);
  });
}

const ENDS = ["pointerup", "pointercancel"] as const;

function drag(list: HTMLElement, row: HTMLElement, pointer: number): void {
  const before = row.previousElementSibling;
  const next = row.nextElementSibling;
  // The page is not read again over it (live/reconcile.ts).
  row.dataset.dragged = "";
  const move = ({ clientY, pointerId }: PointerEvent) => {
    if (pointerId !== pointer) return;
    const other = [...list.children].find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return one !== row && clientY >= top && clientY < bottom;
    });
    if (!other) return;
    const { top, height } = other.getBoundingClientRect();
    list.insertBefore(row, clientY < top + height / 2 ? other : other.nextElementSibling);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    document.removeEventListener("pointermove", move);
    for (const name of ENDS) document.removeEventListener(name, end);
    delete row.dataset.dragged;
    if (event.type === "pointercancel") list.insertBefore(row, next);
    else if (row.previousElementSibling !== before) send(row);
  };
  // On the document, because a row that is moved no longer captures the pointer.
  document.addEventListener("pointermove", move);
  for (const name of ENDS) document.addEventListener(name, end);
}

function send(row: HTMLElement): void {
  const form = row.querySelector("form");
  if (!form) return;
  const after = document.createElement("input");
  after.type = "hidden";
  after.name = "after";
  after.value = (row.previousElementSibling as HTMLElement | null)?.dataset.ref ?? "";
  form.append(after);
  form.requestSubmit();
  after.remove();
}
