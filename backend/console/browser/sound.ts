import { type RingHistory, ringLabel, ringsNow, type Tune, tunesFor, type WaitingAlert } from "./ring.ts";
import type { RingKind, ScriptTexts } from "./texts.ts";

const LOOK_EVERY_MS = 4_000;
/** Nothing rings while the connection is lost, so a tone repeats to say so. */
const LOST_EVERY_MS = 30_000;
const WANTED = "console:sound";
const SEEN = "console:seen";
const RUNG = "console:rung";

/** What waits here; not what was just pressed and can still be taken back. `opened`: staff have opened its table. */
function waiting(): (WaitingAlert & { readonly opened: boolean })[] {
  const { waits = "", kinds = "" } = document.querySelector<HTMLElement>(".ring")?.dataset ?? {};
  const names = kinds.split(" ") as (RingKind | "opened")[];
  const isHeld = (id: string) => document.querySelector(`#o-${id}[data-held], #r-${id}[data-held]`) !== null;
  return waits.split(" ").flatMap((id, index) => {
    const name = names[index] ?? "delivery";
    const opened = name === "opened";
    return id && !isHeld(id) ? [{ id, kind: opened ? "request" : name, opened }] : [];
  });
}

/**
 * Rings at once for a new order (or table request) that no one has seen, and again until it is accepted or rejected, or
 * marked as seen; a table's request after growing pauses, and no more once staff have opened its table. What comes from a table rings differently, and the button says what rings. Browsers let a page play
 * sound only after a press, so the page asks for one; on a device where it was pressed before, any press will do. Also
 * keeps the count in the title.
 */
export function startSound(texts: Pick<ScriptTexts, "hush" | "sound_is_on" | "kinds">): { look: () => void } {
  const button = document.getElementById("sound") as HTMLButtonElement;
  const [words, hush] = [...button.querySelectorAll("b, small")] as [HTMLElement, HTMLElement];
  const ask = document.getElementById("sound-on") as HTMLElement;
  const lost = document.getElementById("lost") as HTMLElement;
  const title = document.title;
  let context: AudioContext | null = null;
  let seen = new Set(read(sessionStorage, SEEN)?.split(" "));
  // Kept for the next page of this tab, which would ring at once otherwise.
  let rung = readRung();
  let saidLost = 0;

  const unseen = () => waiting().filter(({ id, opened }) => !opened && !seen.has(id));
  const isOn = () => context?.state === "running";

  const ring = () => {
    if (!context || !isOn()) return;
    const at = Date.now();
    const left = unseen();
    const due = left.filter((one) => ringsNow(one, rung.get(one.id), at));
    const times = (id: string) => (rung.get(id)?.times ?? 0) + 1;
    const known = left.flatMap(({ id }) => (rung.has(id) ? ([[id, rung.get(id) as RingHistory]] as const) : []));
    rung = new Map([...known, ...due.map(({ id }) => [id, { times: times(id), at }] as const)]);
    write(sessionStorage, RUNG, JSON.stringify([...rung]));
    if (due.length > 0) play(context, tunesFor(due));
  };
  const look = () => {
    const waits = waiting();
    // Ids that no longer wait are forgotten; later ones are new, however many wait.
    seen = new Set(waits.flatMap(({ id }) => (seen.has(id) ? id : [])));
    write(sessionStorage, SEEN, [...seen].join(" "));
    const mark = lost.hidden ? "" : "⚠ ";
    document.title = `${mark}${waits.length > 0 ? `(${waits.length}) ` : ""}${title}`;
    ask.hidden = isOn();
    button.hidden = !isOn();
    const ringing = isOn() ? unseen() : [];
    set(words, ringing.length > 0 ? ringLabel(ringing, texts.kinds) : texts.sound_is_on);
    set(hush, ringing.length > 0 ? texts.hush : "");
    document.body.toggleAttribute("data-rings", ringing.length > 0);
    document.body.toggleAttribute("data-sound", isOn());
    if (ringing.some(({ id }) => !rung.has(id))) ring();
  };

  const turnOn = async (andSay: boolean) => {
    context ??= new AudioContext();
    await context.resume();
    if (!isOn()) return;
    write(localStorage, WANTED, "on");
    if (andSay) play(context, ["away"]);
    void keepScreenAwake();
    look();
  };
  ask.addEventListener("click", () => void turnOn(true));
  button.addEventListener("click", () => {
    if (unseen().length > 0) for (const { id } of waiting()) seen.add(id);
    // Both, so that everyone learns to tell them apart.
    else if (context) play(context, ["away", "table"]);
    look();
  });
  // Every page load needs a press before it can play; if sound was switched on before, a press anywhere is enough.
  for (const press of ["pointerup", "keydown"]) {
    document.addEventListener(press, () => {
      if (!isOn() && read(localStorage, WANTED)) void turnOn(false);
    });
  }
  // After a first press on this site most browsers allow it at once.
  try {
    context = new AudioContext();
    context.addEventListener("statechange", look);
  } catch {
    // No audio on this device: the button stays, and the title has the count.
  }
  look();
  setInterval(() => {
    look();
    if (unseen().length > 0) return ring();
    if (lost.hidden) saidLost = 0;
    else if (context && isOn() && Date.now() - saidLost > LOST_EVERY_MS) {
      saidLost = Date.now();
      play(context, ["lost"]);
    }
  }, LOOK_EVERY_MS);
  return { look };
}

const set = (element: HTMLElement, text: string) => {
  if (element.textContent !== text) element.textContent = text;
};

/**
 * Rising tones like a bell on the counter for what leaves the house; a low knock, twice, for a table; two falling tones
 * for no connection.
 */
const TUNES: Readonly<Record<Tune | "lost", { wave: OscillatorType; tones: readonly number[] }>> = {
  away: { wave: "triangle", tones: [880, 1174.66, 880] },
  table: { wave: "square", tones: [293.66, 293.66, 0, 293.66, 293.66] },
  lost: { wave: "triangle", tones: [440, 330] },
};
const STEP_S = 0.22;

/** One tune after the other. */
function play(context: AudioContext, tunes: readonly (Tune | "lost")[]): void {
  let at = context.currentTime;
  for (const { wave, tones } of tunes.map((tune) => TUNES[tune])) {
    for (const frequency of tones) {
      if (frequency > 0) sound(context, { wave, frequency, at });
      at += STEP_S;
    }
    at += 2 * STEP_S;
  }
}

function sound(
  context: AudioContext,
  { wave, frequency, at }: { wave: OscillatorType; frequency: number; at: number },
): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = wave;
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.5, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.55);
}

/** Storage may be blocked on a device; then the page asks for sound once more. */
function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function readRung(): ReadonlyMap<string, RingHistory> {
  try {
    return new Map(JSON.parse(read(sessionStorage, RUNG) ?? "[]") as [string, RingHistory][]);
  } catch {
    return new Map();
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Only the remembered setting is lost.
  }
}

let awake = false;

/** Keeps a tablet on the counter awake. */
async function keepScreenAwake(): Promise<void> {
  if (awake) return;
  awake = true;
  const lock = () => navigator.wakeLock?.request("screen").catch(() => null);
  await lock();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void lock());
}
