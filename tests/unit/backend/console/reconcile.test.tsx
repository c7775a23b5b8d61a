import { beforeEach, describe, expect, test } from "vitest";
import { readOwnPage } from "../../../../backend/console/browser/live/own-page.ts";
import { reconcile, rememberSources } from "../../../../backend/console/browser/live/reconcile.ts";

const page = (count: number, version = "1", state = "") =>
  `<section id="c" data-live="frame"${count === 0 ? " data-empty" : ""}><b id="k" data-live>${count}</b>
<div id="l" data-live="cards">${count === 0 ? "" : `<article id="o" class="card" data-version="${version}">${state}${count}</article>`}</div></section>
<div id="plain" data-live><details${state && " open"}></details>${count}</div>`;
const read = (html: string) => new DOMParser().parseFromString(html, "text/html");
const show = (html: string) => {
  document.body.innerHTML = html;
  rememberSources();
};

test("[STAFF-01] a column that fills or empties is announced without making its cards anew", () => {
  show(page(1));
  const card = document.getElementById("o");
  reconcile(read(page(0)));
  expect(document.getElementById("c")?.hasAttribute("data-empty")).toBe(true);
  expect(document.getElementById("l")?.children).toHaveLength(0);
  reconcile(read(page(1)));
  expect(document.getElementById("c")?.hasAttribute("data-empty")).toBe(false);
  expect(document.getElementById("o")).not.toBe(card);
});

test("[STAFF-34] a card that can still be taken back stays as it is, until the server knows it otherwise", () => {
  show(page(1));
  const card = document.getElementById("o") as HTMLElement;
  card.dataset.held = "";
  reconcile(read(page(2)));
  expect(document.getElementById("o")).toBe(card);
  reconcile(read(page(2, "2")));
  expect(document.getElementById("o")).not.toBe(card);
});

test("[STAFF-32] a part that was in use while the page was read is brought up to date by the next reading", () => {
  show(page(1));
  const plain = document.getElementById("plain") as HTMLElement;
  const details = plain.querySelector("details") as HTMLDetailsElement;
  details.open = true;
  reconcile(read(page(2)));
  expect(plain.textContent).toBe("1");
  details.open = false;
  reconcile(read(page(2)));
  expect(plain.textContent).toBe("2");
});

test("[STAFF-34] a card that was left alone while it could be taken back is brought up to date once that is undone", () => {
  show(page(1));
  const card = document.getElementById("o") as HTMLElement;
  card.dataset.held = "";
  reconcile(read(page(2)));
  delete card.dataset.held;
  reconcile(read(page(2)));
  expect(document.getElementById("o")?.textContent).toBe("2");
});

test("[STAFF-32] a part is brought up to date with what its own element says of it, not only with what is inside", () => {
  show('<p id="p" data-live data-state="seated">1</p>');
  reconcile(read('<p id="p" data-live data-state="paid_in_part">2</p>'));
  expect(document.getElementById("p")?.outerHTML).toBe('<p id="p" data-live="" data-state="paid_in_part">2</p>');
});

describe("[STAFF-03] the open sheet of an order that gets another state", () => {
  const order = (version: string, seen: string, { name = "More", word = "" } = {}) =>
    `<article id="o" class="card" data-version="${version}"><details class="sheet"><summary aria-label="${name}">…</summary>
<dialog><p class="told"></p><details class="sheet"><summary>Cancel</summary><dialog><div class="sheet-top"><p class="told"></p></div>
<form action="/reject"><button name="act" value="done"></button></form>
<form action="/reject"><input type="hidden" name="seen" value="${seen}"><input type="radio" name="reason" value="busy">
<select name="table"><option>1</option><option>2</option></select><input name="word" value="${word}"></form>
</dialog></details></dialog></details></article>`;
  const board = (one: string, two: string) =>
    `<div id="new" data-live="cards">${one}</div><div id="preparing" data-live="cards">${two}</div>`;
  const field = <Field extends HTMLElement = HTMLInputElement>(name: string) =>
    document.querySelector<Field>(`article [name=${name}]`) as Field;
  const openDialogs = () => document.querySelectorAll("article dialog[open]").length;
  const change = (...next: Parameters<typeof order>) => reconcile(read(board("", order(...next))), "Changed.");

  beforeEach(() => {
    show(board(order("1", "PLACED"), ""));
    for (const details of document.querySelectorAll("details")) {
      details.open = true;
      details.querySelector("dialog")?.showModal();
    }
  });

  test("stays open with what was entered and the focus in its place, says so, and takes no press for a moment", () => {
    field("reason").checked = true;
    field("table").value = "2";
    field("word").value = "Sorry";
    field("word").focus();
    change("2", "ACKNOWLEDGED");
    expect(openDialogs()).toBe(2);
    expect(document.querySelectorAll("dialog[data-moved]")).toHaveLength(2);
    expect([field("seen").value, field("reason").checked, field("table").value, field("word").value]).toEqual([
      "ACKNOWLEDGED",
      true,
      "2",
      "Sorry",
    ]);
    expect(document.activeElement).toBe(field("word"));
    expect(document.querySelectorAll(".told")[1]?.textContent).toBe("Changed.");
  });

  test("has in an untouched field what somebody else has just written there", () => {
    change("2", "ACKNOWLEDGED", { word: "Theirs" });
    expect(field("word").value).toBe("Theirs");
  });

  test("is closed if it offers something else by now, was just closed, or its form is being sent", () => {
    change("2", "LOCKED", { name: "Others" });
    expect(openDialogs()).toBe(0);
    for (const details of document.querySelectorAll("details")) details.open = true;
    change("3", "LOCKED", { name: "Others" });
    expect(openDialogs()).toBe(0);
    for (const dialog of document.querySelectorAll("dialog")) dialog.showModal();
    document.querySelector("form")?.setAttribute("aria-busy", "true");
    change("4", "LOCKED", { name: "Others" });
    expect(openDialogs()).toBe(0);
  });
});

test("a browser without Trusted Types reads the console's page as it is", async () => {
  expect(globalThis).not.toHaveProperty("trustedTypes");
  const page = await readOwnPage(new Response("<!doctype html><title>Board</title><p id='a'>2 orders</p>"));
  expect([page.title, page.getElementById("a")?.textContent]).toEqual(["Board", "2 orders"]);
});
