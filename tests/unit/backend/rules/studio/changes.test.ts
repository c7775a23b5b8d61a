import fc from "fast-check";
import { expect, test } from "vitest";
import { type Change, changesBetween, isSameConfig } from "../../../../../backend/rules/studio/changes.ts";
import { changesOnWire } from "../../../../../backend/rules/studio/changes-on-wire.ts";
import { configChanges } from "../../../../../backend/rules/studio/config-changes.ts";
import { shapeProblem } from "../../../../../backend/rules/studio/config-shape.ts";
import {
  type ConfigInput,
  FIXED_FIELDS,
  withFixedFields,
  withoutFixedFields,
} from "../../../../../config/fixed-fields.ts";
import { businessConfigSchema } from "../../../../../config/schema.ts";
import { differing } from "../../../../../lib/domain/text/beginning.ts";
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

const page = (id: string, name: string, content = "Ours") => ({ _id: id, name, path: name.toLowerCase(), content });

test("[STUDIO-03] entries that were put in another order are one change, and not one for each field of each of them", () => {
  const [story, terms] = [page("1", "Story"), page("2", "Terms")];
  expect(changesBetween({ customPages: [story, terms] }, { customPages: [terms, story] })).toEqual([
    { path: ["customPages"], before: [story, terms], after: [terms, story] },
  ]);
  const bands = [
    { name: "heroBanner", title: { en: "Tacos", es: "Tacos" } },
    { title: { es: "Fuego", en: "Fire" }, name: "aboutUs" },
  ];
  const turned = [
    { name: "aboutUs", title: { en: "Fire", es: "Fuego" } },
    { name: "heroBanner", title: { en: "Tacos", es: "Tacos" } },
  ];
  expect(changesBetween(bands, turned)).toHaveLength(1);
  expect(changesBetween(bands, [bands[0], { ...bands[1], name: "brandValues" }])).toHaveLength(1);
  expect(changesBetween(bands, [bands[0], { ...bands[1], name: "brandValues" }])[0]?.path).toEqual([1, "name"]);
});

test("[STUDIO-03] what is the same is no change, whatever an entry has for an id and however deep its lists are", () => {
  const odd = () => ({ customPages: [{ _id: { own: 1 }, name: "Story" }] });
  expect(isSameConfig(odd(), odd())).toBe(true);
  let reads = 0;
  const counted = {
    get title() {
      reads += 1;
      return "Tacos";
    },
  };
  const nested = (entry: object) => Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], entry);
  expect(isSameConfig(nested(counted), nested({ title: "Tacos" }))).toBe(true);
  expect(reads, "once for all lists around it, and once for itself").toBeLessThanOrEqual(3);
  const pairs = [["a", 1]];
  expect(changesBetween([pairs, { a: 1 }], [{ a: 1 }, pairs]), "fields are no list of pairs").toHaveLength(1);
});

test("[STUDIO-03] a page that was rewritten is told also where another one was added, taken away or put in its place", () => {
  const before = { customPages: [page("1", "Story"), page("2", "Terms")] };
  const told = (...customPages: unknown[]) => configChanges(before, { customPages }).map(({ path }) => path.join("."));
  const rewritten = page("2", "Terms", "Theirs");
  expect(told(page("1", "Story"), rewritten, page("3", "Raw"))).toEqual(["customPages", "customPages.1.content"]);
  expect(told(rewritten)).toEqual(["customPages", "customPages.0.content"]);
  expect(told(rewritten, page("1", "Story"))).toEqual(["customPages", "customPages.0.content"]);
  expect(told(page("1", "Story"), page("3", "Raw")), "another page is not the old one renamed").toEqual([
    "customPages",
  ]);
});

test("[STUDIO-03] of long texts the history has the part that differs, and of a list that is too long what its entries are called", () => {
  const rules = "Guests may cancel for a minute. ".repeat(60);
  const [change] = changesOnWire([
    { path: ["content"], before: `${rules}Until ten.`, after: `${rules}Until noon. Or later.` },
  ]);
  expect(change).toMatchObject({ cut: true });
  expect(String(change?.before)).toMatch(/^….*Until ten\.$/);
  expect(String(change?.after)).toMatch(/^….*Until noon\. Or later\.$/);
  // Only one of the two is too long: both begin at the same words, by which the studio finds what differs.
  const almost = rules.slice(0, 590);
  const [longer] = changesOnWire([{ path: ["content"], before: almost, after: `${almost} Closed on Mondays.` }]);
  const [was, is] = differing(String(longer?.before), String(longer?.after), 120);
  expect(is.startsWith(was)).toBe(true);
  expect(is.endsWith(" Closed on Mondays.")).toBe(true);
  const pages = ["Story", "Terms", "Raw"].map((name, index) => page(String(index), name, rules));
  const [list] = changesOnWire([{ path: ["customPages"], before: pages.slice(1), after: pages }]);
  expect(list?.after).toMatchObject([{ name: "Story" }, { name: "Terms" }, { name: "Raw" }]);
  expect(JSON.stringify(list).length).toBeLessThan(2_000);
  const many = Array.from({ length: 40 }, (_, index) => page(String(index), `Page ${index}`, rules));
  expect(changesOnWire([{ path: ["customPages"], after: many }])[0]?.after).toEqual({ $entries: 40 });
});
