import fc from "fast-check";
import { expect, test } from "vitest";
import { type Change, changesBetween, isSameConfig } from "../../../../../backend/rules/studio/changes.ts";
import { configChanges } from "../../../../../backend/rules/studio/config-changes.ts";
import { shapeProblem } from "../../../../../backend/rules/studio/config-shape.ts";
import {
  type ConfigInput,
  FIXED_FIELDS,
  withFixedFields,
  withoutFixedFields,
} from "../../../../../config/fixed-fields.ts";
import { businessConfigSchema } from "../../../../../config/schema.ts";
import { randomInput } from "../../../../fixtures/backend/random-config.ts";
import { runs } from "../../../../property-seed.ts";

const anyConfig = randomInput(businessConfigSchema)
  .filter((config) => shapeProblem(config) === null)
  .map((config) => JSON.parse(JSON.stringify(config)) as ConfigInput);

/** Carries changes out, as whoever reads them would. */
function applied(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((whole, { path, ...sides }) => put(whole, path, sides), value);
}

function put(value: unknown, [first, ...rest]: Change["path"], sides: Omit<Change, "path">): unknown {
  if (first === undefined) return sides.after;
  if (Array.isArray(value)) return value.map((one, index) => (index === first ? put(one, rest, sides) : one));
  const { [first]: inner, ...others } = value as Record<string, unknown>;
  if (rest.length === 0 && !("after" in sides)) return others;
  return { ...(value as object), [first]: put(inner, rest, sides) };
}

test("[STUDIO-03] the changes between two configurations lead from one to the other, and back they are the same turned round", () => {
  fc.assert(
    fc.property(anyConfig, anyConfig, (before, after) => {
      const changes = changesBetween(before, after);
      expect(applied(before, changes)).toEqual(after);
      const back = changesBetween(after, before);
      const turned = back.map(({ path, ...sides }) => [path.join("."), "before" in sides, "after" in sides]);
      expect(turned.sort()).toEqual(
        changes.map(({ path, ...sides }) => [path.join("."), "after" in sides, "before" in sides]).sort(),
      );
    }),
    { numRuns: runs(200) },
  );
});

test("[STUDIO-03] nothing has changed where only the order of fields differs", () => {
  fc.assert(
    fc.property(anyConfig, (config) => {
      expect(isSameConfig(config, Object.fromEntries(Object.entries(config).toReversed()))).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});

test("[STUDIO-03] a change names its field; a list that became longer is one change", () => {
  const before = { a: { b: 1, c: [1, 2] }, d: [{ e: 1 }], f: null };
  const after = { a: { b: 2, c: [1, 2, 3] }, d: [{ e: 2 }], g: false };
  expect(changesBetween(before, after)).toEqual([
    { path: ["a", "b"], before: 1, after: 2 },
    { path: ["a", "c"], before: [1, 2], after: [1, 2, 3] },
    { path: ["d", 0, "e"], before: 1, after: 2 },
    { path: ["f"], before: null },
    { path: ["g"], after: false },
  ]);
});

test("[STUDIO-05] without the operator's fields and with them again a configuration is the same, and another operator's are theirs", () => {
  fc.assert(
    fc.property(anyConfig, anyConfig, (config, operators) => {
      const kept = withoutFixedFields(config);
      expect(changesBetween(config, withFixedFields(kept, config)).flatMap(({ before }) => before ?? [])).toEqual([]);
      const theirs = withFixedFields(config, operators);
      const at = (value: unknown, path: readonly string[]) =>
        path.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value);
      for (const field of FIXED_FIELDS) expect(at(theirs, field)).toEqual(at(operators, field));
    }),
    { numRuns: runs(200) },
  );
});

const colored = (primary: string, themeColor: string, title = "Add"): ConfigInput => ({
  theme: { customizations: { colors: { primary } } },
  customizations: { metatags: { themeColor, title } },
});

test("[STUDIO-03] a colour that is only written differently is no change; another text with the same letters is one", () => {
  const before = colored("#FFF", "2c016c");
  for (const primary of ["fff", "#ffffff", "FFFFFFFF"])
    expect(configChanges(before, colored(primary, "#2C016C"))).toEqual([]);
  const paths = configChanges(before, colored("#fffffe", "2c016cee", "ADD")).map(({ path }) => path.join("."));
  expect(paths).toEqual([
    "theme.customizations.colors.primary",
    "customizations.metatags.themeColor",
    "customizations.metatags.title",
  ]);
});

test("[STUDIO-03] a switch that was pressed twice is no change, whether it or all around it was not set before", () => {
  const off = { theme: { landing: { enabled: false } } };
  for (const before of [{}, { theme: {} }, { theme: { landing: {} } }]) {
    expect(configChanges(before, off)).toEqual([]);
    expect(configChanges(off, before)).toEqual([]);
    expect(configChanges(before, { theme: { landing: { enabled: true } } })).toHaveLength(1);
  }
  expect(configChanges({}, { own: { enabled: false } }), "a field that the schema does not know").toHaveLength(1);
  expect(configChanges({ theme: { landing: { enabled: true } } }, off)).toHaveLength(1);
});
