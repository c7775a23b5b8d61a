import type { BusinessConfig } from "@/config/schema";

export interface ResolvedHost {
  readonly business: BusinessConfig;
  /** `domain`: the brand's own address, what guests use. `business-id`: where an owner tries things out (RTE-23). */
  readonly kind: "domain" | "business-id";
}

const HOST_NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/** The host name of a Host header: lower case, without port and final dot; null for anything that is no host name. */
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

/** Primary domains come before any other domain, and among equals the first business keeps its claim. */
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
 * CFG-04: the business a Host header names: by one of its domains, or by its id as the first label of the host.
 * Null for an unknown or malformed host.
 */
export function resolveHost(
  header: string | null | undefined,
  businesses: readonly BusinessConfig[],
): ResolvedHost | null {
  const name = hostNameOf(header);
  if (!name) return null;
  const { domains, ids } = indexOf(businesses);
  const owner = domains.get(name);
  if (owner) return { business: owner, kind: "domain" };
  const firstLabel = name.split(".", 1)[0] ?? "";
  const named = name.includes(".") ? ids.get(firstLabel) : undefined;
  return named ? { business: named, kind: "business-id" } : null;
}
