import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { customerDevices, customers } from "../../schema.ts";

/** Devices stored per customer; older ones are dropped. */
const MAX_DEVICES = 20;

/** The devices on which customers have signed in, each as a hash. */
export function deviceRepository(db: Database, businessId: string) {
  const isDeviceOf = (customerId: string) =>
    and(eq(customerDevices.business_id, businessId), eq(customerDevices.customer_id, customerId));
  return {
    /** Records that a customer has signed in on a device. */
    async record(customer_id: string, device: string, now: Date): Promise<void> {
      const { business_id, customer_id: customerColumn, device: deviceColumn } = customerDevices;
      await db
        .insert(customerDevices)
        .values({ business_id: businessId, customer_id, device, seen_at: now })
        .onConflictDoUpdate({ target: [business_id, customerColumn, deviceColumn], set: { seen_at: now } });
      const newest = db
        .select({ device: deviceColumn })
        .from(customerDevices)
        .where(isDeviceOf(customer_id))
        .orderBy(sql`seen_at desc`)
        .limit(MAX_DEVICES);
      await db.delete(customerDevices).where(and(isDeviceOf(customer_id), sql`${deviceColumn} not in (${newest})`));
    },
    /** Whether the account of a number has signed in on a device. */
    async isKnown({ isd_code, phone }: { isd_code: string; phone: string }, device: string): Promise<boolean> {
      const account = and(eq(customers.isd_code, isd_code), eq(customers.phone, phone), eq(customers.is_guest, false));
      const [row] = await db
        .select({ id: customers.id })
        .from(customerDevices)
        .innerJoin(customers, eq(customers.id, customerDevices.customer_id))
        .where(and(eq(customerDevices.business_id, businessId), eq(customerDevices.device, device), account))
        .limit(1);
      return row !== undefined;
    },
    /** Whether two customers have signed in on one device. */
    async haveSharedDevice(one: string, other: string): Promise<boolean> {
      const ofOne = db.select({ device: customerDevices.device }).from(customerDevices).where(isDeviceOf(one));
      const [shared] = await db
        .select({ device: customerDevices.device })
        .from(customerDevices)
        .where(and(isDeviceOf(other), inArray(customerDevices.device, ofOne)))
        .limit(1);
      return shared !== undefined;
    },
  };
}
