import type { ScriptTexts } from "./texts.ts";

const RING_EVERY_MS = 4_000;
/** Nothing rings while the connection is lost, so a tone repeats to say so. */
const LOST_EVERY_MS = 30_000;
const WANTED = "console:sound";
const SEEN = "console:seen";

/**
 * Rings at once for a new order (or table request) that no one has seen, and again until it is accepted or rejected, or
 * marked as seen. Browsers let a page play sound only after a press, so the page asks for one; on a device where it was
 * pressed before, any press will do. Also keeps the count in the title.
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
    // Ids that no longer wait are forgotten; later ones are new, however many wait.
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
    void keepScreenAwake();
    look();
  };
  document.getElementById("sound-on")?.addEventListener("click", () => void turnOn(true));
  button.addEventListener("click", () => {
    if (unseen().length > 0) for (const id of waiting()) seen.add(id);
    else if (context) chime(context, BELL);
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
    // No audio on this device: the hint stays, and the title has the count.
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

/** Two clear rising tones, like a bell on the counter; and two falling ones that cannot be confused with it. */
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

/** Storage may be blocked on a device; then the page asks for sound once more. */
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
