const RING_EVERY_MS = 4_000;

/**
 * Rings as long as a new order (or a table) waits that nobody has seen: until it is accepted or rejected, or somebody asks for quiet.
 * Browsers let a page sound only after a press, so the page asks for one plainly. Also keeps the count in the title.
 */
export function startSound(texts: Record<string, string>): { look: () => void } {
  const button = document.getElementById("sound") as HTMLButtonElement;
  const hint = document.getElementById("sound-hint") as HTMLElement;
  const title = document.title;
  let context: AudioContext | null = null;
  let hushed = 0;

  const waiting = () => {
    const ring = document.querySelector<HTMLElement>(".ring");
    return Number(ring?.dataset.orders ?? 0) + Number(ring?.dataset.tables ?? 0);
  };
  const isOn = () => context?.state === "running";

  const look = () => {
    const count = waiting();
    // Fewer than were hushed: the next one is new again.
    hushed = Math.min(hushed, count);
    document.title = count > 0 ? `(${count}) ${title}` : title;
    hint.hidden = isOn();
    button.hidden = !isOn();
    const rings = isOn() && count > hushed;
    button.textContent = (rings ? texts.hush : texts.sound_is_on) ?? "";
    document.body.toggleAttribute("data-rings", rings);
    document.body.toggleAttribute("data-sound", isOn());
  };

  const turnOn = async () => {
    context ??= new AudioContext();
    await context.resume();
    chime(context);
    void keepAwake();
    look();
  };
  document.getElementById("sound-on")?.addEventListener("click", () => void turnOn());
  button.addEventListener("click", () => {
    if (waiting() > hushed) hushed = waiting();
    else if (context) chime(context);
    look();
  });
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
    if (context && isOn() && waiting() > hushed) chime(context);
  }, RING_EVERY_MS);
  return { look };
}

/** Two clear tones, like a bell on the counter. */
function chime(context: AudioContext): void {
  for (const [index, frequency] of [880, 1174.66, 880].entries()) {
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

/** A tablet on the counter must not fall asleep. */
async function keepAwake(): Promise<void> {
  const lock = () => navigator.wakeLock?.request("screen").catch(() => null);
  await lock();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void lock());
}
