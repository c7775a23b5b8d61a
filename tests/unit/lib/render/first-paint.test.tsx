import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AWAKE } from "@/lib/render/awake";
import { scriptsAfterFirstPaint } from "@/lib/render/first-paint";
import { EARLY_PRESSES, HELD_SCRIPTS, HELD_SCRIPTS_FILE } from "@/lib/render/generated/held-scripts";

const listen = vi.spyOn(globalThis, "addEventListener");
// The script waits for the first paint, which may come after the page of a test is gone.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  // Each page has a window of its own.
  for (const [type, listener, options] of listen.mock.calls) removeEventListener(type, listener, options);
  listen.mockClear();
});

const page = (head: string, body = "") => `<html><head>${head}</head><body>Menu${body}</body></html>`;
const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
const HELD = `/_next/static/${HELD_SCRIPTS_FILE}`;
const early = `<script>${EARLY_PRESSES}</script>`;

test("a cached page refers to one file in place of its scripts, which a browser asks for early and paints before; it names each of them once", () => {
  const html = scriptsAfterFirstPaint(
    page(
      `<meta charSet="utf-8"/><link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>${script("b")}<link rel="stylesheet" href="/_next/a.css"/>`,
      script("a"),
    ),
  );
  const list = "/_next/static/chunks/b.js /_next/static/chunks/a.js";
  expect(html).toBe(
    page(
      `<meta charSet="utf-8"/>${early}<script src="${HELD}" defer="" data-scripts="${list}"></script><link rel="stylesheet" href="/_next/a.css"/>`,
    ),
  );
});

test("[SEC-02] what stands in a page itself is the same in every page, so that one hash names it", () => {
  const inline = (html: string) => html.match(/<script>.*?<\/script>/g);
  expect(inline(scriptsAfterFirstPaint(page(script("a"))))).toEqual([early]);
  expect(inline(scriptsAfterFirstPaint(page(script("b") + script("c"), '<p aria-busy="true"></p>')))).toEqual([early]);
});

test("scripts below a sub-path or at another host are held back as well, by the file beside them", () => {
  const own = page(script("a").replace("/_next", "/pedidos/_next"));
  expect(scriptsAfterFirstPaint(own)).toContain(
    `src="/pedidos${HELD}" defer="" data-scripts="/pedidos/_next/static/chunks/a.js"`,
  );
  const other = page(script("b").replace("/_next", "https://cdn.example/_next"));
  expect(scriptsAfterFirstPaint(other)).toContain(
    `src="https://cdn.example${HELD}" defer="" data-scripts="https://cdn.example/_next/static/chunks/b.js"`,
  );
});

test("a page that shows nothing before its scripts begins with them at once, after the one that holds presses", () => {
  const html = scriptsAfterFirstPaint(page(script("a") + script("b"), '<div class="grid" aria-busy="true"></div>'));
  // Neither deferred nor of its own: a script that came later would hold presses of a page that is hydrated.
  expect(html.endsWith(`<script src="${HELD}"></script>${script("a")}${script("b")}</body></html>`)).toBe(true);
  expect(html).not.toContain("data-scripts");
  expect(scriptsAfterFirstPaint(page(script("a"), '<script>"aria-busy=\\"true\\""</script>'))).toContain(
    "data-scripts",
  );
});

test("what is not a script of the build stays: data, inline scripts, scripts with a nonce, pages without any", () => {
  const others = `<script type="application/ld+json">{}</script><script>x=1</script><script src="/_next/a.js" nonce="n" async=""></script><link rel="preload" as="font" href="/f.woff2"/>`;
  expect(scriptsAfterFirstPaint(page(others))).toBe(page(others));
  const mixed = scriptsAfterFirstPaint(page(others + script("a")));
  for (const [other] of others.matchAll(/<script.*?<\/script>|<link[^>]*>/g)) expect(mixed).toContain(other);
});

test("[SEC-03] the name of a script ends neither its list nor the element", () => {
  const html = scriptsAfterFirstPaint(page(script("a</script>&quot;<b")));
  expect(html).toContain('data-scripts="/_next/static/chunks/a</script>&quot;<b.js"></script>');
});

/** What a browser runs of a page: what stands in it, and then the file. */
const run = (code: string) => new Function(code)();
const press = (id: string) => document.getElementById(id)?.click();
/** The buttons that are pressed from now on. */
function presses(): string[] {
  const pressed: string[] = [];
  document.addEventListener("click", (event) => pressed.push((event.target as Element).id));
  return pressed;
}

