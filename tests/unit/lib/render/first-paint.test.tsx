import { afterEach, expect, test, vi } from "vitest";
import { AWAKE } from "@/lib/render/awake";
import { scriptsAfterFirstPaint } from "@/lib/render/first-paint";

afterEach(() => void vi.useRealTimers());

const page = (head: string, body = "") => `<html><head>${head}</head><body>Menu${body}</body></html>`;
const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;

test("a cached page carries no script of the build before its end, and names each one there once", () => {
  const html = scriptsAfterFirstPaint(
    page(
      `<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>${script("b")}`,
      script("a"),
    ),
  );
  expect(html).not.toMatch(/<script src=/);
  expect(html).not.toContain('as="script"');
  expect(html.match(/\/_next\/static\/chunks\/[ab]\.js/g)).toEqual([
    "/_next/static/chunks/b.js",
    "/_next/static/chunks/a.js",
  ]);
  expect(html.indexOf("<script>")).toBeGreaterThan(html.indexOf("Menu"));
  expect(html.endsWith("</script></body></html>")).toBe(true);
});

test("scripts below a sub-path or at another host are held back as well", () => {
  const html = scriptsAfterFirstPaint(
    page(
      `${script("a").replace("/_next", "/pedidos/_next")}${script("b").replace("/_next", "https://cdn.example/_next")}`,
    ),
  );
  expect(html).toContain('["/pedidos/_next/static/chunks/a.js","https://cdn.example/_next/static/chunks/b.js"]');
});

test("a page that shows nothing before its scripts begins with them at once", () => {
  const html = scriptsAfterFirstPaint(page(script("a") + script("b"), '<div class="grid" aria-busy="true"></div>'));
  expect(html).toContain("const scripts=[];");
  expect(html.endsWith(`${script("a")}${script("b")}</body></html>`)).toBe(true);
  expect(scriptsAfterFirstPaint(page(script("a"), '<script>"aria-busy=\\"true\\""</script>'))).not.toMatch(
    /<script src=/,
  );
});

test("what is not a script of the build stays: data, inline scripts, scripts with a nonce, pages without any", () => {
  const others = `<script type="application/ld+json">{}</script><script>x=1</script><script src="/_next/a.js" nonce="n" async=""></script><link rel="preload" as="font" href="/f.woff2"/>`;
  expect(scriptsAfterFirstPaint(page(others))).toBe(page(others));
  const mixed = scriptsAfterFirstPaint(page(others + script("a")));
  expect(mixed).toContain(others);
});

test("[SEC-03] the name of a script cannot end the starting script", () => {
  const html = scriptsAfterFirstPaint(page(script("a</script><b")));
  expect(html.match(/<\/script>/g)).toHaveLength(1);
});

test("a button pressed twice before the page listens is meant once, a stepper's counts each time", () => {
  // It waits for the first paint, which may come after the page of this test is gone.
  vi.useFakeTimers();
  const html = scriptsAfterFirstPaint(page(script("a")));
  document.body.innerHTML =
    '<button id="add"></button><fieldset data-kit="stepper"><button id="more"></button></fieldset>';
  new Function(/<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? "")();
  const pressed: string[] = [];
  const press = (id: string) => document.getElementById(id)?.click();
  for (const id of ["add", "add", "more", "more"]) press(id);
  document.addEventListener("click", (event) => pressed.push((event.target as Element).id));
  expect(pressed).toEqual([]);
  dispatchEvent(new Event(AWAKE));
  expect(pressed).toEqual(["add", "more", "more"]);
});
