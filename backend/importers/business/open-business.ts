import { eq, sql } from "drizzle-orm";
import { withoutFixedFields } from "../../../config/fixed-fields.ts";
import { previewSuffixes, resolveHost } from "../../../config/resolve-host.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { businessById } from "../../db/repositories/business.ts";
import { forBusiness } from "../../db/repositories.ts";
import { businesses } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { PUBLISHED_TOPIC } from "../../studio/published.ts";
import { allOrNothing } from "../all-or-nothing.ts";
import { addBusiness } from "./add-business.ts";
import { type NewBusiness, newConfig, newRow } from "./new-business.ts";

/** Who signs in first, and lets the others in. */
export interface FirstOwner {
  readonly login: string;
  readonly name: string;
  readonly passwordHash: string;
}

interface Opening {
  /** A repeated request opens nothing twice. */
  readonly request: string;
  readonly values: NewBusiness;
  readonly owner: FirstOwner;
}
interface Opened {
  readonly id: string;
  /** False: this request had opened it before. */
  readonly isNew: boolean;
}
export type OpeningRefusal = "id_taken" | "domain_taken" | "login_taken";

/**
 * Opens a business without any file: its row with an API key, its first owner and a published configuration, all or
 * nothing. Storefronts follow what is published and so serve it at once.
 */
export async function openBusiness(
  app: Pick<Services, "db" | "events" | "configuration" | "published" | "clock">,
  { request, values, owner }: Opening,
): Promise<Result<Opened, OpeningRefusal>> {
  const now = app.clock();
  const { id, domain } = values;
  // Another process may have opened one meanwhile.
  await app.published.refresh();
  const { businesses: known, byId } = app.configuration();
  const opened = await allOrNothing<Opened, OpeningRefusal>(app.db, false, async (tx) => {
    // One after the other, so that two never get the same domain.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('opening a business'))`);
    const before = await businessById(tx, id);
    if (before?.opening?.request === request) return ok({ id, isNew: false });
    // Another one's domain wins over an id, and the studio could not be reached.
    const hosts = previewSuffixes().map((suffix) => `${id}.${suffix}`);
    if (before || byId.has(id) || hosts.some((host) => resolveHost(host, known))) return err("id_taken");
    if (domain && (resolveHost(domain, known) || (await hasDomain(tx, domain)))) return err("domain_taken");
    const config = newConfig(values);
    const added = await addBusiness(tx, newRow(values), now);
    if (!added.ok) return err("id_taken");
    await tx.update(businesses).set({ opening: { request, config } }).where(eq(businesses.id, id));
    const repos = forBusiness(tx, id);
    const { login, name, passwordHash: password_hash } = owner;
    const member = await repos.staff.add({ login, name, role: "owner", password_hash });
    if (!member) return err("login_taken");
    const first = { version: 1, config: withoutFixedFields(config), changes: [], note: null, revision: null };
    await repos.studio.addVersion({ ...first, restored: null, published_at: now, published_by: member.id });
    await app.events.publish(tx, { topic: PUBLISHED_TOPIC, data: { business: id, version: 1 } });
    return ok({ id, isNew: true });
  });
  if (opened.ok) await app.published.refresh();
  return opened;
}

/** Whether another business was opened with this domain. */
async function hasDomain(tx: Services["db"], domain: string): Promise<boolean> {
  const named = JSON.stringify({ config: { biz: { domains: [{ domain }] } } });
  const found = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(sql`${businesses.opening} @> ${named}::jsonb`);
  return found.length > 0;
}
