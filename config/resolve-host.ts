import type { BusinessConfig } from "./schema.ts";

export interface ResolvedHost {
  readonly business: BusinessConfig;
  /** `domain`: the brand's own address, used by guests. `business-id`: the preview host for owners (RTE-23). */
  readonly kind: "domain" | "business-id";
}

const HOST_NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/** The host name of a Host header in lower case, without port and trailing dot; null if it is not a host name. */
export function hostNameOf(header: string | null | undefined): string | null {
  if (!header || header.length > 300) return null;
  const name = header
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
  return HOST_NAME.test(name) && !name.includes("..") ? name : null;
}

interface HostIndex {
  readonly domains: ReadonlyMap<string, BusinessConfig>;
  readonly ids: ReadonlyMap<string, BusinessConfig>;
}

const indexes = new WeakMap<readonly BusinessConfig[], HostIndex>();

/** Primary domains win over other domains; on a tie the first business keeps the name. */
function indexOf(businesses: readonly BusinessConfig[]): HostIndex {
  const known = indexes.get(businesses);
  if (known) return known;
  const domains = new Map<string, BusinessConfig>();
  for (const primary of [true, false]) {
    for (const business of businesses) {
      for (const { domain, type } of business.biz.domains) {
        if ((type === "primary") === primary && !domains.has(domain)) domains.set(domain, business);
      }
    }
  }
  const index = { domains, ids: new Map(businesses.map((business) => [business.biz.id, business])) };
  indexes.set(businesses, index);
  return index;
}

/**
 * Suffixes that may follow a business id in a preview host: `localhost` and those of PREVIEW_SUFFIXES
 * (`preview.example, …`). Without this list, anyone could serve one of our shops from a domain of theirs.
 */
export function previewSuffixes(env: Readonly<Record<string, string | undefined>> = process.env): readonly string[] {
  const named = (env.PREVIEW_SUFFIXES ?? "").split(",").map((suffix) => suffix.trim().toLowerCase().replace(/^\./, ""));
  return ["localhost", ...named.filter(Boolean)];
}

/** Whether a host name is a preview host: the business id in front of a preview suffix or of one of its own domains. */
export function isPreviewHost(
  name: string,
  { id, domains }: { readonly id: string; readonly domains: readonly string[] },
  suffixes: readonly string[] = previewSuffixes(),
): boolean {
  const rest = name.startsWith(`${id}.`) ? name.slice(id.length + 1) : "";
  return rest !== "" && (suffixes.includes(rest) || domains.includes(rest));
}

const idAndDomains = ({ biz }: BusinessConfig) => ({ id: biz.id, domains: biz.domains.map(({ domain }) => domain) });

/**
 * CFG-04: finds the business of a Host header, by domain or by the id that starts a preview host. Null for an unknown
 * or malformed host.
 */
export function resolveHost(
  header: string | null | undefined,
  businesses: readonly BusinessConfig[],
  suffixes: readonly string[] = previewSuffixes(),
): ResolvedHost | null {
  const name = hostNameOf(header);
  if (!name) return null;
  const { domains, ids } = indexOf(businesses);
  const owner = domains.get(name);
  // A shop with no other domain would have no studio if a file gave it that of its preview host.
  const isOwnPreview = owner && isPreviewHost(name, { id: owner.biz.id, domains: [] }, suffixes);
  if (owner && !isOwnPreview) return { business: owner, kind: "domain" };
  const named = owner ?? ids.get(name.split(".", 1)[0] ?? "");
  return named && isPreviewHost(name, idAndDomains(named), suffixes) ? { business: named, kind: "business-id" } : null;
}
