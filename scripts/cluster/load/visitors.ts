import { fromSomeGuest } from "./addresses.ts";
import { ask } from "./ask.ts";
import { createTimes, type Outages, type Truth } from "./figures.ts";
import { HOST, type Shop } from "./shop.ts";

/** A page may be this much behind. */
export const STALE_MS = 1_000;

/** A page that was too far behind. */
export interface Stale {
  readonly at: string;
  readonly by: number;
  readonly seenAt: number;
}

/** People who read the menu, and one who looks all the time whether a dish is sold out. */
export function createVisitors(port: number, shop: Shop) {
  const pages = createTimes();
  const stale: Stale[] = [];
  let looked = 0;
  let behindInAll = 0;
  let next = 0;

  async function visit(path = shop.pages[next % shop.pages.length] ?? "/menu"): Promise<void> {
    next += 1;
    await pages
      .measure(async () => {
        const { status } = await ask({ port, host: HOST, path, headers: fromSomeGuest() });
        if (status >= 500) throw new Error(`status ${status}`);
      })
      .catch(() => undefined);
  }

  /** Looks at one process, or at what the front sends. */
  async function look(at: number, name: string, truth: Truth, outages: Outages): Promise<void> {
    const from = Date.now();
    const asked = { port: at, host: HOST, path: shop.page, headers: { cookie: shop.place } };
    const answer = await ask(asked).catch(() => null);
    // Down, or unable to say: then it shows nothing that is wrong.
    const isOut = answer?.status === 200 ? /schema\.org\/(OutOfStock|InStock)/.exec(answer.body)?.[1] : undefined;
    if (isOut === undefined) return;
    looked += 1;
    const behind = truth.olderBy(isOut === "OutOfStock", from, Date.now());
    if (behind > STALE_MS) behindInAll += 1;
    const by = outages.behindBy(behind, from);
    if (by > STALE_MS) stale.push({ at: name, by, seenAt: from });
  }

  return {
    visit,
    scan: () => visit(shop.table),
    look,
    pages,
    stale,
    looked: () => looked,
    behindInAll: () => behindInAll,
  };
}
