import { createHash } from "node:crypto";
import { hostsFor } from "@/config/hosts";
import { loadBusiness } from "@/config/load";
import type { BusinessConfig } from "@/config/schema";
import { storefrontSecret } from "@/lib/business/request/secret";
import { storefrontHeaders } from "@/lib/business/request/visitor";
import { soundDraft } from "@/lib/business/studio/sound-draft";

/** A draft as its preview pages show it. */
export interface DraftEdition {
  /** Names this content in internal paths: the revision, and a hash because a discarded draft's number may return. */
  readonly edition: string;
  readonly revision: number;
  readonly business: BusinessConfig;
}

interface Kept extends DraftEdition {
  /** What it was made of. */
  readonly input: unknown;
  readonly published: BusinessConfig;
}

/** How many businesses' newest drafts a process keeps. */
const KEPT = 50;
const PATIENCE_MS = 3_000;

/** The build holds a copy of this module for the proxy and one for pages; both need the same drafts. */
const DRAFTS = Symbol.for("storefront.drafts");
const ofProcess: typeof globalThis & { [DRAFTS]?: Map<string, Kept> } = globalThis;
const drafts = (): Map<string, Kept> => {
  ofProcess[DRAFTS] ??= new Map();
  return ofProcess[DRAFTS];
};

/** What the backend says: nothing has been drafted, the known revision is the newest, or another one is. */
type Newest = { revision: number; config?: unknown } | null;

/** The link that a visitor came by was revoked in the studio. */
export class RevokedLink extends Error {}

async function readNewest({ biz }: BusinessConfig, known: number | undefined, link: string | null): Promise<Newest> {
  const asked = { ...(known === undefined ? {} : { known: String(known) }), ...(link === null ? {} : { link }) };
  const query = Object.keys(asked).length > 0 ? `?${new URLSearchParams(asked)}` : "";
  const response = await fetch(`${hostsFor(biz.env).api}/p/studio/preview-draft${query}`, {
    headers: { "x-api-key": biz.apiKey, accept: "application/json", ...storefrontHeaders(storefrontSecret()) },
    signal: AbortSignal.timeout(PATIENCE_MS),
    cache: "no-store",
  });
  if (response.status === 204) return null;
  if (response.status === 410) throw new RevokedLink();
  const body = response.ok ? ((await response.json()) as { revision?: unknown; config?: unknown }) : {};
  if (!Number.isSafeInteger(body.revision)) throw new Error(`The draft cannot be read (status ${response.status}).`);
  return { revision: Number(body.revision), config: body.config };
}

function editionOf(revision: number, input: unknown, published: BusinessConfig): Kept {
  const { business } = soundDraft(input, published);
  const hash = createHash("sha256").update(JSON.stringify(business)).digest("hex").slice(0, 12);
  return { edition: `${revision}-${hash}`, revision, business, input, published };
}

function keep(id: string, kept: Kept): Kept {
  const map = drafts();
  map.delete(id);
  map.set(id, kept);
  const [oldest] = map.keys();
  if (map.size > KEPT && oldest !== undefined) map.delete(oldest);
  return kept;
}

/**
 * The newest draft of a published business, for whoever came by a link; null if there is none. Throws if the backend does
 * not respond, and `RevokedLink`.
 */
export async function draftOf(published: BusinessConfig, link: string | null = null): Promise<DraftEdition | null> {
  const { id } = published.biz;
  const known = drafts().get(id);
  const newest = await readNewest(published, known?.revision, link);
  if (newest === null) {
    drafts().delete(id);
    return null;
  }
  const isKnown = known?.revision === newest.revision && newest.config === undefined;
  const input = isKnown ? known.input : newest.config;
  if (isKnown && known.published === published) return known;
  return keep(id, editionOf(newest.revision, input, published));
}

/** The draft that an internal path names; null if it is no longer the newest one. */
export async function draftEdition(id: string, edition: string): Promise<BusinessConfig | null> {
  const known = drafts().get(id);
  if (known?.edition === edition) return known.business;
  const published = loadBusiness(id);
  const newest = published ? await draftOf(published) : null;
  return newest?.edition === edition ? newest.business : null;
}
