import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { beforeEach, expect, test, vi } from "vitest";
import { useStore } from "zustand/react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { FieldEditor } from "@/components/studio/editors/field-editor";
import { createStudioStore, NO_STUDIO, type StudioState } from "@/lib/state/studio/studio-state";
import studio from "@/messages/studio/en.json";

const store = createStudioStore();
vi.mock("@/components/studio/editors/registry", () => {
  const Editor = ({ label, error }: EditorProps) => (
    <div>
      <button type="button" role="tab">
        EN
      </button>
      <label>
        {label} <input /> {error}
      </label>
    </div>
  );
  return { editorFor: () => Editor };
});
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ editing: { change: () => {} }, context: { store } }),
  useStudioState: <T,>(select: (state: StudioState) => T) => useStore(store, select),
  useShopLanguages: () => ["en"],
}));

const PATH = "customPages.0.path";
const MESSAGE = "This field is empty. Fill it in.";
const renderField = () =>
  render(
    <NextIntlClientProvider locale="en" messages={{ studio } as never}>
      <FieldEditor field={{ path: "customPages.*.path", name: "path", kind: "text", optional: false }} path={PATH} />
    </NextIntlClientProvider>,
  );
beforeEach(() => {
  const problems = [{ path: PATH, code: "REQUIRED", message: MESSAGE }];
  store.setState({ ...NO_STUDIO, draft: { problems } as never });
  renderField();
});

test("[STUDIO-03] what is wrong with a field of a new entry is said once the field was left, not before", () => {
  expect(screen.queryByText(MESSAGE, { exact: false })).toBeNull();
  const field = screen.getByRole("textbox");
  fireEvent.focus(field);
  expect(screen.queryByText(MESSAGE, { exact: false })).toBeNull();
  fireEvent.focusOut(field);
  expect(screen.getByText(MESSAGE, { exact: false })).toBeTruthy();
});

test("[STUDIO-03] a field that was left says so again when its part is opened another time", () => {
  const field = screen.getByRole("textbox");
  fireEvent.focus(field);
  fireEvent.focusOut(field);
  expect(store.getState().left).toEqual([PATH]);
  cleanup();
  renderField();
  expect(screen.getByText(MESSAGE, { exact: false })).toBeTruthy();
});

test("[STUDIO-03] it is said at once after publishing has named it", () => {
  act(() => store.setState({ reported: [PATH] }));
  expect(screen.getByText(MESSAGE, { exact: false })).toBeTruthy();
});

test("[RTE-23] a press on a problem leads into the field's text, not to the button of its language beside it", () => {
  act(() => store.setState({ target: PATH }));
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});
