/** Managers also see the day's sums, close stores and look after the staff; owners look after everybody, at every store. */
export const STAFF_ROLES = ["owner", "manager", "staff"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What of a person decides what they may do, and who may change them. */
export interface Rights {
  readonly role: StaffRole;
  /** biz_location_ids; null: every store. */
  readonly store_ids: readonly number[] | null;
}

/** Sees sums and days before, closes stores, looks after people: managers and owners. */
export const isManager = (role: StaffRole): boolean => role !== "staff";

const covers = (stores: Rights["store_ids"], others: Rights["store_ids"]): boolean =>
  stores === null || (others?.every((id) => stores.includes(id)) ?? false);

/**
 * Whether somebody may change a person with these rights, and give them: owners everybody's; managers those of the staff who
 * work at the manager's own stores and nowhere else. `by` null: the command line, which may everything.
 */
export function mayManage(by: Rights | null, person: Rights): boolean {
  if (by === null || by.role === "owner") return true;
  return by.role === "manager" && person.role === "staff" && covers(by.store_ids, person.store_ids);
}

/** The roles somebody may give. */
export const rolesToGive = (by: Rights): readonly StaffRole[] =>
  STAFF_ROLES.filter((role) => mayManage(by, { role, store_ids: by.store_ids }));

/** Managers read who else works at their stores; owners read everybody. */
export function maySee(by: Rights, person: Rights): boolean {
  if (by.role === "owner" || by.store_ids === null || person.store_ids === null) return isManager(by.role);
  return isManager(by.role) && person.store_ids.some((id) => by.store_ids?.includes(id));
}

/** What people sign in with: no space, nothing that could be taken for markup or for a path. */
export const LOGIN_NAME = /^[a-z0-9][a-z0-9._@+-]{2,79}$/i;
