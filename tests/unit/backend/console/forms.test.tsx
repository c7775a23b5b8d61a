import compile from "icu-minify/compile";
import { beforeEach, expect, test } from "vitest";
import { startForms } from "../../../../backend/console/browser/forms.ts";

const TEXTS = { noted: "Noted", offline: "No connection", undo: "Undo", undone: "Undone", held: compile("{action}") };
const time = () => document.querySelector("input[type=time]") as HTMLInputElement;
const isChosen = () => (document.getElementById("kind-hours") as HTMLInputElement).checked;

beforeEach(() => {
  document.body.innerHTML = `<form data-act><input type="radio" name="kind" value="closed" checked>
<input type="radio" name="kind" value="hours" id="kind-hours"><input type="time" name="open1" data-chooses="kind-hours"></form>`;
});

test("[STAFF-23] a time that is filled in is chosen, whether it was typed before the page listened or after", () => {
  time().value = "12:00";
  startForms(TEXTS, async () => {});
  expect(isChosen()).toBe(true);
});

test("[STAFF-23] no time, no choice; the first sign of one makes it", () => {
  startForms(TEXTS, async () => {});
  expect(isChosen()).toBe(false);
  time().value = "09:30";
  time().dispatchEvent(new Event("input", { bubbles: true }));
  expect(isChosen()).toBe(true);
});
