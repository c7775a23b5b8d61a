import { describe, expect, it } from "vitest";
import { studioGroups } from "@/lib/business/studio/fields";
import { entryTitle, fieldChanges } from "@/lib/domain/studio/field-changes";

const groups = studioGroups();
const LANDING = "theme.pages.landing_screen";

describe("[STUDIO-03] changes in the words of the form", () => {
  it("what was set as a whole is shown field by field, and what was too long to send is read from the draft", () => {
    const components = [{ name: "heroBanner", title: "Tacos from the fire" }];
    const change = { path: LANDING, after: { enabled: true, components } };
    const fields = [
      { path: `${LANDING}.enabled`, before: undefined, after: true },
      { path: `${LANDING}.components`, before: undefined, after: components },
    ];
    expect(fieldChanges(groups, [change])).toEqual(fields);
    const cut = { path: LANDING, after: { $entries: 2 }, cut: true };
    expect(fieldChanges(groups, [cut], { theme: { pages: { landing_screen: change.after } } })).toEqual(fields);
    expect(fieldChanges(groups, [cut]), "of an older version only the number is known").toEqual([cut]);
  });

  it("a field stays one change, also a text in several languages", () => {
    const change = { path: "announcement.description", before: undefined, after: { en: "Open", es: "Abierto" } };
    expect(fieldChanges(groups, [change])).toEqual([change]);
  });

  it("an entry is called by its first text, in the shop's language if it has one", () => {
    const pages = groups.flatMap(({ fields }) => fields).find(({ path }) => path === "customPages");
    if (!pages) throw new Error("no pages");
    expect(entryTitle(pages, { name: { en: "Our story", es: "Historia" } }, "es")).toBe("Historia");
    expect(entryTitle(pages, { name: { en: "Our story" }, path: "/story" }, "ar")).toBe("Our story");
    expect(entryTitle(pages, { _id: "1" }, "en")).toBeNull();
  });
});
