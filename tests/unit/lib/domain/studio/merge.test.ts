import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differences, isSame, merged } from "@/lib/domain/studio/merge";
import { fitsPattern, moved, patternOf, valueAt, withValueAt } from "@/lib/domain/studio/paths";

const config = {
  biz: { name: "Kaapi", languages: ["en", "ar"] },
  theme: { colors: { primary: "1F5B3A" } },
  pages: [{ path: "/a" }, { path: "/b" }],
};

describe("values by path", () => {
  it("reads and writes one value and leaves every other as it is", () => {
    const next = withValueAt(config, "pages.1.path", "/c");
    expect(valueAt(next, "pages.1.path")).toBe("/c");
    expect(next.biz).toBe(config.biz);
    expect(next.pages[0]).toBe(config.pages[0]);
    expect(config.pages[1]).toEqual({ path: "/b" });
  });

  it("makes what is missing on the way, and takes away what becomes empty", () => {
    const made = withValueAt({}, "theme.components.footer.links.0.name", "Menu");
    expect(made).toEqual({ theme: { components: { footer: { links: [{ name: "Menu" }] } } } });
    expect(withValueAt(config, "theme.colors.primary", undefined)).toEqual({ biz: config.biz, pages: config.pages });
    expect(withValueAt(config, "pages.0.path", undefined).pages).toEqual([{}, { path: "/b" }]);
  });

  it("never reads what an object inherits", () => {
    expect(valueAt({}, "constructor.name")).toBeUndefined();
    expect(Object.getPrototypeOf(withValueAt({}, "__proto__.polluted", true))).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("a star stands for one position", () => {
    expect(patternOf("pages.12.items.0.name")).toBe("pages.*.items.*.name");
    expect(fitsPattern("pages.12.name", "pages.*.name")).toBe(true);
    expect(fitsPattern("pages.12.a.name", "pages.*.name")).toBe(false);
    expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  });
});

describe("two editors of one draft", () => {
  it("both editors' changes are kept where they changed different values", () => {
    const ours = withValueAt(config, "theme.colors.primary", "7A1F3D");
    const theirs = withValueAt(config, "biz.name", "Kaapi House");
    expect(merged(config, ours, theirs)).toEqual({
      config: { ...config, biz: { ...config.biz, name: "Kaapi House" }, theme: { colors: { primary: "7A1F3D" } } },
      conflicts: [],
    });
  });

  it("where both changed one value, ours stays and the path is named", () => {
    const ours = withValueAt(config, "biz.name", "Ours");
    const theirs = withValueAt(config, "biz.name", "Theirs");
    expect(merged(config, ours, theirs)).toEqual({ config: ours, conflicts: ["biz.name"] });
    expect(merged(config, ours, ours).conflicts).toEqual([]);
  });

  it("a list is one value: two changes of it are a conflict, not a mixture", () => {
    const ours = withValueAt(config, "pages", [{ path: "/b" }]);
    const theirs = withValueAt(config, "pages.0.path", "/z");
    expect(merged(config, ours, theirs).conflicts).toEqual(["pages"]);
  });

  it("two that begin the same record keep both their values of it, and are asked about the one that both wrote", () => {
    const ours = { ...config, announcement: { url: "/menu", text: { en: "Open" } } };
    const theirs = { ...config, announcement: { url: "/order", text: { es: "Abierto" } } };
    expect(merged(config, ours, theirs)).toEqual({
      config: { ...config, announcement: { url: "/menu", text: { en: "Open", es: "Abierto" } } },
      conflicts: ["announcement.url"],
    });
  });

  it("a record with a free name that has a dot, or none yet, is one value", () => {
    const base = { biz: { taxNumber: { north: "A" } } };
    const theirs = { biz: { taxNumber: { north: "A", "north.1": "GST" } } };
    expect(merged(base, base, theirs)).toEqual({ config: theirs, conflicts: [] });
    const ours = { biz: { taxNumber: { north: "A", "": "B" } } };
    expect(merged(base, ours, theirs)).toEqual({ config: ours, conflicts: ["biz.taxNumber"] });
    expect(merged<object>({ biz: {} }, { biz: {} }, theirs)).toEqual({ config: theirs, conflicts: [] });
  });

  it("a change of only one side is always taken, whatever it is", () => {
    const json = fc.dictionary(
      fc.constantFrom("a", "b", "c", "a.b", ""),
      fc.oneof(
        fc.string(),
        fc.array(fc.integer()),
        fc.dictionary(fc.constantFrom("x", "y", "x.1", "1", ""), fc.string()),
      ),
    );
    fc.assert(
      fc.property(json, json, (base, other) => {
        const filled = { ...other, kept: "k" };
        const start = { ...base, kept: "k" };
        expect(merged(start, start, filled).conflicts).toEqual([]);
        expect(merged(start, filled, start)).toEqual({ config: filled, conflicts: [] });
        expect(isSame(start, filled)).toBe(differences(start, filled).length === 0);
      }),
    );
  });
});
