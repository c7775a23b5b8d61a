import compile from "icu-minify/compile";
import { beforeEach, expect, test, vi } from "vitest";
import { startForms } from "../../../../../backend/console/browser/forms.ts";

const TEXTS = {
  noted: "Noted",
  offline: "No connection",
  needed: "Fill this in first.",
  sending: "Stay here",
  undo: "Undo",
  undone: "Undone",
  held: compile("{action}"),
};
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

test("[STAFF-84] a form with an empty field is not sent: the field has the focus, and below it stands why, until it is filled in", () => {
  document.body.innerHTML = `<form data-act><details><summary>More</summary><label>City<input name="city" required></label></details><button>Save</button></form>`;
  const sent = vi.spyOn(globalThis, "fetch");
  startForms(TEXTS, async () => {});
  const city = document.querySelector("[name=city]") as HTMLInputElement;
  document.querySelector("button")?.click();
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(city);
  expect(city.closest("details")?.open).toBe(true);
  const said = () => document.getElementById(city.getAttribute("aria-describedby") ?? "none")?.textContent;
  expect([city.getAttribute("aria-invalid"), said()]).toEqual(["true", TEXTS.needed]);
  document.querySelector("button")?.click();
  expect(document.querySelectorAll(".field-error")).toHaveLength(1);
  city.value = "Pune";
  city.dispatchEvent(new Event("input", { bubbles: true }));
  expect([city.getAttribute("aria-invalid"), city.getAttribute("aria-describedby")]).toEqual([null, null]);
  expect(document.querySelector(".field-error")).toBe(null);
  sent.mockRestore();
});

test("[STAFF-84] a question that nobody answered says so in its own words, below the question and not below its first answer", () => {
  document.body.innerHTML = `<form data-act><fieldset data-needed="Choose what to give back."><legend>How much?</legend>
<label><input type="radio" name="kind" value="rest" required>All</label><label><input type="radio" name="kind" value="sum" required>A sum</label></fieldset><button>Give back</button></form>`;
  startForms(TEXTS, async () => {});
  document.querySelector("button")?.click();
  expect(document.querySelector("legend + .field-error")?.textContent).toBe("Choose what to give back.");
  expect(document.querySelectorAll(".field-error")).toHaveLength(1);
});

test("[STAFF-84] a choice that the server refuses is pointed at where it was made, not at the first answer", async () => {
  document.body.innerHTML = `<div id="toasts"></div><form data-act method="post" action="/x"><label><input type="radio" name="mode" value="test">Test keys</label><label><input type="radio" name="mode" value="live" checked>Live keys</label><button>Use</button></form>`;
  const body = JSON.stringify({ said: "A demo takes none.", wrong: { mode: "A demo takes none." } });
  const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, { status: 422 }));
  startForms(TEXTS, async () => {});
  document.querySelector("button")?.click();
  const wrong = () => [...document.querySelectorAll<HTMLInputElement>("[aria-invalid]")].map(({ value }) => value);
  await vi.waitFor(() => expect(wrong()).toEqual(["live"]));
  sent.mockRestore();
});

test("[STAFF-84] each field that the server refuses has its own words below it, and the first has the focus", async () => {
  document.body.innerHTML = `<div id="toasts"></div><form data-act method="post" action="/x"><label>Phone<input name="phone" value="abc"></label><label>Fee<input name="fee" value="-5"></label><button>Save</button></form>`;
  const wrong = { phone: "No phone number.", fee: "No amount." };
  const body = JSON.stringify({ said: "No phone number. No amount.", wrong });
  const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, { status: 422 }));
  startForms(TEXTS, async () => {});
  document.querySelector("button")?.click();
  const said = () => [...document.querySelectorAll("label + .field-error")].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(said()).toEqual(["No phone number.", "No amount."]));
  expect(document.activeElement).toBe(document.querySelector("[name=phone]"));
  sent.mockRestore();
});

test("[STAFF-60] a photo is sent as a file, and one that is refused leaves the page as it was, with the reason at its field", async () => {
  document.body.innerHTML = `<div id="toasts"></div><input id="typed"><form data-act method="post" enctype="multipart/form-data" action="/x"><label>Photo<input type="file" name="file"></label><button>Use it</button></form>`;
  const typed = document.getElementById("typed") as HTMLInputElement;
  typed.value = "Dhokla";
  const body = JSON.stringify({ said: "No picture.", wrong: { file: "No picture." } });
  const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, { status: 422 }));
  startForms(TEXTS, async () => {});
  document.querySelector("button")?.click();
  const file = document.querySelector("[name=file]") as HTMLInputElement;
  await vi.waitFor(() => expect(file.getAttribute("aria-invalid")).toBe("true"));
  expect(document.getElementById(file.getAttribute("aria-describedby") ?? "")?.textContent).toBe("No picture.");
  expect(sent.mock.calls[0]?.[1]?.body).toBeInstanceOf(FormData);
  expect(typed.value).toBe("Dhokla");
  sent.mockRestore();
});

