import { checksFields, pointAt, wrongField } from "./forms/field-errors.ts";
import { isSending, whileSending } from "./forms/sending.ts";
import { hold, startHold } from "./hold.ts";
import { toast } from "./live/live.ts";
import { closeSheets } from "./sheets.ts";
import type { ScriptTexts } from "./texts.ts";

type FormTexts = Pick<ScriptTexts, "noted" | "offline" | "needed" | "sending" | "held" | "undo" | "undone">;

/** Sends the page's forms without leaving the page: one at a time, shows the result, and reads the page again. */
export function startForms(texts: FormTexts, reread: () => Promise<void>, changed: () => void = () => {}): void {
  startHold();
  checksFields();
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches("[data-act]")) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true") {
      if (isSending()) toast(texts.sending, false);
      return;
    }
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    const isAside = button?.hasAttribute("formaction") ?? false;
    const wrong = isAside ? null : wrongField(form, texts.needed);
    if (wrong) return pointAt(wrong.field, wrong.said);
    const sent = new FormData(form, button);
    // A file is sent as it is.
    const isFile = (isAside ? button?.formEnctype : form.enctype) === "multipart/form-data";
    const body = isFile ? sent : new URLSearchParams(sent as unknown as Record<string, string>);
    if (isAside && button) return void deliver(form, body, texts, reread, { press: button, aside: button.formAction });
    const place = form.closest<HTMLElement>(".card, .row");
    const waits =
      form.matches("[data-hold]") && place && button && navigator.onLine && document.body.dataset.connection !== "lost";
    if (!waits) {
      void deliver(form, body, texts, reread, { press: button });
      return;
    }
    const label = button.textContent ?? "";
    form.reset();
    closeSheets(form);
    const undone = () => {
      toast(texts.undone, true);
      changed();
      place.querySelector<HTMLElement>("button, summary")?.focus();
    };
    hold(place, { label, texts, send: () => deliver(form, body, texts, reread), undone });
    changed();
  });
  // A time field belongs to a radio button: filling it in selects that button, also if it was filled in before this
  // script ran.
  const choose = (input: Element | EventTarget | null) => {
    const choice = (input as HTMLElement).dataset.chooses;
    if (choice) (document.getElementById(choice) as HTMLInputElement | null)?.click();
  };
  document.addEventListener("input", (event) => choose(event.target));
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-chooses]")) {
    // A box has its value also unticked.
    if (input.type === "checkbox" ? input.checked : input.value) choose(input);
  }
  startCopyDay();
  const search = document.querySelector<HTMLFormElement>("form[data-search]");
  if (search) startSearch(search, reread);
}

interface Pressed {
  readonly press?: Element | null;
  /** Where a press sends the form while what is typed in it waits for the form's own button. */
  readonly aside?: string;
}

async function deliver(
  form: HTMLFormElement,
  body: FormBody,
  texts: FormTexts,
  reread: () => Promise<void>,
  { press, aside }: Pressed = {},
): Promise<void> {
  form.setAttribute("aria-busy", "true");
  const failed = { ok: false, status: 0, said: texts.offline };
  const sent = send(aside ?? form.action, body).catch(() => failed);
  const arrived = body instanceof FormData ? whileSending(press ?? null, texts.sending, sent) : sent;
  const { ok, status, said, secret, go, wrong, set }: Sent = await arrived;
  form.removeAttribute("aria-busy");
  if (go && ok) return location.assign(go);
  for (const [name, value] of Object.entries(set ?? {})) fieldOf(form, name)?.setAttribute("value", value);
  // The first one last: the focus stays at it.
  for (const [name, must] of Object.entries(wrong ?? {}).reverse()) {
    const refused = fieldOf(form, name);
    if (refused) pointAt(refused, must);
  }
  if (!ok) takeBackDone();
  if (ok) {
    // The next input does not start from it.
    if (aside) forgetFiles(form);
    else form.reset();
    closeSheets(form);
  }
  if (secret) show(said, secret, texts.noted);
  else toast(said, ok);
  if (status === 401 || status === 403) setTimeout(() => location.reload(), 1_500);
  // Before the page is read again: a part that is held is left as it is.
  form.closest(".card, .row")?.removeAttribute("data-held");
  await reread();
}

/** That the press before was saved is no longer said beside a refusal, nor when the page is read again. */
function takeBackDone(): void {
  const here = new URL(location.href);
  if (!here.searchParams.has("done")) return;
  here.searchParams.delete("done");
  history.replaceState(null, "", here);
  document.querySelector(".banner.done")?.remove();
}

