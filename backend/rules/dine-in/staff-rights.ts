import type { OrderStatus } from "../../../lib/domain/enumerations.ts";
import { isManager, type StaffRole } from "../staff-people.ts";

/** A dish that the kitchen has begun costs the house something, so only managers take it off the bill. */
export const mayVoidDish = (role: StaffRole, status: OrderStatus | null): boolean =>
  isManager(role) || status === "PLACED" || status === "SENT_TO_KITCHEN";

/** Who adds, renames and closes tables, and prints and renews their codes. */
export const mayEditTables = (role: StaffRole): boolean => isManager(role);
