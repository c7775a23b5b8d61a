import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { focusField } from "@/components/studio/editors/focus-field";

const focused = () => document.activeElement?.id;

test("[RTE-23] whoever is led to a picture comes to the button that chooses one, as its address is folded", () => {
  const { container } = render(
    <div>
      <button type="button" id="choose">
        Choose
      </button>
      <input type="file" />
      <details>
        <summary>Address</summary>
        <input id="address" />
      </details>
    </div>,
  );
  focusField(container);
  expect(focused()).toBe("choose");
  container.querySelector("details")?.setAttribute("open", "");
  focusField(container);
  expect(focused()).toBe("address");
});

test("[RTE-23] a text whose editor is still loading gets the focus once it is there, unless the writer has gone elsewhere", async () => {
  const tab = (
    <button type="button" role="tab" id="tab">
      EN
    </button>
  );
  const loaded = (
    <div>
      {tab}
      <textarea id="text" />
    </div>
  );
  const first = render(<div>{tab}</div>);
  focusField(first.container);
  expect(focused()).not.toBe("tab");
  first.rerender(loaded);
  await vi.waitFor(() => expect(focused()).toBe("text"));
  first.unmount();
  const second = render(<div>{tab}</div>);
  focusField(second.container);
  second.container.querySelector("button")?.focus();
  second.rerender(loaded);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(focused()).toBe("tab");
});