interface Sent {
  readonly ok: boolean;
  readonly status: number;
  readonly said: string;
  readonly secret?: string;
  readonly go?: string;
  /** What each refused field must be, and values that the form has from now on. */
  readonly wrong?: Readonly<Record<string, string>>;
  readonly set?: Readonly<Record<string, string>>;
}

/** Also one that stands elsewhere on the page and names the form; of several answers the one that was chosen. */
function fieldOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const fields = ([...form.elements] as HTMLInputElement[]).filter((field) => field.name === name);
  return fields.find(({ type, checked }) => type === "radio" && checked) ?? fields[0];
}

/** A file that was sent is not sent again, and the part of the page around it may be brought up to date. */
function forgetFiles(form: HTMLFormElement): void {
  for (const field of [...form.elements] as HTMLInputElement[]) {
    if (field.type !== "file") continue;
    field.value = "";
    field.blur();
  }
}

type FormBody = URLSearchParams | FormData;

const PATIENCE_MS = 15_000;
/** A large photo over a phone. */
const UPLOAD_PATIENCE_MS = 180_000;

async function send(address: string, body: FormBody): Promise<Sent> {
  const isFile = body instanceof FormData;
  const response = await fetch(address, {
    method: "POST",
    body,
    headers: { accept: "application/json" },
    // Arrives also if the page is left meanwhile; browsers refuse that for long texts.
    keepalive: !isFile && String(body).length < 60_000,
    signal: AbortSignal.timeout(isFile ? UPLOAD_PATIENCE_MS : PATIENCE_MS),
  });
  return { ...((await response.json()) as Sent), ok: response.ok, status: response.status };
}

/** Shows a generated password until the user confirms that they wrote it down; it is never shown again. */
function show(said: string, secret: string, noted: string): void {
  const line = document.createElement("p");
  const code = document.createElement("code");
  const button = document.createElement("button");
  line.textContent = said;
  line.dataset.secret = "";
  code.textContent = secret;
  code.dir = "ltr";
  button.type = "button";
  button.textContent = noted;
  button.addEventListener("click", () => line.remove());
  line.append(code, button);
  document.getElementById("toasts")?.append(line);
  button.focus();
}

/**
 * Lists while typing, and by the pills beside it: the address has the query, so that reading the page again keeps it.
 * Without script the form and the links do the same.
 */
function startSearch(form: HTMLFormElement, reread: () => Promise<void>): void {
  let timer = 0;
  const find = (category: string | null) => {
    const word = String(new FormData(form).get("q") ?? "");
    history.replaceState(
      null,
      "",
      `?${new URLSearchParams({ ...(word ? { q: word } : {}), ...(category ? { c: category } : {}) })}`,
    );
    void reread();
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    // A word is looked for in every category.
    timer = window.setTimeout(() => find(null), 250);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    find(null);
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-category]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    form.reset();
    (form.elements.namedItem("q") as HTMLInputElement).value = "";
    find(link.dataset.category || null);
  });
  // Also searches for what was typed before this script ran, or what the browser restored.
  const asked = new URLSearchParams(location.search).get("q") ?? "";
  if (String(new FormData(form).get("q") ?? "") !== asked) find(null);
}

/** The press below the first day's hours, shown only with script: every other day gets the same times. */
function startCopyDay(): void {
  for (const line of document.querySelectorAll<HTMLElement>("[data-copy-day]")) {
    line.hidden = false;
    line.querySelector("button")?.addEventListener("click", () => {
      copyDay(line.closest("form"), line.dataset.copyDay ?? "");
      toast(line.dataset.said ?? "", true);
    });
  }
}

/** Fields are named by their day: `mon_open1`. */
function copyDay(form: HTMLFormElement | null, day: string): void {
  const times = [...(form?.querySelectorAll<HTMLInputElement>('.day input[type="time"]') ?? [])];
  const isOf = (input: HTMLInputElement) => input.name.startsWith(`${day}_`);
  const values = new Map(times.filter(isOf).map(({ name, value }) => [name.slice(day.length), value]));
  for (const input of times.filter((one) => !isOf(one))) {
    const value = values.get(input.name.slice(input.name.indexOf("_")));
    if (value === undefined || value === input.value) continue;
    input.value = value;
    // What was refused of it is no longer said.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
