import { readRecord, recordKey, removeRecord, type Shop, writeRecord } from "@/lib/storage/records";
import { parseUnsavedDraft, UNSAVED_DRAFT, UNSAVED_DRAFT_OF_ALL, type UnsavedDraft } from "@/lib/storage/studio-record";

/** Drafts of closed tabs that are kept. Each opening of the studio takes one over, so normal work leaves no more. */
const MAX_DRAFTS = 10;

/**
 * What the tabs of the studio have not saved yet: a record for each, so that no tab overwrites or deletes another's. `tab` is
 * this one's id.
 */
export function unsavedDrafts(shop: Shop, tab: string) {
  const { now = Date.now } = shop;
  const read = (id: string) => readRecord(shop, UNSAVED_DRAFT, parseUnsavedDraft, id);
  const forget = (id: string) => removeRecord(shop, UNSAVED_DRAFT, id);

  function ids(): readonly string[] {
    const prefix = recordKey(shop, UNSAVED_DRAFT);
    try {
      const { storage } = shop;
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
      return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    } catch {
      // A blocked storage has none.
      return [];
    }
  }

  /** What this tab kept before its studio was opened again, and what all tabs kept together, become a closed tab's. */
  function setAside() {
    const shared = readRecord(shop, UNSAVED_DRAFT_OF_ALL, parseUnsavedDraft);
    if (shared && writeRecord(shop, UNSAVED_DRAFT, shared, "shared")) removeRecord(shop, UNSAVED_DRAFT_OF_ALL);
    const own = read(tab);
    if (own && writeRecord(shop, UNSAVED_DRAFT, own, `${tab}.${own.at}`)) forget(tab);
  }

  return {
    keep: (draft: Omit<UnsavedDraft, "at">) => writeRecord(shop, UNSAVED_DRAFT, { ...draft, at: now() }, tab),
    forget: () => forget(tab),
    /**
     * Ids of a person's drafts whose tabs are closed, the oldest first. Deletes what is too old or unreadable, or more than
     * is kept; another person's stay for them.
     */
    leftBehind(open: ReadonlySet<string>, person: string | null): string[] {
      setAside();
      const left: { id: string; at: number }[] = [];
      for (const id of ids()) {
        if (open.has(id)) continue;
        const draft = read(id);
        if (!draft) forget(id);
        else if (draft.by === null || draft.by === person) left.push({ id, at: draft.at });
      }
      const newest = left.toSorted((a, b) => b.at - a.at);
      for (const { id } of newest.slice(MAX_DRAFTS)) forget(id);
      return newest
        .slice(0, MAX_DRAFTS)
        .toReversed()
        .map(({ id }) => id);
    },
    /** The draft of a closed tab, which from then on is this tab's; null if another tab was faster. */
    take(id: string): UnsavedDraft | null {
      const draft = read(id);
      forget(id);
      return draft;
    },
  };
}
