import { settle } from "./live/press.ts";
import { fillIn, type ScriptTexts } from "./texts.ts";

/** How long a press can be taken back; styles/notices.css draws the same time. */
export const HOLD_MS = 5_000;
/** A second tap of a wet finger is not meant for the button that appears below it. */
const DOUBLE_MS = 600;

type HoldTexts = Pick<ScriptTexts, "held" | "undo">;

/** What still waits to be sent. */
const waiting = new Set<() => void>();

/**
 * Waits some seconds before a press is sent, and offers to take it back in the place of the buttons. Nothing undone is ever
 * sent. A page that is left or hidden sends at once.
 */
export function hold(
  place: HTMLElement,
  { label, texts, send, undone }: { label: string; texts: HoldTexts; send: () => Promise<void>; undone: () => void },
): void {
  const begun = Date.now();
  const line = document.createElement("div");
  const said = document.createElement("p");
  const undo = document.createElement("button");
  const end = () => {
    clearTimeout(timer);
    waiting.delete(go);
  };
  const free = () => {
    line.remove();
    place.removeAttribute("data-held");
    settle(place);
  };
  const go = () => {
    end();
    undo.disabled = true;
    void send().finally(free);
  };
  line.className = "held";
  said.setAttribute("role", "status");
  undo.type = "button";
  undo.textContent = texts.undo;
  undo.addEventListener("click", () => {
    if (undo.disabled || Date.now() - begun < DOUBLE_MS) return;
    end();
    free();
    undone();
  });
  line.append(said, undo);
  const hadFocus = place.contains(document.activeElement);
  place.dataset.held = "";
  (place.querySelector(".actions") ?? place).append(line);
  // Text that is put into a status line is read aloud; a line that brings its text is not.
  said.textContent = fillIn(texts.held, { action: label });
  if (hadFocus) undo.focus();
  const timer = setTimeout(go, HOLD_MS);
  waiting.add(go);
}

/** Sends what waits, before the page can no longer do so. */
export function startHold(): void {
  const flush = () => {
    for (const go of [...waiting]) go();
  };
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && flush());
}
