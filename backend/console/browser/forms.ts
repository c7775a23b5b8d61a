import { toast } from "./live.ts";
import type { ScriptTexts } from "./texts.ts";

type FormTexts = Pick<ScriptTexts, "noted" | "offline">;

/** Sends the page's forms without leaving the page: one at a time, shows the result, and reads the page again. */
export function startForms(texts: FormTexts, reread: () => Promise<void>): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches("[data-act]")) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true") return;
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    form.setAttribute("aria-busy", "true");
    void send(form, button, texts).then(async (good) => {
      form.removeAttribute("aria-busy");
      if (good) close(form);
      await reread();
    });
  });
  // A time field belongs to a radio button: filling it in selects that button, also if it was filled in before this
  // script ran.
  const choose = (input: Element | EventTarget | null) => {
    const choice = (input as HTMLElement).dataset.chooses;
    if (choice) (document.getElementById(choice) as HTMLInputElement | null)?.click();
  };
  document.addEventListener("input", (event) => choose(event.target));
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-chooses]")) if (input.value) choose(input);
  const search = document.querySelector<HTMLFormElement>("form[data-search]");
  if (search) startSearch(search, reread);
}

/** Closes and clears a form that is done, so that the next input does not start from it. */
function close(form: HTMLFormElement): void {
  form.reset();
  for (const open of form.closest(".card, .row, .panel")?.querySelectorAll("details[open]") ?? []) {
    open.removeAttribute("open");
  }
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null, texts: FormTexts): Promise<boolean> {
  const body = new URLSearchParams(new FormData(form, button) as unknown as Record<string, string>);
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(15_000),
    });
    const { said, secret } = (await response.json()) as { said: string; secret?: string };
    if (secret) show(said, secret, texts.noted);
    else toast(said, response.ok);
    if (response.status === 401 || response.status === 403) setTimeout(() => location.reload(), 1_500);
    return response.ok;
  } catch {
    toast(texts.offline, false);
    return false;
  }
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

/** Searches while typing: the address has the query, so that reading the page again keeps it. */
function startSearch(form: HTMLFormElement, reread: () => Promise<void>): void {
  let timer = 0;
  const find = () => {
    const word = String(new FormData(form).get("q") ?? "");
    history.replaceState(null, "", `?${new URLSearchParams(word ? { q: word } : {})}`);
    void reread();
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(find, 250);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    find();
  });
  // Also searches for what was typed before this script ran, or what the browser restored.
  const asked = new URLSearchParams(location.search).get("q") ?? "";
  if (String(new FormData(form).get("q") ?? "") !== asked) find();
}
