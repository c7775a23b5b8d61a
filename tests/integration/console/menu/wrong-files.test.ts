import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stores } from "../../../../backend/db/schema.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

describeWithStorage("[STAFF] a menu file with something wrong in it", (storage) => {
  let backend: TestBackend;
  let priya: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
  });
  afterAll(() => backend.remove());

  /** Sends a file as the page's form does, and returns why it was refused. */
  const upload = async (name: string, content: string, who = priya) => {
    await who.get("/console/11/menu/import");
    const body = new FormData();
    body.set("csrf", who.csrf);
    body.set("file", new File([content], name));
    const headers = { cookie: who.cookie, origin: who.origin };
    const response = await fetch(`${who.origin}/console/11/menu/import`, { method: "POST", headers, body });
    return { status: response.status, to: new URL(response.url).pathname, page: await response.text() };
  };

  test("[STAFF-65] a menu file with wrong content is refused in the console's language, with every wrong place by the dish's name and the field's words", async () => {
    const dish = (ref: string, change: object) => ({ ref, title: ref, price: 5, ...change });
    const menu = {
      format: "storefront-menu/1",
      categories: [
        {
          ref: "starters",
          name: { en: "Starters", ar: "المقبلات" },
          items: [
            dish("soup", { title: "Soup", price: "abc", colour: "red" }),
            dish("bread", { title: "", allergens: { milk: "no" } }),
            dish("dip", { title: "Dip", description: "x".repeat(4001), stock: -1 }),
          ],
        },
      ],
      option_groups: [{ ref: "sides", title: "Sides", min: 0, max: 1, options: [] }],
    };
    const refusal = async (content: string) => {
      const { status, page } = await upload("menu.json", content);
      expect(status).toBe(422);
      const [, banner = ""] = /role="alert">(.*?)<\/p>/s.exec(page) ?? [];
      return banner
        .replaceAll("<br>", "\n")
        .replace(/<[^>]*>/g, "")
        .split("\n");
    };
    expect(await refusal(JSON.stringify(menu))).toEqual([
      "Nothing was imported, because of 7 problems in the file: ",
      expect.stringMatching(/^Starters › Soup: Price: write an amount in INR/),
      expect.stringMatching(/^Starters › Soup: “colour” is missing, isn&#39;t part of a menu file/),
      expect.stringMatching(/^Starters › no\. 2: Name.*: required in the shop&#39;s main language/),
      expect.stringMatching(/^Starters › no\. 2: Milk: /),
      expect.stringMatching(/^Starters › Dip: Description.*: at most 4,000 characters/),
      expect.stringMatching(/^Starters › Dip: Portions left: write a whole number/),
      expect.stringMatching(/^Sides: “options” is missing/),
    ]);
    const keys = {
      ...menu,
      categories: [
        {
          ref: "starters",
          name: { en: "Starters", xx: "Entradas" },
          price: 5,
          items: [
            dish("Soup", { name: "Soup", free: true, "price.eur": 4, allergens: { mlik: "contains" } }),
            dish("Dip", { modes: ["takeaway"], option_groups: "sides", available_between: ["7:00", "11:00"] }),
            dish("Egg", { allergens: ["eggs"], extras: "320 kcal" }),
          ].map((one) => ({ ...one, ref: one.ref.toLowerCase() })),
        },
      ],
      option_groups: [],
    };
    const unknown = (key: string) => expect.stringContaining(`“${key}” is missing, isn&#39;t part of a menu file`);
    const said = (await refusal(JSON.stringify(keys))).slice(1);
    expect(said).toEqual([
      expect.stringMatching(/^Starters: “xx”/),
      ...["mlik", "name", "free", "price.eur"].map(unknown),
      unknown("option_groups"),
      "Starters › Dip: Sold for: “takeaway” isn&#39;t in the file or the shop, or is named twice.",
      unknown("available_between"),
      expect.stringMatching(/^Starters › Egg: Allergens: /),
      unknown("extras"),
      unknown("price"),
    ]);
    for (const line of said) expect(line).not.toMatch(/Tick|heading|both times|Free choices|Price:/);
    const twice = { ...menu, option_groups: [], categories: [{ ...menu.categories[0], items: [] as object[] }] };
    twice.categories[0]?.items.push(dish("soup", { option_groups: ["none"] }), dish("soup", {}));
    expect((await refusal(JSON.stringify(twice))).slice(1).sort()).toEqual([
      "Starters › soup: Options: “none” isn&#39;t in the file or the shop, or is named twice.",
      expect.stringMatching(/^Starters › soup: “ref” is “soup”/),
    ]);
    expect(await refusal('{"format": ')).toEqual([
      expect.stringContaining("problem in the file: "),
      expect.stringContaining("isn&#39;t JSON"),
    ]);
    const amal = await staffMember(backend, { login: "arab", name: "Amal", role: "manager" });
    await amal.post("/console/language", { language: "ar" });
    const { page } = await upload("menu.json", JSON.stringify(menu), amal);
    const [, arabic = ""] = /role="alert">(.*?)<\/p>/s.exec(page) ?? [];
    expect(arabic).toContain("المقبلات › Soup: السعر: اكتب مبلغًا");
    expect(arabic).not.toMatch(/expected|characters|must|price/);
  });

  test("[STAFF-65] a file that was fine when it was tried out, and no longer is, names the first of its problems and their number", async () => {
    const items = ["Soup", "Dip"].map((title) => ({ ref: title.toLowerCase(), title, price: 5, not_at: ["lake"] }));
    const menu = { format: "storefront-menu/1", categories: [{ ref: "starters", name: "Starters", items }] };
    const { to } = await upload("menu.json", JSON.stringify(menu));
    await backend.app.db.update(stores).set({ ref: "pier" }).where(eq(stores.ref, "lake"));
    const { status, said } = await priya.post(to, { retire: "yes" });
    expect({ status, lines: said.split("\n") }).toEqual({
      status: 422,
      lines: [
        "Nothing was imported, because of 2 problems in the file: ",
        "Starters › Soup: Not sold at: “lake” isn't in the file or the shop, or is named twice.",
        "…",
      ],
    });
  });
});
