import { expect, test } from "vitest";
import type { PageContext } from "@/lib/business/pages/page-context";
import { readAnnouncement } from "@/lib/business/pages/readers/read-announcement";
import { startTestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";

test("[ANN-01] the configuration's announcement is read within its period alone, in the language of the call", async () => {
  const announcement = {
    title: { en: "Diwali", ar: "ديوالي" },
    description: "Sweets until midnight",
    from: "2026-11-08",
    until: "2026-11-08T23:59",
    pages: ["landing"],
    styles: { color: "orange" },
  };
  let time = new Date("2026-11-08T18:29:59Z");
  const shop = await startTestBackend({
    configuration: configurationOf(configOf("bistro", { announcement })),
    clock: () => time,
  });
  const read = async (lang = "en") => {
    const query = "{ getLatestAnnouncement { title description url pages styles { color } } }";
    return (await shop.query(query, { lang })).data.getLatestAnnouncement;
  };
  expect(await read("ar")).toEqual({
    title: "ديوالي",
    description: "Sweets until midnight",
    url: null,
    pages: ["landing"],
    styles: { color: "orange" },
  });
  const { body } = await shop.rest("GET", "/p/announcement", undefined, { "x-api-key": "key_test_bistro" });
  expect(body).toEqual(await read());
  // Before and after, what guests may read of the configuration does not have it either.
  const config = async () =>
    JSON.stringify((await shop.rest("GET", "/p/config", undefined, { "x-api-key": "key_test_bistro" })).body);
  expect(await config()).toContain("Sweets until midnight");
  for (const outside of ["2026-11-07T18:29:59Z", "2026-11-08T18:30:00Z"]) {
    time = new Date(outside);
    // Nor does the announcement come back that was imported with the business.
    expect(await read()).toBeNull();
    expect(await config()).not.toContain("Sweets until midnight");
  }
  await shop.remove();
});

test("[ANN-01] the imported announcement is read until the owner writes one", async () => {
  const query = "{ getLatestAnnouncement { description pages } }";
  const shop = await startTestBackend({
    configuration: configurationOf(configOf("bistro", { announcement: { description: { en: " " }, url: "/offers" } })),
  });
  const { data } = await shop.query(query, { lang: "en" });
  expect(data.getLatestAnnouncement).toEqual({ description: "First cup free", pages: null });
  await shop.remove();
});

test("[CFG-03] [RTE-21] an announcement whose colour nobody chose is dark green for every reader, as in the preview", async () => {
  const config = configOf("bistro", { announcement: { description: "Closed today" } });
  const shop = await startTestBackend({ configuration: configurationOf(config) });
  const get = async (path: string) =>
    (await shop.rest("GET", path, undefined, { "x-api-key": "key_test_bistro" })).body as Record<string, never>;
  const draftPage = { business: config, locale: "en", isDraft: true } as PageContext;
  const preview = await readAnnouncement(draftPage, config);
  expect(preview.announcement).toMatchObject({ description: "Closed today", color: "darkgreen" });
  expect(await get("/p/announcement")).toMatchObject({ styles: { color: preview.announcement?.color } });
  expect(await get("/p/config")).toMatchObject({ announcement: { styles: { color: preview.announcement?.color } } });
  await shop.remove();
});
