import { Window } from "happy-dom";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

let backend: TestBackend;
let priya: ConsoleVisitor;
beforeAll(async () => {
  backend = await startTestBackend({ autopilotSeconds: 0, clock: () => new Date(NOON) });
  priya = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
});
afterAll(() => backend.remove());

const MENU = "/console/11/menu";
const WITHOUT_SCRIPT = { accept: "text/html" };
const documentOf = (body: string) => new new Window().DOMParser().parseFromString(body, "text/html");

/** The field of a page, and what is said to describe it. */
function described(body: string, name: string) {
  const page = documentOf(body);
  const field = page.querySelector(`main [name="${name}"]`);
  const ids = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
  return {
    isWrong: field?.getAttribute("aria-invalid") === "true",
    hasFocus: field?.hasAttribute("autofocus") ?? false,
    said: ids.map((id) => page.getElementById(id)?.textContent ?? ""),
  };
}

test("[STAFF-67] a new group that is refused without script comes back with all that was typed, also of its first option, and the reason at its field", async () => {
  const path = `${MENU}/new-group/salad`;
  const group = {
    title_en: "Bread",
    description_en: "Fresh",
    min: "1",
    max: "1",
    amount_1_en: "Half",
    amount_1_factor: "0.5",
  };
  const typed = { ...group, first_title_en: "Pita", first_title_ar: "خبز", first_price: "-3" };
  const send = async (fields: Record<string, string>, headers = {}) =>
    priya.post(path, { ...formOf((await priya.get(path)).body), ...fields }, headers);
  const refused = await send(typed, WITHOUT_SCRIPT);
  expect(refused.status).toBe(422);
  expect(formOf(refused.body)).toMatchObject(typed);
  const reason = expect.stringContaining("The first option needs a name");
  expect(described(refused.body, "first_price")).toEqual({ isWrong: true, hasFocus: true, said: [reason] });
  // The script is told the same field, also where the menu's own rules refuse it.
  for (const [fields, field] of [
    [typed, "first_price"],
    [{ ...typed, first_price: "", first_title_en: "" }, "first_title_en"],
    [{ ...typed, first_price: "", first_title_en: "x".repeat(201) }, "first_title_en"],
    [{ ...typed, first_price: "", title_en: "x".repeat(201) }, "title_en"],
  ] as const) {
    const { status, body } = await send(fields);
    expect([status, Object.keys(JSON.parse(body).wrong)[0]]).toEqual([422, field]);
  }
});

test("[STAFF-60] a form that is refused without script has the reason at each wrong field, which keeps its hint, and the first has the focus", async () => {
  const dish = `${MENU}/dish/salad`;
  const form = formOf((await priya.get(dish)).body);
  const { body } = await priya.post(dish, { ...form, tax_rate: "much" }, WITHOUT_SCRIPT);
  expect(described(body, "tax_rate")).toMatchObject({
    isWrong: true,
    hasFocus: true,
    said: [expect.stringMatching(/^Tax/)],
  });
  const bad = { ...form, price: "abc", tax_rate: "much", stock: "-1" };
  const three = await priya.post(dish, bad, WITHOUT_SCRIPT);
  for (const [name, said, hasFocus] of [
    ["price", /^Price/, true],
    ["tax_rate", /^Tax/, false],
    ["stock", /^Portions left/, false],
  ] as const)
    expect(described(three.body, name), name).toMatchObject({
      isWrong: true,
      hasFocus,
      said: expect.arrayContaining([expect.stringMatching(said)]),
    });
  const facts = await priya.post(dish, { ...form, extras_en: "Nothing with a colon" }, WITHOUT_SCRIPT);
  expect(described(facts.body, "extras_en")).toMatchObject({ isWrong: true, said: [expect.stringMatching(/^Lists/)] });
  expect(documentOf(facts.body).querySelector('[name="extras_en"]')?.closest("details")?.hasAttribute("open")).toBe(
    true,
  );
  const settings = "/console/11/settings/orders";
  const asked = { ...formOf((await priya.get(settings)).body), cancel_seconds: "5" };
  const late = described((await priya.post(settings, asked, WITHOUT_SCRIPT)).body, "cancel_seconds");
  expect(late).toMatchObject({
    isWrong: true,
    said: [expect.stringContaining("Time to cancel"), expect.stringContaining("Guests can cancel")],
  });
});

test("[STAFF-60] what is typed about a dish is there after a photo was added, moved, removed or refused, and waits for its own button", async () => {
  const dish = `${MENU}/dish/idli`;
  const send = async (act: string, fields: Record<string, string | Blob>, accept = "text/html") => {
    const body = new FormData();
    for (const [name, value] of Object.entries({
      ...formOf((await priya.get(dish)).body),
      csrf: priya.csrf,
      ...fields,
    }))
      body.set(name, value);
    const headers = { cookie: priya.cookie, origin: backend.url, accept };
    return fetch(`${backend.url}${MENU}/photo/idli${act}`, { method: "POST", headers, body });
  };
  const photo = async (background: string) => {
    const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } }).jpeg();
    return new File([new Uint8Array(await picture.toBuffer())], "photo.jpg", { type: "image/jpeg" });
  };
  const typed = { title_en: "Dhokla", description_ar: "طبق", price: "77", hidden: "yes", allergen_milk: "contains" };
  const photosOf = (page: string) => documentOf(page).querySelectorAll("img.photo").length;
  const further = async () =>
    [...documentOf((await priya.get(dish)).body).querySelectorAll('[formaction$="/remove"]')]
      .at(-1)
      ?.getAttribute("value") ?? "";
  for (const [act, fields, count] of [
    ["", { file: await photo("#101") }, 1],
    ["/add", { file: await photo("#202") }, 2],
    ["/move", { photo: "last" }, 2],
    ["/remove", { photo: "last" }, 1],
  ] as const) {
    const named: Record<string, string | Blob> = "file" in fields ? fields : { photo: await further() };
    const answer = await send(act, { ...typed, ...named });
    const page = await answer.text();
    expect([act, answer.status, photosOf(page)]).toEqual([act, 200, count]);
    expect(formOf(page), act).toMatchObject(typed);
    expect(page).toContain("What you typed on this page is saved when you press Save.");
  }
  const refused = await (await send("", { ...typed, file: new File(["no picture"], "photo.png") })).text();
  expect(formOf(refused)).toMatchObject(typed);
  expect(described(refused, "file")).toMatchObject({ isWrong: true, said: [expect.stringContaining("JPEG")] });
  // With script the page stays where it is.
  expect(await (await send("", { ...typed, file: await photo("#303") }, "application/json")).json()).not.toHaveProperty(
    "go",
  );
  const before = formOf((await priya.get(dish)).body);
  expect(before.title_en).not.toBe("Dhokla");
  expect((await priya.post(dish, { ...formOf(refused) })).status).toBe(200);
  expect(formOf((await priya.get(dish)).body)).toMatchObject({ ...typed, price: "77.00" });
});
