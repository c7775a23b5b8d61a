/**
 * Managers also see the day's totals, close stores and manage staff; owners manage everyone, at every store. Editors
 * design the shop in the studio and see no orders, guests or sales.
 */
export const STAFF_ROLES = ["owner", "manager", "staff", "editor"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The parts of a person that decide what they may do and who may change them. */
export interface Rights {
  readonly role: StaffRole;
  /** biz_location_ids; null: every store. */
  readonly store_ids: readonly number[] | null;
}

/** Managers and owners: they see totals and past days, close stores and manage people. */
export const isManager = (role: StaffRole): boolean => role === "owner" || role === "manager";

/** Owners work at every store, and editors design the shop of all of them: no store is chosen for them. */
export const worksAtStores = (role: StaffRole): boolean => role === "manager" || role === "staff";

/** The console shows orders and guests on every screen. */
export const mayUseConsole = (role: StaffRole): boolean => role !== "editor";

/** All stores share the menu, so changing it needs access to all of them. */
export const mayEditMenu = ({ role, store_ids }: Rights): boolean => isManager(role) && store_ids === null;

/** Coupons apply at all stores, as the menu does. */
export const mayEditCoupons = (rights: Rights): boolean => mayEditMenu(rights);

/** Adding a store, and closing one for good, takes access to all of them. */
export const mayAddStores = (rights: Rights): boolean => mayEditMenu(rights);

/** The shop's settings apply at all stores; those about money are the owners'. */
export const mayEditSettings = (rights: Rights): boolean => mayEditMenu(rights);
export const maySetMoney = (rights: Rights): boolean => mayEditSettings(rights) && rights.role === "owner";

/** A manager of some stores changes those. */
export const mayEditStore = ({ role, store_ids }: Rights, store: number): boolean =>
  isManager(role) && (store_ids?.includes(store) ?? true);

const covers = (stores: Rights["store_ids"], others: Rights["store_ids"]): boolean =>
  stores === null || (others?.every((id) => stores.includes(id)) ?? false);

/**
 * Whether `by` may change a person with these rights, and grant them. Owners may change anyone; managers only staff who
 * work at the manager's own stores and nowhere else. `by` null: the command line, which may do everything.
 */
export function mayManage(by: Rights | null, person: Rights): boolean {
  if (by === null || by.role === "owner") return true;
  return by.role === "manager" && person.role === "staff" && covers(by.store_ids, person.store_ids);
}

/** The roles that a person may grant. */
export const grantableRoles = (by: Rights): readonly StaffRole[] =>
  STAFF_ROLES.filter((role) => mayManage(by, { role, store_ids: by.store_ids }));

/**
 * Owners and managers of all stores see everyone. A manager of some stores sees who works there, and people without a
 * list of stores.
 */
export function maySee(by: Rights, person: Rights): boolean {
  if (by.role === "owner" || by.store_ids === null || person.store_ids === null) return isManager(by.role);
  return isManager(by.role) && person.store_ids.some((id) => by.store_ids?.includes(id));
}

/** Who may say on which account the shop's money arrives. */
export const maySetPaymentAccounts = ({ role }: Pick<Rights, "role">): boolean => role === "owner";

/** Names for signing in: no spaces, and nothing that could be read as markup or a path. */
export const LOGIN_NAME = /^[a-z0-9][a-z0-9._@+-]{2,79}$/i;

/** Who may change how the shop looks and what its pages say, in the studio. */
export const mayDesign = (role: StaffRole): boolean => role === "owner" || role === "editor";
