import { describe, expect, it } from "vitest";
import { z } from "zod";
import { flag, section } from "@/config/fields";
import { FIXED_FIELDS } from "@/config/fixed-fields";
import { LANGUAGES } from "@/config/languages";
import { businessConfigSchema } from "@/config/schema";
import { schemaLeaves, studioGroups } from "@/lib/business/studio/fields";
import { NOT_DECIDED_HERE } from "@/lib/business/studio/groups";
import { findField, readableName, type StudioField, textKey } from "@/lib/domain/studio/fields";
import { isWithin } from "@/lib/domain/studio/paths";
import studioAr from "@/messages/studio/ar.json";
import studioEn from "@/messages/studio/en.json";
import studioEs from "@/messages/studio/es.json";

const TEXTS = { en: studioEn, ar: studioAr, es: studioEs } as const;

const withInner = (fields: readonly StudioField[]): readonly StudioField[] =>
  fields.flatMap((field) => [field, ...withInner(field.fields ?? [])]);
const groups = studioGroups();
const fields = withInner(groups.flatMap((group) => group.fields));
const find = (path: string) => fields.find((field) => field.path === path);

describe("the form of the studio", () => {
  it("reaches every value of the configuration's schema, but for those that are named with a reason", () => {
    const unreached = schemaLeaves().filter(
      (leaf) =>
        !fields.some(({ path }) => path === leaf) &&
        !Object.keys(NOT_DECIDED_HERE).some((path) => isWithin(leaf, path)),
    );
    expect(unreached).toEqual([]);
  });

  it("has every exception in the schema, and none of them in the form", () => {
    const leaves = schemaLeaves();
    for (const path of Object.keys(NOT_DECIDED_HERE)) {
      expect(
        leaves.some((leaf) => isWithin(leaf, path)),
        path,
      ).toBe(true);
      expect(
        fields.some((field) => isWithin(field.path, path)),
        path,
      ).toBe(false);
    }
  });

  it("shows a field that is added to the schema, without more being written for it", () => {
    const grown = businessConfigSchema.extend({
      customizations: section({ delightGuests: flag(true), shape: section({ corner: z.enum(["round", "square"]) }) }),
    });
    const added = studioGroups(grown).flatMap((group) => group.fields);
    expect(added.find(({ path }) => path === "customizations.delightGuests")).toMatchObject({
      kind: "flag",
      byDefault: true,
    });
    expect(added.find(({ path }) => path === "customizations.shape.corner")).toMatchObject({
      kind: "choice",
      options: ["round", "square"],
    });
    expect(readableName("customizations.delightGuests")).toBe("Delight guests");
  });

  it("[CFG-11] secrets and identity are not in the form", () => {
    for (const path of FIXED_FIELDS.map((names) => names.join("."))) expect(findField(groups, path), path).toBeNull();
  });

  it.each([
    ["theme.customizations.colors.primary", { kind: "color", optional: true }],
    ["theme.customizations.font", { kind: "choice" }],
    ["theme.type", { kind: "choice", byDefault: "light" }],
    ["theme.components.topbar.leftLink.title", { kind: "localized" }],
    ["theme.components.footer.socialMediaLinks.facebook", { kind: "link", optional: true }],
    ["theme.components.footer.externalPageLinks", { kind: "list" }],
    ["biz.logoUrl", { kind: "picture", optional: false }],
    ["biz.supportedLanguages", { kind: "choices", options: LANGUAGES }],
    ["biz.taxNumber", { kind: "keyed" }],
    ["biz.localizedName", { kind: "localized" }],
    ["customizations.deliveryPickup.maxPreOrderDate", { kind: "number", byDefault: -1 }],
    ["customizations.maps.hosts", { kind: "list", plain: true }],
    ["customPages.*.seo", { kind: "byLanguage" }],
    ["theme.pages.landing_screen.components.*.action", { kind: "object" }],
  ])("edits %s as what it is", (path, expected) => {
    expect(find(path)).toMatchObject(expected);
  });

  it("finds the fields on the way to a path, and the language of a text", () => {
    const paths = (path: string) => findField(groups, path)?.fields.map((field) => field.path);
    expect(paths("customPages.2.seo.ar.title")).toEqual([
      "customPages",
      "customPages.*.seo",
      "customPages.*.seo.*.title",
    ]);
    expect(findField(groups, "customPages.2.name.es")).toMatchObject({ group: { section: "pages" }, language: "es" });
    expect(findField(groups, "theme.components.topbar")).toMatchObject({ group: { section: "frame" }, fields: [] });
  });

  const KINDS = ["fields", "groups", "options", "adds"] as const;
  const keys = {
    fields: fields.map(({ path }) => textKey(path)),
    groups: groups.map(({ id }) => id as string),
    options: fields
      .filter(({ path }) => path !== "theme.customizations.font")
      .flatMap(({ path, options = [] }) => options.map((option) => `${textKey(path)}-${option}`)),
    adds: fields.filter(({ kind }) => kind === "list").map(({ path }) => textKey(path)),
  };

  it.each(LANGUAGES)("has a label for every field, group, option and list in %s", (language) => {
    const missing = KINDS.flatMap((kind) =>
      keys[kind].filter((key) => !Object.hasOwn(TEXTS[language][kind], key)).map((key) => `${kind}.${key}`),
    );
    expect(missing).toEqual([]);
  });

  it("has no label and no hint that is left of a field, group, option or list that is gone", () => {
    const left = KINDS.flatMap((kind) =>
      Object.keys(studioEn[kind])
        .filter((key) => !keys[kind].includes(key))
        .map((key) => `${kind}.${key}`),
    );
    expect(left).toEqual([]);
    expect(Object.keys(studioEn.hints).filter((key) => !keys.fields.includes(key))).toEqual([]);
  });
});
