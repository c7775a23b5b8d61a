import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businesses } from "../../../../backend/db/schema.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

describeWithStorage("[STAFF] a store's form with several wrong fields", (storage) => {
  let backend: TestBackend;
  let priya: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "owner" });
  });
  afterAll(() => backend.remove());

  test("[STAFF-80] names each of them with its own words, whether the form or the document refuses it", async () => {
    await backend.app.db.update(businesses).set({ isd_code: "+57" }).where(eq(businesses.id, "bistro"));
    const page = "/console/11/stores/store/11";
    const save = async (fields: Record<string, string>) => {
      const sent = await priya.post(page, { ...formOf((await priya.get(page)).body), ...fields });
      expect(sent.status).toBe(422);
      return { said: sent.said, ...JSON.parse(sent.body) } as { said: string; wrong: Record<string, string> };
    };
    const typed = { phone: "abc", delivery_charge: "-5", tax_rate: "1000000000", mon_open1: "09:00", mon_close1: "" };
    const { said, wrong } = await save(typed);
    expect(Object.keys(wrong).sort()).toEqual(["delivery_charge", "mon_open1", "phone", "tax_rate"]);
    for (const words of Object.values(wrong)) expect(said).toContain(words);
    expect(wrong.phone, "an example of the shop's country").toContain("such as +57 ");
    expect(Object.keys((await save({ lat: "91", lng: "-181" })).wrong).sort()).toEqual(["lat", "lng"]);
  });
});
