import fc from "fast-check";
import { expect, test } from "vitest";
import {
  grantableRoles,
  isManager,
  mayDesign,
  mayManage,
  maySee,
  mayUseConsole,
  type Rights,
  STAFF_ROLES,
} from "../../../../backend/rules/staff-people.ts";
import { runs } from "../../../property-seed.ts";

const rights = fc.record<Rights>({
  role: fc.constantFrom(...STAFF_ROLES),
  store_ids: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 })),
});

test("[STAFF-41] a person cannot grant or change rights that they do not have", () => {
  fc.assert(
    fc.property(rights, rights, (by, person) => {
      if (!mayManage(by, person) || by.role === "owner") return;
      expect([by.role, person.role]).toEqual(["manager", "staff"]);
      if (by.store_ids === null) return;
      expect(person.store_ids?.every((id) => by.store_ids?.includes(id))).toBe(true);
      expect(maySee(by, person)).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});

test("[STAFF-41] owners grant every role, managers create staff, staff and editors create no accounts", () => {
  const gives = STAFF_ROLES.map((role) => grantableRoles({ role, store_ids: [1] }));
  expect(gives).toEqual([STAFF_ROLES, ["staff"], [], []]);
  expect(mayManage({ role: "manager", store_ids: null }, { role: "staff", store_ids: null })).toBe(true);
  expect(mayManage(null, { role: "owner", store_ids: null })).toBe(true);
});

test("[STAFF-41] staff and editors read no other accounts, managers those of their own stores, owners all", () => {
  const [here, there] = [[1], [2]].map((store_ids): Rights => ({ role: "staff", store_ids }));
  const who = STAFF_ROLES.map((role) => [here, there].map((one) => one && maySee({ role, store_ids: [1] }, one)));
  expect(who).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ]);
});

test("[STAFF-41] only owners and editors design the shop, and editors alone are kept out of the console", () => {
  expect(STAFF_ROLES.filter(mayDesign)).toEqual(["owner", "editor"]);
  expect(STAFF_ROLES.filter((role) => !mayUseConsole(role))).toEqual(["editor"]);
  expect(STAFF_ROLES.filter(isManager)).toEqual(["owner", "manager"]);
});
