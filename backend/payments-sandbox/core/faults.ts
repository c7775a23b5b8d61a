/** Faults that tests switch on to check that nothing is lost or doubled. In a demo all of them are off. */
export interface Faults {
  /** Delay before a response to the merchant's server. */
  delay_ms: number;
  /** The number of its next requests that are cut off before they are read. */
  lose_requests: number;
  /** The number of its next requests that are carried out without a response. */
  lose_answers: number;
  /** The number of its next requests that get a 503 without effect. */
  unavailable: number;
  /** Every message to the merchant is delivered twice. */
  duplicate_webhooks: boolean;
  /** Messages wait, and are sent newest first when this is switched off. */
  hold_webhooks: boolean;
  /** The vendor's scripts: 404, or no response. */
  scripts: "fine" | "missing" | "hanging";
}

export const noFaults = (): Faults => ({
  delay_ms: 0,
  lose_requests: 0,
  lose_answers: 0,
  unavailable: 0,
  duplicate_webhooks: false,
  hold_webhooks: false,
  scripts: "fine",
});

/** Sets the given switches that have the right type. */
export function switchFaults(faults: Faults, wanted: Readonly<Record<string, unknown>>): void {
  const target = faults as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(wanted)) {
    if (Object.hasOwn(target, name) && typeof value === typeof target[name]) target[name] = value;
  }
}

/** Decrements one counter; true if it was above zero. */
export function takeOne(faults: Faults, name: "lose_requests" | "lose_answers" | "unavailable"): boolean {
  if (faults[name] <= 0) return false;
  faults[name]--;
  return true;
}