test("a button pressed twice before the page listens is meant once, a stepper's counts each time", () => {
  document.body.innerHTML =
    '<button id="add"></button><fieldset data-kit="stepper"><button id="more"></button></fieldset>';
  run(EARLY_PRESSES);
  run(HELD_SCRIPTS);
  for (const id of ["add", "add", "more", "more"]) press(id);
  const pressed = presses();
  expect(pressed).toEqual([]);
  dispatchEvent(new Event(AWAKE));
  expect(pressed).toEqual(["add", "more", "more"]);
});

test("a press before the file has come is answered by it and replayed; a link has been followed by then", () => {
  document.body.innerHTML =
    '<button id="add"><i id="icon"></i></button><a href="?lang=es" id="link"></a><p id="text"></p>';
  run(EARLY_PRESSES);
  for (const id of ["icon", "link", "text", "add"]) press(id);
  run(HELD_SCRIPTS);
  expect([...document.querySelectorAll("[data-held]")].map(({ id }) => id)).toEqual(["add"]);
  const pressed = presses();
  dispatchEvent(new Event(AWAKE));
  expect(pressed).toEqual(["add"]);
});

test("[CART-11] a dish's button pressed before the file has come sends no form of itself; a file that never comes is done without", () => {
  document.body.innerHTML = '<form action="/"><button id="add"></button></form>';
  run(EARLY_PRESSES);
  const click = () => new MouseEvent("click", { bubbles: true, cancelable: true });
  const first = click();
  document.getElementById("add")?.dispatchEvent(first);
  document.getElementById("add")?.dispatchEvent(click());
  expect(first.defaultPrevented).toBe(true);
  const pressed = presses();
  document.addEventListener("submit", (event) => event.preventDefault());
  dispatchEvent(new Event(AWAKE));
  expect(pressed).toEqual(["add"]);
});

test("[CART-09] a stored cart that is none keeps no page from its scripts", () => {
  document.documentElement.dataset.business = "b";
  localStorage.setItem("b:cart", JSON.stringify({ version: 1, cart: { item_count: 2 } }));
  document.body.innerHTML = '<script type="text/plain" data-scripts="/_next/a.js"></script>';
  const added: string[] = [];
  const append = vi.spyOn(document.head, "append");
  append.mockImplementation((node) => void added.push((node as HTMLScriptElement).src));
  run(EARLY_PRESSES);
  run(HELD_SCRIPTS);
  vi.runAllTimers();
  dispatchEvent(new Event(AWAKE));
  append.mockRestore();
  localStorage.clear();
  expect(added).toHaveLength(1);
});

test("a page that is hydrated before the file has come holds no press, nor does a second copy of the file", () => {
  document.body.innerHTML = '<button id="add"></button>';
  run(EARLY_PRESSES);
  dispatchEvent(new Event(AWAKE));
  run(HELD_SCRIPTS);
  const pressed = presses();
  press("add");
  expect(pressed).toEqual(["add"]);
  run(EARLY_PRESSES);
  run(HELD_SCRIPTS);
  dispatchEvent(new Event(AWAKE));
  run(HELD_SCRIPTS);
  press("add");
  expect(pressed).toEqual(["add", "add"]);
});

test("where the file cannot be loaded, it is asked for once more and the page's scripts begin without it", () => {
  run(EARLY_PRESSES);
  // This page's own: those of other pages are in the same window.
  const [, failed] = listen.mock.calls.find(([type]) => type === "error") ?? [];
  const fail = (target: Element | null) => (failed as (event: { target: Element | null }) => void)({ target });
  const asked = () => [...document.head.querySelectorAll("script")].map((each) => each.getAttribute("src"));
  const element = document.createElement("script");
  element.dataset.scripts = "/_next/a.js /_next/b.js";
  // It is not loaded here.
  element.type = "text/plain";
  element.setAttribute("src", "/_next/held.js");
  document.head.append(element);
  const added: string[] = [];
  vi.spyOn(document.head, "append").mockImplementation((node) => void added.push((node as HTMLScriptElement).src));
  fail(element);
  expect(asked()).toEqual([]);
  const origin = location.origin === "null" ? "" : location.origin;
  expect(added.map((src) => src.replace(origin, ""))).toEqual(["/_next/held.js", "/_next/a.js", "/_next/b.js"]);
  // Another element that fails, such as a picture or one of these, has no list.
  document.body.innerHTML = "<img>";
  fail(document.querySelector("img"));
  expect(added).toHaveLength(3);
});
