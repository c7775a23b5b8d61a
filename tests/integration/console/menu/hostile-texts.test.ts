import { Window } from "happy-dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

/** Breaks out of an element, an attribute, a script or a style, wherever it is put into a page as it is. */
const HOSTILE = `"'></textarea></style><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}`;

let backend: TestBackend;
let olga: ConsoleVisitor;
beforeAll(async () => {
  backend = await startTestBackend({ autopilotSeconds: 0, clock: () => new Date(NOON) });
  olga = await staffMember(backend, { login: "olga", name: "Olga", role: "owner" });
});
afterAll(() => backend.remove());

const parse = (body: string) => new new Window().DOMParser().parseFromString(body, "text/html");

/** What would run in a page: scripts of its own, handlers, addresses of scripts. */
function running(body: string): string[] {
  const page = parse(body);
  const handlers = [...page.querySelectorAll("*")].flatMap((one) =>
    one
      .getAttributeNames()
      .filter(
        (name) =>
          name.startsWith("on") ||
          (one.getAttribute(name) === "javascript:alert(1)" && ["href", "src", "action", "formaction"].includes(name)),
      ),
  );
  const scripts = [...page.querySelectorAll("script, iframe, img[src='x'], style")].filter(
    (one) => one.tagName !== "SCRIPT" || !one.getAttribute("src")?.startsWith("/console/assets/"),
  );
  return [...handlers, ...scripts.map(({ outerHTML }) => outerHTML)];
}

/** The inputs of a form in which a person types: words of guests have a language, the others a form of their own. */
function typed(body: string) {
  const form = parse(body).querySelector("form.dish");
  const all = [...(form?.querySelectorAll("input, textarea") ?? [])].filter((one) =>
    ["text", null].includes(one.getAttribute("type")),
  );
  const named = (those: typeof all) => those.map((one) => one.getAttribute("name") ?? "");
  const isWords = (one: (typeof all)[number]) =>
    one.getAttribute("lang") !== null && !/^(extras|amount)_/.test(one.getAttribute("name") ?? "");
  return { words: named(all.filter(isWords)), others: named(all.filter((one) => !isWords(one))) };
}

const FORMS = [
  ["a dish", "menu/dish/idli", "menu"],
  ["a category", "menu/category/breakfast", "menu/categories"],
  ["an option group", "menu/group/sauce", "menu/history"],
  ["an option", "menu/option/sauce%2Fmint", "menu/group/sauce"],
  ["a store", "stores/store/11", "stores"],
  ["a coupon", "coupons/1", "coupons"],
  ["the messages to guests", "settings/messages", "settings"],
  ["the choices of a rating", "settings/feedback", "settings/history"],
  ["the invitation", "settings/referral", "settings"],
] as const;

test.each(FORMS)(
  "[SEC-03] hostile text in every field of %s is stored as it is and shown as text",
  async (_what, at, list) => {
    const path = `/console/11/${at}`;
    const { body } = await olga.get(path);
    const { words, others } = typed(body);
    expect(words.length).toBeGreaterThan(1);
    const hostile = Object.fromEntries(words.map((name) => [name, HOSTILE]));
    expect(await olga.post(path, { ...formOf(body), ...hostile })).toMatchObject({ status: 200 });
    const saved = (await olga.get(path)).body;
    expect(formOf(saved)).toMatchObject(hostile);
    for (const page of [
      saved,
      (await olga.get(`/console/11/${list}`)).body,
      (await olga.get("/console/11/store")).body,
    ])
      expect(running(page)).toEqual([]);
    // Fields with a form of their own are refused, or keep it as the text it is, or what they had where they do not count.
    const form = formOf(saved);
    for (const name of others) {
      const { status } = await olga.post(path, { ...form, [name]: HOSTILE });
      if (status === 422) continue;
      const now = formOf((await olga.get(path)).body);
      expect([HOSTILE, form[name]], name).toContain(now[name]);
      await olga.post(path, { ...now, [name]: form[name] ?? "" });
    }
    const all = Object.fromEntries(others.map((name) => [name, HOSTILE]));
    const refused = await olga.post(path, { ...form, ...all }, { accept: "text/html" });
    expect([refused.status, running(refused.body)]).toEqual([others.length > 0 ? 422 : 303, []]);
  },
);
