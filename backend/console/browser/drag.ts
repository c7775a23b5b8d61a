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
    drag(list, row, grip, down.pointerId);
  });
}

function drag(list: HTMLElement, row: HTMLElement, grip: HTMLElement, pointer: number): void {
  const before = row.previousElementSibling;
  const next = row.nextElementSibling;
  // The page is not read again over it (live/reconcile.ts).
  row.dataset.dragged = "";
  grip.setPointerCapture(pointer);
  const move = ({ clientY }: PointerEvent) => {
    const other = [...list.children].find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return one !== row && clientY >= top && clientY < bottom;
    });
    if (!other) return;
    const { top, height } = other.getBoundingClientRect();
    list.insertBefore(row, clientY < top + height / 2 ? other : other.nextElementSibling);
  };
  const end = (event: PointerEvent) => {
    grip.removeEventListener("pointermove", move);
    delete row.dataset.dragged;
    if (event.type === "pointercancel") list.insertBefore(row, next);
    else if (row.previousElementSibling !== before) send(row);
  };
  grip.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"] as const) grip.addEventListener(name, end, { once: true });
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
