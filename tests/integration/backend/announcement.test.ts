import { expect, test } from "vitest";
import { startTestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";

test("[ANN-01] the configuration's announcement takes over within its period, in the language of the call", async () => {
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
  time = new Date("2026-11-08T18:30:00Z");
  expect(await read()).toMatchObject({ description: "First cup free", pages: null });
  await shop.remove();
});
