import { afterEach, beforeEach, expect, test } from "vitest";
import { getSource } from "@/lib/actions/get-source";
import type { PageContext } from "@/lib/business/pages/page-context";
import { readAnnouncement } from "@/lib/business/pages/readers/read-announcement";
import { configOf } from "../../../../fixtures/backend/configuration";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { storefront } from "../../fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce();
  server.answer({
    getLatestAnnouncement: () => ({ title: "", description: "Guests read this", url: null, styles: null, pages: null }),
  });
});
afterEach(() => server.close());

const NEWS = { description: "Published" };

/** What a page announces whose configuration has an announcement, or none, where another one, or none, is published. */
async function announcement(isDraft: boolean, { own, published }: { own?: object; published?: object }) {
  const source = getSource(storefront({ origin: server.origin }));
  const context = { business: configOf("bistro", { announcement: own }), locale: "en", source, isDraft };
  return readAnnouncement(context as PageContext, configOf("bistro", { announcement: published }));
}
const announced = async (...asked: Parameters<typeof announcement>) =>
  (await announcement(...asked)).announcement?.description ?? null;

test("[ANN-01] a page of the draft announces what the draft does, and nothing where its announcement is removed or over", async () => {
  expect(await announced(true, { own: { description: "Drafted" }, published: NEWS })).toBe("Drafted");
  expect(await announced(true, { own: { description: "Drafted", until: "2020-01-31" } })).toBeNull();
  expect(await announced(true, { published: NEWS })).toBeNull();
  expect(server.callsOf("GetLatestAnnouncement")).toEqual([]);
});

test("[ANN-01] a page of a draft that announces nothing has the imported announcement, as guests will", async () => {
  expect(await announced(true, {})).toBe("Guests read this");
});

test("[ANN-01] a page of guests has what the API announces, and the configured one if the API has none", async () => {
  expect(await announced(false, { own: { description: "Drafted" } })).toBe("Guests read this");
  server.answer({ getLatestAnnouncement: () => null });
  expect(await announced(false, { own: { description: "Drafted" } })).toBe("Drafted");
});

test("[ANN-01] a page of the draft shows an announcement that is still to come, and from when guests see it; a page of guests does not", async () => {
  const own = { description: "Diwali", from: "2999-01-01" };
  const { announcement: ahead, begins } = await announcement(true, { own });
  expect([ahead?.description, begins]).toEqual(["Diwali", Date.parse("2998-12-31T18:30:00Z")]);
  server.answer({ getLatestAnnouncement: () => null });
  expect(await announcement(false, { own })).toEqual({ announcement: null, fallback: null, begins: null });
  expect((await announcement(true, { own: { description: "Now", from: "2020-01-01" } })).begins).toBeNull();
});

test("[CFG-03] [RTE-21] where nobody chose a colour, the draft's page has the one that the API says of the published one", async () => {
  const own = { description: "Drafted" };
  const { announcement: drafted } = await announcement(true, { own });
  expect(drafted?.color).toBe("darkgreen");
  // What the page falls back to is the same, so reading again replaces nothing.
  expect((await announcement(false, { own })).fallback?.announcement).toEqual(drafted);
});
