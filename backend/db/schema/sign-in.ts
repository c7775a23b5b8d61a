import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SocialProvider } from "../../../lib/domain/enumerations.ts";
import { businesses } from "./business.ts";
import { businessId, createdAt, instant } from "./columns.ts";
import { customerId } from "./customers.ts";

/** A device on which a customer signed in, stored by its hash, to detect invitations to oneself. */
export const customerDevices = pgTable(
  "customer_devices",
  {
    business_id: businessId(),
    customer_id: customerId(),
    /** A keyed hash of the random id that the device stores. */
    device: text().notNull(),
    seen_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.customer_id, t.device] }), index().on(t.business_id, t.device)],
);

/** A network from which a customer entered the right code of their number: its few codes are not a stranger's to use up (SESS-01). */
export const customerNetworks = pgTable(
  "customer_networks",
  {
    business_id: businessId(),
    customer_id: customerId(),
    /** A keyed hash of number and network. */
    network: text().notNull(),
    seen_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.customer_id, t.network] }),
    index().on(t.business_id, t.network),
    index().on(t.business_id, t.seen_at),
  ],
);

/**
 * An issued token. `id` is the token's jti. All tokens renewed from one sign-in are a family, which is revoked as a
 * whole on sign-out, or if a token is used long after its successor, which means that it was copied.
 */
export const tokens = pgTable(
  "tokens",
  {
    id: uuid().primaryKey(),
    business_id: businessId(),
    customer_id: customerId(),
    issued_at: createdAt(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    /** The sign-in it descends from; null for tokens older than families. */
    family_id: uuid(),
    /** The token it was renewed from. */
    parent_id: uuid(),
    /** When it was first used; only of one that was renewed from another. */
    used_at: instant(),
    /** When its successor was first used; it expires a minute later. */
    replaced_at: instant(),
  },
  (t) => [index().on(t.customer_id), index().on(t.family_id)],
);

/** A Google or Facebook identity linked to an account, once, by a one-time code to its number. */
export const socialIdentities = pgTable(
  "social_identities",
  {
    business_id: businessId(),
    provider: text().$type<SocialProvider>().notNull(),
    subject: text().notNull(),
    customer_id: customerId(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.provider, t.subject] }), index().on(t.customer_id)],
);

/** A one-time code that was sent, stored only as a hash. */
export const otpCodes = pgTable(
  "otp_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    isd_code: text().notNull(),
    phone: text().notNull(),
    code_hash: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Network of the requester, for budgets. */
    asked_from: text(),
    /** Keyed hash of the requester's device id, which no other device can send; null if the device stores none. */
    asked_device: text(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index().on(t.business_id, t.isd_code, t.phone, t.created_at), index().on(t.business_id, t.created_at)],
);
