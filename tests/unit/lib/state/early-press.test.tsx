import { waitFor } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AWAKE } from "@/lib/render/awake";
import { StorefrontProvider } from "@/lib/state/provider";
import { settings } from "../fixtures";

const pressed: string[] = [];

/** Takes over what was typed before hydration, as the form of a dish does. */
function Form() {
  const [note, setNote] = useState("");
  useLayoutEffect(() => setNote("No nuts"), []);
  return (
    <button type="button" onClick={() => pressed.push(note)}>
      Add
    </button>
  );
}

const act = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => {
  act.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  act.IS_REACT_ACT_ENVIRONMENT = true;
});

test("[CART-11] a press from before hydration is replayed once the page has taken over what was typed before it", async () => {
  const page = (
    <StorefrontProvider settings={settings()}>
      <Form />
    </StorefrontProvider>
  );
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = renderToString(page);
  window.addEventListener(AWAKE, () => place.querySelector("button")?.click(), { once: true });
  const root = hydrateRoot(place, page);
  await waitFor(() => expect(pressed).toEqual(["No nuts"]));
  root.unmount();
  place.remove();
});
