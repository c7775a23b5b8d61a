/** What tests switch on to see that nothing is lost or doubled. A demo has no switch: everything here is off. */
export interface Faults {
  /** Wait before an answer to the merchant's server is sent. */
  delay_ms: number;
  /** So many of its requests are cut off before they are read. */
  lose_requests: number;
  /** So many of its requests are carried out but never answered. */
  lose_answers: number;
  /** So many of its requests are answered with 503, and nothing done. */
  unavailable: number;
  /** Every message to the merchant is delivered twice. */
  duplicate_webhooks: boolean;
  /** Messages wait, and leave newest first when this is switched off. */
  hold_webhooks: boolean;
  /** The vendor's scripts: answered with 404, or never. */
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

/** Takes over the switches that are named and of the right kind. */
export function switchFaults(faults: Faults, wanted: Readonly<Record<string, unknown>>): void {
  const target = faults as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(wanted)) {
    if (Object.hasOwn(target, name) && typeof value === typeof target[name]) target[name] = value;
  }
}

/** Counts one down; true while there was one left. */
export function takeOne(faults: Faults, name: "lose_requests" | "lose_answers" | "unavailable"): boolean {
  if (faults[name] <= 0) return false;
  faults[name]--;
  return true;
}
