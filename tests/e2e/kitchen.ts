import path from "node:path";
import { readLock } from "../../backend/db/lock.ts";
import { addDays, toWallClock } from "../../lib/domain/time/zoned-time.ts";

/** A call of the tools that only staff on the machine may use. */
export async function staff<Answer>(route: string, body: object): Promise<Answer> {
  const lock = await readLock(path.resolve(process.env.DATA_DIR ?? ".data"));
  if (!lock?.url) throw new Error("The backend under test has no lock in DATA_DIR.");
  const headers = { authorization: `Bearer ${lock.staff_token}`, "content-type": "application/json" };
  const answer = await fetch(new URL(route, lock.url), { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()) as Answer;
}

/**
 * The store moves an order: to a state, else one step on; answers where it stands then, or null when it cannot go there. The demo's
 * autopilot is not to be waited for: it leaves a store alone while some test has its board open in the console.
 */
export async function move(order: string, to?: string): Promise<string | null> {
  return (await staff<{ state?: string }>("/staff/orders/advance", { order, to })).state ?? null;
}

/** Opens a store round the clock, whatever the hour of the test; returns a function that gives it its own hours back. */
export async function openAllDay(business: string, store: number, zone: string): Promise<() => Promise<void>> {
  const today = toWallClock(Date.now(), zone).date;
  const override = {
    from: addDays(today, -1),
    until: addDays(today, 1),
    hours: [["00:00", "24:00"]],
    reason: { en: "Open all day", ar: "مفتوح طوال اليوم", es: "Abierto todo el día" },
  };
  const { id } = await staff<{ id: number }>("/staff/hours-overrides", { business, store, override });
  return async () => {
    await staff("/staff/hours-overrides/remove", { business, id });
  };
}
