import { describe, expect, test } from "vitest";
import { convertGeoJson, type StoreDefaults } from "../../../../backend/importers/geojson/convert.ts";
import { weeklyHours } from "../../../../backend/importers/geojson/weekly-hours.ts";
import { storeDocument } from "../../../../backend/importers/stores/store-document.ts";
import { WEEK } from "../../../../lib/domain/time/week.ts";

const hours = (value: string) => {
  const read = weeklyHours(value);
  return read.ok ? read.value.hours : null;
};
const leftOut = (value: string) => {
  const read = weeklyHours(value);
  return read.ok ? read.value.left : null;
};
const reason = (value: string) => {
  const read = weeklyHours(value);
  return read.ok ? null : read.error;
};
const everyDay = (...intervals: [string, string][]) => Object.fromEntries(WEEK.map((day) => [day, intervals]));

describe("opening hours as a week", () => {
  test("[TIME-05] days, several intervals, midnight and the next morning are read", () => {
    expect(hours("Tu-We 12:00-15:00,19:00-24:00; Sa 19:30-00:30")).toEqual({
      tue: [
        ["12:00", "15:00"],
        ["19:00", "24:00"],
      ],
      wed: [
        ["12:00", "15:00"],
        ["19:00", "24:00"],
      ],
      sat: [["19:30", "00:30"]],
    });
    expect(hours("21:00 - 2:00")).toEqual(everyDay(["21:00", "02:00"]));
    expect(hours("Mo 17:00-26:00")).toEqual({ mon: [["17:00", "02:00"]] });
    expect(hours("Su 20:00-24:00; Mo 00:00-03:00")).toEqual({ sun: [["20:00", "03:00"]] });
    expect(hours("24/7")).toEqual(everyDay(["00:00", "24:00"]));
  });

  test("[TIME-05] a value that is broken, empty or contradicts itself is refused, never read as open", () => {
    for (const value of [
      "foo",
      "",
      "closed",
      "off",
      "10:00+",
      "unknown",
      "Mo-Su 25:00-26:00",
      "24/7 17:30-02:00",
      "24/7; Mo off",
    ]) {
      expect(weeklyHours(value), value).toMatchObject({ ok: false });
    }
    expect(reason("24/7 17:30-02:00")).toContain("24/7");
  });

  test("[TIME-05] what is not the same every week is refused with its reason", () => {
    expect(reason("sunrise-sunset")).toContain("sun");
    expect(reason("Apr-Oct 10:00-20:00")).toContain("date");
    expect(reason("Mo-Su 12:00-24:00; Dec 25 off")).toContain("date");
    expect(reason("Mo[1] 10:00-12:00")).toContain("date");
    expect(reason("PH 10:00-12:00")).toContain("holidays");
  });

  test("[TIME-05] holiday rules, open ends and rules without effect are left out and named", () => {
    expect(hours("PH off; Mo 10:00-20:00")).toEqual({ mon: [["10:00", "20:00"]] });
    expect(leftOut("PH off; Mo 10:00-20:00")).toEqual(["rules for holidays are left out"]);
    expect(hours("Mo,PH 10:00-12:00")).toEqual({ mon: [["10:00", "12:00"]] });
    expect(leftOut("Mo 19:00-23:30+")).toEqual([expect.stringContaining("open end")]);
    expect(leftOut('Mo 10:00-12:00 || "by appointment"')).toEqual([expect.stringContaining("may or may not")]);
    expect(leftOut("Mo-Fr 12:00-15:00; Mo-Sa 20:00-23:00")).toEqual([
      expect.stringContaining('"Mo-Fr 12:00-15:00" has no effect'),
    ]);
    expect(leftOut("Fr 18:00-02:00; Sa 16:00-23:00")).toEqual([expect.stringContaining("end at midnight")]);
    expect(leftOut("Mo-Sa 12:00-24:00; Tu off")).toEqual([]);
  });
});

const feature = (id: string, tags: object, geometry: unknown = { type: "Point", coordinates: [9.19, 45.48] }) => ({
  type: "Feature",
  id,
  properties: { tags },
  geometry,
});
const collection = (...features: unknown[]) => ({ type: "FeatureCollection", features });
const defaults: StoreDefaults = { city: "Milano", enable: false, modes: ["pickup"] };
const hourTags = { name: "Uno", opening_hours: "Mo 10:00-12:00", "addr:street": "Via Prova", "addr:housenumber": "1" };

