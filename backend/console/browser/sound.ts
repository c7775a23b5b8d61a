import type { ScriptTexts } from "./texts.ts";

const RING_EVERY_MS = 4_000;
/** A lost connection is silence, which nobody hears: it is said now and then. */
const LOST_EVERY_MS = 30_000;
const WANTED = "console:sound";
const SEEN = "console:seen";

/**
 * Rings at once when a new order (or a table) waits that nobody has seen, and again until it is accepted or rejected, or somebody
 * says that they have seen it. Browsers let a page sound only after a press, so the page asks for one plainly; on a device that was
 * asked before, any press will do. Also keeps the count in the title.
 */
export function startSound(texts: Pick<ScriptTexts, "hush" | "sound_is_on">): { look: () => void } {
  const button = document.getElementById("sound") as HTMLButtonElement;
  const hint = document.getElementById("sound-hint") as HTMLElement;
  const lost = document.getElementById("lost") as HTMLElement;
  const title = document.title;
  let context: AudioContext | null = null;
  let seen = new Set(read(sessionStorage, SEEN)?.split(" "));
  let rang = new Set<string>();
  let saidLost = 0;

  const waiting = () => (document.querySelector<HTMLElement>(".ring")?.dataset.waits ?? "").split(" ").filter(Boolean);
  const unseen = () => waiting().filter((id) => !seen.has(id));
  const isOn = () => context?.state === "running";

  const ring = () => {
    if (!context || !isOn()) return;
    rang = new Set(unseen());
    chime(context, BELL);
  };
  const look = () => {
    const waits = waiting();
    // What no longer waits is forgotten; what comes later is new, however many wait.
    seen = new Set([...seen].filter((id) => waits.includes(id)));
    write(sessionStorage, SEEN, [...seen].join(" "));
    const mark = lost.hidden ? "" : "⚠ ";
    document.title = `${mark}${waits.length > 0 ? `(${waits.length}) ` : ""}${title}`;
    hint.hidden = isOn();
    button.hidden = !isOn();
    const rings = isOn() && unseen().length > 0;
    button.textContent = rings ? texts.hush : texts.sound_is_on;
    document.body.toggleAttribute("data-rings", rings);
    document.body.toggleAttribute("data-sound", isOn());
    if (rings && unseen().some((id) => !rang.has(id))) ring();
  };

  const turnOn = async (andSay: boolean) => {
    context ??= new AudioContext();
    await context.resume();
    if (!isOn()) return;
    write(localStorage, WANTED, "on");
    if (andSay) chime(context, BELL);
    void keepAwake();
    look();
  };
  document.getElementById("sound-on")?.addEventListener("click", () => void turnOn(true));
  button.addEventListener("click", () => {
    if (unseen().length > 0) for (const id of waiting()) seen.add(id);
    else if (context) chime(context, BELL);
    look();
  });
  // Every page has to be pressed once again; whoever has asked for sound need not look for the button.
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
    // No audio at all on this device: the hint stays, and the title counts.
  }
  look();
  setInterval(() => {
    look();
    if (unseen().length > 0) return ring();
    if (lost.hidden) saidLost = 0;
    else if (context && isOn() && Date.now() - saidLost > LOST_EVERY_MS) {
      saidLost = Date.now();
      chime(context, LOST);
    }
  }, RING_EVERY_MS);
  return { look };
}

/** Two clear tones, like a bell on the counter; and two falling ones that nobody takes for it. */
const BELL = [880, 1174.66, 880];
const LOST = [440, 330];

function chime(context: AudioContext, tones: readonly number[]): void {
  for (const [index, frequency] of tones.entries()) {
    const at = context.currentTime + index * 0.22;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.5, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
}

/** Storage may be forbidden on a device; then it is only asked for once more. */
function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Nothing is lost but the memory of it.
  }
}

let awake = false;

/** A tablet on the counter must not fall asleep. */
async function keepAwake(): Promise<void> {
  if (awake) return;
  awake = true;
  const lock = () => navigator.wakeLock?.request("screen").catch(() => null);
  await lock();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void lock());
}
