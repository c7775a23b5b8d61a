import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { bistro } from "../../fixtures/backend/backend-content.ts";
import { type ConsoleVisitor, staffMember } from "../../fixtures/backend/console.ts";
import { logIn, menuIds, NOON, placeOrder } from "../../fixtures/backend/ordering.ts";

const SAY = `query($id: ID!, $rating: Int!, $token: String!, $comments: String, $choice: String) {
  submitFeedback(orderId: $id, rating: $rating, token: $token, bizId: "bistro", comments: $comments, choiceText: $choice) { success } }`;
const choices = [{ id: "taste", sort_order: 1, text: { en: "Tasty", ar: "لذيذ", es: "Rico" } }];

let backend: TestBackend;
let cook: ConsoleVisitor;
let ids: Record<string, string>;
let time = NOON;
beforeAll(async () => {
  const content = [{ ...bistro, business: { ...bistro.business, feedback_config: { choices } } }];
  backend = await startTestBackend({ content, autopilotSeconds: 36_000, clock: () => new Date(time) });
  cook = await staffMember(backend, { login: "cook", role: "staff" });
  ids = await menuIds(backend);
});
afterAll(() => backend.remove());

/** A complete order that its customer rated a minute after the last. */
async function rated(phone: string, said: { rating: number; comments?: string; choice?: string }): Promise<string> {
  const token = await logIn(backend, phone);
  const { data } = await placeOrder(backend, token, ids);
  const id: string = data.placeOrder.order_id;
  for (let step = 0; step < 3; step += 1) await backend.rest("POST", "/staff/orders/advance", { order: id });
  time += 60_000;
  const given = await backend.query(SAY, { variables: { id, token, ...said } });
  expect(given.data?.submitFeedback).toEqual({ success: true });
  return id;
}
const listed = ({ body }: { body: string }) =>
  [...body.matchAll(/data-stars="(\d)"[\s\S]*?orders\/([\w-]{36})/g)].map(([, stars, id]) => [Number(stars), id]);

test("[OLIST-04] the store reads what guests said: newest first, with stars, words, comment and the order; the unhappy ones apart", async () => {
  const empty = await cook.get("/console/11/feedback");
  expect(empty.body).toContain("No one has rated an order from this store yet.");
  const good = await rated("9845100001", { rating: 5, choice: "Rico", comments: "<b>Best</b> fries" });
  const bad = await rated("9845100002", { rating: 2, comments: "Cold when it came" });
  const page = await cook.get("/console/11/feedback");
  expect(listed(page)).toEqual([
    [2, bad],
    [5, good],
  ]);
  // Chosen in Spanish, read in the language of whoever works here; and what is written stays text.
  expect(page.body).toContain('<p class="chosen"><bdi>Tasty</bdi></p>');
  expect(page.body).toContain("&#60;b&#62;Best&#60;/b&#62; fries");
  expect(page.body).toContain("3.5 of 5 stars in the last 30 days, from 2 guests.");
  const low = await cook.get("/console/11/feedback?stars=low");
  expect(listed(low)).toEqual([[2, bad]]);
  expect((await cook.get("/console/11/today")).body).toContain('href="/console/11/feedback"');
});

test("[OLIST-04] a rating that is given again replaces the first and counts as new; another store's are not shown", async () => {
  const id = await rated("9845100003", { rating: 1 });
  const token = await logIn(backend, "9845100003");
  time += 60_000;
  await backend.query(SAY, { variables: { id, token, rating: 4 } });
  expect(listed(await cook.get("/console/11/feedback"))[0]).toEqual([4, id]);
  const elsewhere = await cook.get("/console/12/feedback");
  expect(elsewhere.status).toBe(200);
  expect(listed(elsewhere)).toEqual([]);
});

test("[OLIST-04] the page speaks Arabic and Spanish", async () => {
  for (const [language, title, choice] of [
    ["ar", "آراء الضيوف", "لذيذ"],
    ["es", "Opiniones de los clientes", "Rico"],
  ]) {
    await cook.post(
      "/console/language",
      { language: String(language), back: "/console/11/feedback" },
      { accept: "text/html" },
    );
    const { body } = await cook.get("/console/11/feedback");
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(`<bdi>${choice}</bdi>`);
  }
});
