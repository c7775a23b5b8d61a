import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SocialProvider } from "../../../lib/domain/enumerations.ts";
import { businesses } from "./business.ts";
import { businessId, createdAt, instant } from "./columns.ts";
import { customerId } from "./customers.ts";

/** A device on which a customer signed in; by its hash, for invitations to oneself. */
export const customerDevices = pgTable(
  "customer_devices",
  {
    business_id: businessId(),
    customer_id: customerId(),
    /** A keyed hash of the random id that the device keeps. */
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
 * A token given out. `id` is the token's jti. All that descend from one sign-in are a family: it is revoked as a whole when
 * somebody signs out, or when a token comes back long after its successor was used, for then it is in two hands.
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
    /** The sign-in it descends from; null for one of before families. */
    family_id: uuid(),
    /** The token it was renewed from. */
    parent_id: uuid(),
    /** When it first came in. */
    used_at: instant(),
    /** When a token that was renewed from it first came in: it is over a minute later. */
    replaced_at: instant(),
  },
  (t) => [index().on(t.customer_id), index().on(t.family_id)],
);

/** A person of Google or Facebook who is a customer here: tied to the account once, by a one-time code to its number. */
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

/** A one-time code that was sent. The code itself is stored only as a hash. */
export const otpCodes = pgTable(
  "otp_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    isd_code: text().notNull(),
    phone: text().notNull(),
    code_hash: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Network of the asker, for budgets. */
    asked_from: text(),
    /** Keyed hash of the asker's device id, which nobody else can send; null where the device keeps none. */
    asked_device: text(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index().on(t.business_id, t.isd_code, t.phone, t.created_at), index().on(t.business_id, t.created_at)],
);
