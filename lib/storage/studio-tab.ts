/** A tab of the studio among the others of its shop in this browser. */
export interface StudioTab {
  /** Another one after each loading of the page. */
  readonly id: string;
  /** Marks this tab as open, until the result is called or its page is gone, however it went. */
  readonly hold: () => () => void;
  /** Ids of the other open ones; none where the browser cannot tell. */
  readonly others: () => Promise<ReadonlySet<string>>;
}

type Locks = Pick<LockManager, "request" | "query">;

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Only secure pages have locks: without them every other tab counts as closed, and what it keeps is joined twice. */
export function studioTab(businessId: string, locks: Locks | null = globalThis.navigator?.locks ?? null): StudioTab {
  const prefix = `${businessId}:studio-tab:`;
  const id = randomId();
  return {
    id,
    hold() {
      let end = () => {};
      const closed = new Promise<void>((resolve) => {
        end = resolve;
      });
      locks?.request(prefix + id, () => closed).catch(() => {});
      return end;
    },
    async others() {
      const held = (await locks?.query().catch(() => null))?.held ?? [];
      const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
      return new Set(names.filter((name) => name !== id));
    },
  };
}
