import { expect, test } from "vitest";
import { startTestBackend } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";

test("[STAFF-80] the list of stores shows street and town, and leaves out a town that the street already says", async () => {
  const backend = await startTestBackend({ autopilotSeconds: 0 });
  try {
    const priya = await staffMember(backend, { login: "boss", name: "Priya", role: "owner" });
    const page = "/console/11/stores/store/11";
    const listed = async (address_en: string, city_en: string) => {
      const fields = { ...formOf((await priya.get(page)).body), address_en, city_en };
      expect((await priya.post(page, fields)).status).toBe(200);
      const { body } = await priya.get("/console/11/stores");
      return /store\/11"><b>.*?<\/b> <span><bdi>(.*?)<\/bdi><\/span>/.exec(body)?.[1];
    };
    expect(await listed("9 New Road", "Mysuru")).toBe("9 New Road, Mysuru");
    expect(await listed("12 Church Street, Bengaluru", "Bengaluru")).toBe("12 Church Street, Bengaluru");
  } finally {
    await backend.remove();
  }
});
