/**
 * What is wrong with a field stands below it, and the field is brought into view: the browser's own bubble would be behind
 * the button that stays at the foot of a form.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** From now on the script checks the page's forms instead of the browser. */
export function checksFields(): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      const form = (target as Element).closest<HTMLButtonElement>("button")?.form;
      if (form?.matches("[data-act]")) form.noValidate = true;
    },
    true,
  );
}

/** The first field that cannot be sent, with why: `needed`, or the words of the question that it belongs to. */
export function wrongField(form: HTMLFormElement, needed: string): { field: HTMLElement; said: string } | null {
  const field = [...form.elements].find((one): one is Field => "validity" in one && !(one as Field).validity.valid);
  if (!field) return null;
  const own = field.closest<HTMLElement>("[data-needed]")?.dataset.needed;
  return { field, said: field.validity.valueMissing ? (own ?? needed) : field.validationMessage };
}

/** Shows which field was refused and why, until it is changed. */
export function pointAt(field: HTMLElement, said: string): void {
  for (let around = field.closest("details"); around; around = around.parentElement?.closest("details") ?? null)
    around.open = true;
  const line = lineBelow(field);
  line.textContent = said;
  const before = field.getAttribute("aria-describedby");
  const others = before?.split(" ").filter((id) => id !== line.id) ?? [];
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", [line.id, ...others].join(" "));
  const clear = () => {
    field.removeAttribute("aria-invalid");
    if (others.length > 0) field.setAttribute("aria-describedby", others.join(" "));
    else field.removeAttribute("aria-describedby");
    line.remove();
  };
  field.addEventListener("input", clear, { once: true });
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}

let count = 0;

/** The line below a field, made if there is none. */
function lineBelow(field: HTMLElement): HTMLElement {
  const known = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id))
    .find((one) => one?.matches(".field-error"));
  if (known) return known;
  count += 1;
  const line = document.createElement("p");
  line.className = "field-error";
  line.id = `field-error-${count}`;
  (questionOf(field) ?? field.closest(".times") ?? field.closest("label") ?? field).after(line);
  return line;
}

/** Of a choice not made yet: its first answer is no more wrong than the others. */
const questionOf = (field: HTMLElement): HTMLElement | null | undefined =>
  field.matches('[type="radio"]:not(:checked)') ? field.closest("fieldset")?.querySelector("legend") : null;
