import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { type ConsoleVisitor, staffMember } from "../../fixtures/backend/console.ts";
import { formOf } from "../../fixtures/backend/console-form.ts";
import { NOON } from "../../fixtures/backend/ordering.ts";
import { StudioEditor, studioEditor } from "../../fixtures/backend/studio.ts";

describeWithStorage("[CART-09] what others change while the studio is open", (storage) => {
  let backend: TestBackend;
  let maria: StudioEditor;
  let priya: ConsoleVisitor;
  beforeAll(async () => {
    const configuration = configurationOf(configOf("bistro"), configOf("rival"));
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON), configuration });
    maria = await studioEditor(backend, "maria");
    priya = await staffMember(backend, { login: "boss", role: "manager" });
  });
  afterAll(() => backend.remove());

  const news = async (after?: string) =>
    (await maria.call("GET", after === undefined ? "page-news" : `page-news?after=${encodeURIComponent(after)}`)).body;
  const price = async (amount: string) => {
    const path = "/console/11/menu/dish/idli";
    return priya.post(path, { ...formOf((await priya.get(path)).body), price: amount });
  };

  test("[CART-09] a price that is changed in the console reaches the waiting studio at once, and to one that asks later", async () => {
    const { cursor, changed } = await news();
    expect(changed).toBe(false);
    const waiting = news(cursor);
    expect((await price("81")).status).toBe(200);
    const told = await waiting;
    expect(told).toMatchObject({ changed: true });
    expect(await news(cursor), "asked after the change").toMatchObject({ changed: true });
    expect((await price("82")).status).toBe(200);
    expect(await news(told.cursor)).toMatchObject({ changed: true });
  });

  test("[CART-09] another shop's changes are not sent, and nobody waits who is not signed in", async () => {
    const { cursor } = await news();
    const waiting = news(cursor);
    let isTold = false;
    void waiting.then(() => {
      isTold = true;
    });
    await backend.rest("POST", "/staff/menu", {
      business: "rival",
      document: { format: "storefront-menu/1", categories: [] },
      take: "all",
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isTold).toBe(false);
    expect((await price("83")).status).toBe(200);
    expect(await waiting).toMatchObject({ changed: true });
    expect((await new StudioEditor(backend).call("GET", "page-news")).body.code).toBe("SIGN_IN_REQUIRED");
  });
});
