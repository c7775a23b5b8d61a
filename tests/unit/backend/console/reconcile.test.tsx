import { expect, test } from "vitest";
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

test("[STAFF-01] a column that fills or empties is told so without making its cards anew", () => {
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

test("[STAFF-03] the sheet of an order that gets another state stays open with what was written in it, says so, and is the new state's", () => {
  const order = (version: string, seen: string, other = "More") =>
    `<article id="o" class="card" data-version="${version}"><details class="sheet"><summary>${other}</summary>
<dialog><p class="told"></p><details class="sheet"><summary>Cancel</summary><dialog><div class="sheet-top"><p class="told"></p></div>
<form action="/reject"><input type="hidden" name="seen" value="${seen}"><input type="radio" name="reason" value="busy"><input name="word"></form>
</dialog></details></dialog></details></article>`;
  const board = (one: string, two: string) =>
    `<div id="new" data-live="cards">${one}</div><div id="preparing" data-live="cards">${two}</div>`;
  const field = (name: string) => document.querySelector(`#preparing [name=${name}]`) as HTMLInputElement;
  show(board(order("1", "PLACED"), ""));
  for (const details of document.querySelectorAll("details")) {
    details.open = true;
    details.querySelector("dialog")?.showModal();
  }
  (document.querySelector("[name=reason]") as HTMLInputElement).checked = true;
  const word = document.querySelector("[name=word]") as HTMLInputElement;
  word.value = "Sorry";
  word.focus();
  reconcile(read(board("", order("2", "ACKNOWLEDGED"))), "Changed.");
  expect([...document.querySelectorAll("#preparing dialog")].map((dialog) => dialog.hasAttribute("open"))).toEqual([
    true,
    true,
  ]);
  expect([field("seen").value, field("reason").checked, field("word").value]).toEqual(["ACKNOWLEDGED", true, "Sorry"]);
  expect(document.activeElement).toBe(field("word"));
  expect(document.querySelectorAll(".told")[1]?.textContent).toBe("Changed.");
  // What offers something else by now is not opened under the finger.
  reconcile(read(board("", order("3", "LOCKED", "Others"))), "Changed.");
  expect(document.querySelectorAll("dialog[open]")).toHaveLength(0);
});

test("a browser without Trusted Types reads the console's page as it is", async () => {
  expect(globalThis).not.toHaveProperty("trustedTypes");
  const page = await readOwnPage(new Response("<!doctype html><title>Board</title><p id='a'>2 orders</p>"));
  expect([page.title, page.getElementById("a")?.textContent]).toEqual(["Board", "2 orders"]);
});
