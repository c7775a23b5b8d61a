import { expect, test } from "vitest";
import { type ConsoleContext, plainWords } from "../../../../../backend/console/console-context.ts";
import { fromTo } from "../../../../../backend/console/pages/menu/history.ts";
import { peopleActRow } from "../../../../../backend/console/pages/people/people-words.ts";

const arabic = plainWords("ar");

test("[STAFF-60] the arrow from an old value to the new one points the way that the page is read", () => {
  expect(fromTo(plainWords("en"), "60.00", "65.50").text).toBe("<bdi>60.00</bdi> → <bdi>65.50</bdi>");
  expect(fromTo(arabic, "60.00", "65.50").text).toBe("<bdi>60.00</bdi> ← <bdi>65.50</bdi>");
});

test("[STAFF-42] a sentence about a name keeps the direction of the page, whatever the name is written in", () => {
  const context = { ...arabic, moment: () => "" } as unknown as ConsoleContext;
  const row = peopleActRow(context, { at: new Date(0), act: "off", who: "Olga", detail: { person: "Sara" } });
  expect(row.text).toContain(`<span>${arabic.t("people.did.off", { person: "Sara" })}</span>`);
});

test("[STAFF-30] a time behind a Latin name stands on its own side in Arabic", () => {
  const by = arabic.t("tables.by", { status: "تم", name: "Demo", time: "7:29 م" });
  expect(by).toContain("\u2068Demo\u2069، 7:29");
});
