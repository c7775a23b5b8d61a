import type { ConsoleContext } from "../console-context.ts";
import type { Waiting } from "../pages/layout.ts";

/** What waits at the context's store, for the ring and the badges in the navigation. */
export async function waitingAt({ signed, store, now }: ConsoleContext): Promise<Waiting> {
  const { repos } = signed;
  const open = (await repos.tableRequests.ofStore(store.id, now)).filter(({ status }) => status === "open");
  const phones = await repos.floor.waitingGuests(store.id);
  const tables = [
    ...open.map(({ id, seen_at }) => ({ id, opened: seen_at !== null })),
    ...phones.map(({ id }) => ({ id, opened: false })),
  ];
  return { orders: await repos.storeBoard.waiting(store.id), tables };
}