test("[STAFF-60] a photo that is sent beside a form leaves what is typed in the form as it is, and is not sent twice", async () => {
  document.body.innerHTML = `<div id="toasts"></div><form id="dish" data-act method="post" action="/dish"><input name="title" value="Idli"><input name="price" required><button>Save</button></form>
    <label>Photo<input type="file" name="file" form="dish"></label><button form="dish" formaction="/photo" formenctype="multipart/form-data" name="photo" value="first">Use it</button>`;
  const title = document.querySelector("[name=title]") as HTMLInputElement;
  title.value = "Dhokla";
  const file = document.querySelector("[name=file]") as HTMLInputElement;
  const forgotten = vi.spyOn(file, "value", "set");
  const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(JSON.stringify({ said: "Saved." })));
  startForms(TEXTS, async () => {});
  document.querySelectorAll("button")[1]?.click();
  await vi.waitFor(() => expect(document.getElementById("toasts")?.textContent).toBe("Saved."));
  const [address, request] = sent.mock.calls[0] ?? [];
  expect(String(address)).toMatch(/\/photo$/);
  const body = request?.body as FormData;
  expect(body).toBeInstanceOf(FormData);
  expect([...body.keys()].toSorted()).toEqual(["file", "photo", "price", "title"]);
  expect(title.value).toBe("Dhokla");
  expect(forgotten).toHaveBeenCalledWith("");
  sent.mockRestore();
});

test("[STAFF-60] while a photo is on its way its press says so, and whoever leaves the page or saves the form is told; then it is said that it is saved", async () => {
  document.body.innerHTML = `<div id="toasts"></div><form id="dish" data-act method="post" action="/dish"><button>Save</button></form>
    <div class="upload"><input type="file" name="file" form="dish"><div class="presses"><button form="dish" formaction="/photo" formenctype="multipart/form-data">Use it</button></div></div>`;
  let arrive: (answer: Response) => void = () => {};
  const sent = vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  startForms(TEXTS, async () => {});
  const [save, use] = document.querySelectorAll("button");
  const asksToStay = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const status = () => document.querySelector(".upload [role=status]")?.textContent;
  const told = () => document.getElementById("toasts")?.textContent;
  expect([asksToStay(), status()]).toEqual([false, undefined]);
  use?.click();
  expect([asksToStay(), status()]).toEqual([true, TEXTS.sending]);
  save?.click();
  expect([sent.mock.calls.length, told()]).toEqual([1, TEXTS.sending]);
  arrive(new Response(JSON.stringify({ said: "The photos are saved." })));
  await vi.waitFor(() => expect(told()).toBe("The photos are saved."));
  expect([asksToStay(), status()]).toEqual([false, undefined]);
  sent.mockRestore();
});

test("[STAFF-84] a field that the server refused has its reason below it, and keeps what describes it", async () => {
  document.body.innerHTML = `<div id="toasts"></div><form data-act action="/x"><label>Pin<input name="lat" aria-describedby="what"></label><p id="what">Why</p><button>Save</button></form>`;
  const body = JSON.stringify({ said: "Write a number.", wrong: { lat: "Write a number." } });
  const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, { status: 422 }));
  startForms(TEXTS, async () => {});
  document.querySelector("button")?.click();
  const lat = document.querySelector("[name=lat]") as HTMLInputElement;
  await vi.waitFor(() => expect(lat.getAttribute("aria-invalid")).toBe("true"));
  const described = lat.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(["Write a number.", "Why"]);
  lat.dispatchEvent(new Event("input", { bubbles: true }));
  expect(lat.getAttribute("aria-describedby")).toBe("what");
  sent.mockRestore();
});

test("[STAFF-84] one press gives every day the hours of the first, also emptying what the first has not", () => {
  const inputs = (day: string, ...times: string[]) =>
    `<fieldset class="day">${["open1", "close1", "open2"].map((name, at) => `<input type="time" name="${day}_${name}" value="${times[at] ?? ""}">`).join("")}</fieldset>`;
  document.body.innerHTML = `<div id="toasts"></div><form>${inputs("mon", "09:00", "14:00")}<p hidden data-copy-day="mon" data-said="Copied."><button type="button">Copy</button></p>${inputs("tue")}${inputs("sun", "10:00", "12:00", "18:00")}</form>`;
  startForms(TEXTS, async () => {});
  const line = document.querySelector("[data-copy-day]") as HTMLElement;
  expect(line.hidden).toBe(false);
  line.querySelector("button")?.click();
  const times = [...document.querySelectorAll("input")].map(({ name, value }) => [name, value]);
  expect(times).toEqual(
    ["mon", "tue", "sun"].flatMap((day) => [
      [`${day}_open1`, "09:00"],
      [`${day}_close1`, "14:00"],
      [`${day}_open2`, ""],
    ]),
  );
  expect(document.getElementById("toasts")?.textContent).toBe("Copied.");
});

test("[STAFF-84] beside a refusal nothing says any longer that the press before was saved, also once the page is read again", async () => {
  document.body.innerHTML = `<p class="banner done" role="status">Saved. Guests see it now.</p><div id="toasts"></div><form data-act method="post" action="/x"><button>Save</button></form>`;
  history.replaceState(null, "", "/console/1/stores/area/1?lang=en&done=saved");
  const sent = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValue(new Response(`{"said":"It crosses itself."}`, { status: 422 }));
  startForms(TEXTS, async () => {});
  document.querySelector("button")?.click();
  const told = () => document.getElementById("toasts")?.textContent;
  await vi.waitFor(() => expect(told()).toBe("It crosses itself."));
  expect(document.querySelector(".banner.done")).toBeNull();
  expect(location.search).toBe("?lang=en");
  sent.mockRestore();
});
