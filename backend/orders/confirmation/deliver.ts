import { knownLanguage } from "../../../config/languages.ts";
import { MINUTE } from "../../../lib/domain/time/zoned-time.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import type { Message } from "../../identity/messages/sender.ts";
import { brandColor } from "../../rules/brand-color.ts";
import type { Services } from "../../services.ts";
import { orderAddress } from "../../shop/shop-addresses.ts";
import { pick } from "../../texts/texts.ts";
import { orderAccessToken } from "../access.ts";

/** Mails of one kind that are sent in a round. */
export const AT_ONCE = 50;
/** Longer than sending takes. A mail that a crashed process had claimed is sent by another after this time. */
const CLAIM_MS = 2 * MINUTE;
/** A mail is given up after this many failures. */
const MAX_FAILURES = 8;

/** A mail that waits to be sent, as a row of a table. */
interface Waiting {
  readonly business_id: string;
  /** Postpones it until then; false if another process has claimed it. */
  claim(until: Date): Promise<boolean>;
  /** Null: there is nothing to say, or no recipient. */
  read(repos: Repositories): Promise<Message | null>;
  finish(tx: Repositories): Promise<unknown>;
}

/**
 * Sends a mail. It is claimed before it is sent, so that several processes do not send it twice, and a crashed one
 * leaves it to the next. Writing to the outbox and finishing its row are one transaction. A mail server is asked before
 * it, so that no transaction stays open while it answers. Returns whether it was sent.
 */
export async function deliver(app: Services, mail: Waiting): Promise<boolean> {
  const now = app.clock();
  if (!(await mail.claim(new Date(now.getTime() + CLAIM_MS)))) return false;
  const repos = forBusiness(app.db, mail.business_id);
  const message = await mail.read(repos);
  const { mailer } = app;
  if (message && mailer && !mailer.inDatabase) await mailer.send({ app, repos, now }, message);
  return repos.transaction(async (tx) => {
    if (message && mailer?.inDatabase) await mailer.send({ app, repos: tx, now }, message);
    await mail.finish(tx);
    return message !== null;
  });
}

/** When a mail that failed once more is sent again; null: it is given up. */
export const mailAgainAt = (failures: number, now: Date): Date | null =>
  failures >= MAX_FAILURES ? null : new Date(now.getTime() + 2 ** failures * MINUTE);

/** The brand's colour as #rrggbb. */
export const colorOf = (app: Services, businessId: string): string =>
  brandColor(app.configuration().byId.get(businessId)?.theme.customizations.colors.primary);

interface Addressed {
  readonly business: BusinessRow;
  readonly language: string;
  readonly recipient: string;
}

/** Of a mail: from whom and to whom. */
export const envelope = ({ business, language, recipient }: Addressed) => ({
  channel: "email" as const,
  recipient,
  from: pick(business.name, knownLanguage(language), business.default_language) ?? business.id,
});

/** The order's page as it opens for who ordered. The fragment is in no server's log. A customer's own order opens with their sign-in. */
export function pageOf(app: Services, order: OrderRow, shop: string | null): string {
  const page = orderAddress(app, order.business_id, shop, order.id);
  return order.access_token_hash ? `${page}#t=${encodeURIComponent(orderAccessToken({ app }, order.id))}` : page;
}
