import { expect, test } from "vitest";
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