function convert(options: Partial<StoreDefaults>, ...features: unknown[]) {
  const result = convertGeoJson(collection(...features), { ...defaults, ...options });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return { ...result.value, stores: storeDocument.parse(result.value.document) };
}

describe("stores from GeoJSON", () => {
  test("[STORE-01] a named point with hours becomes a store that waits for its owner", () => {
    const { stores, entries } = convert(
      {},
      feature("node/1", { ...hourTags, "contact:phone": "+39 02 1", "addr:city": "Monza" }),
    );
    expect(stores).toMatchObject([
      {
        ref: "node-1",
        name: "Uno",
        address: "Via Prova 1",
        city: "Monza",
        lat: 45.48,
        lng: 9.19,
        phone: "+39 02 1",
        hours: { mon: [["10:00", "12:00"]] },
        enabled_for_ordering: false,
        fulfillment_modes: ["pickup"],
      },
    ]);
    expect(entries).toEqual([{ kind: "store", at: "features.0", name: "Uno", outcome: "imported" }]);
  });

  test("[STORE-01] [TIME-04] a store has the times of a first one, so that its first order is not late as it is placed", () => {
    const { stores } = convert({}, feature("node/1", hourTags));
    expect(stores).toMatchObject([{ delivery_min_offset_time: 45 * 60_000, pickup_min_offset_time: 20 * 60_000 }]);
  });

  test("[STORE-01] only stores whose hours are known are enabled, because without hours one would count as always open", () => {
    const { stores, entries } = convert(
      { enable: true },
      feature("node/1", hourTags),
      feature("node/2", { name: "Due", "addr:street": "Via B" }),
      feature("node/3", { ...hourTags, name: "Tre", opening_hours: "24/7 17:30-02:00" }),
    );
    expect(stores.map(({ enabled_for_ordering }) => enabled_for_ordering)).toEqual([true, false, false]);
    expect(stores.map(({ hours: week }) => Object.keys(week).length)).toEqual([1, 0, 0]);
    expect(entries.map(({ outcome }) => outcome)).toEqual(["imported", "imported", "adapted"]);
    expect(entries[1]?.notes).toContain("it states no opening hours");
    expect(entries[2]?.reason).toContain("24/7 17:30-02:00");
  });

  test("[ROB-01] nothing is invented: missing names, ids and points are reasons, a missing address stays missing", () => {
    const { stores, entries } = convert(
      { city: null },
      feature("node/1", { amenity: "restaurant" }),
      feature(
        "node/2",
        { name: "Line" },
        {
          type: "LineString",
          coordinates: [
            [9, 45],
            [9, 46],
          ],
        },
      ),
      feature("node/3", { name: "Far" }, { type: "Point", coordinates: [999, 45] }),
      feature("node/4", { name: "Bare" }),
      feature("node/4", { name: "Again" }),
      { type: "Feature", properties: { name: "No id" }, geometry: { type: "Point", coordinates: [9, 45] } },
      "no feature",
    );
    expect(stores).toMatchObject([{ ref: "node-4", name: "Bare", address: {}, city: {}, hours: {} }]);
    expect(entries.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["skipped", "it has no name"],
      ["skipped", expect.stringContaining("only points")],
      ["skipped", expect.stringContaining("coordinates")],
      ["imported", undefined],
      ["skipped", expect.stringContaining("features.3")],
      ["skipped", expect.stringContaining("no id")],
      ["skipped", expect.any(String)],
    ]);
  });

  test("[STORE-01] a feature's id may stand in its properties, as Overpass writes it", () => {
    const geometry = { type: "Point", coordinates: [9, 45] };
    const { stores, entries } = convert(
      {},
      { type: "Feature", properties: { "@id": "node/17", name: "Overpass" }, geometry },
      { type: "Feature", properties: { id: 18, name: "Plain" }, geometry },
      { type: "Feature", properties: { "@id": " ", name: "Empty" }, geometry },
    );
    expect(stores).toMatchObject([
      { ref: "node-17", name: "Overpass" },
      { ref: "18", name: "Plain" },
    ]);
    expect(entries[2]).toMatchObject({ outcome: "skipped", reason: expect.stringContaining("no id") });
  });

  test("[ROB-01] what is no collection of features is refused with the path", () => {
    expect(convertGeoJson({ type: "Feature" }, defaults)).toMatchObject({
      ok: false,
      error: [{ path: "type" }, { path: "features" }],
    });
  });
});
