import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { KeyedEditor } from "@/components/studio/editors/kinds/keyed-editor";
import studio from "@/messages/studio/en.json";

const field = { path: "biz.taxNumber", name: "taxNumber", kind: "keyed", optional: true } as const;

/** The editor over a value that changes as the draft does; returns what was written last. */
function renderKeyed(first: unknown) {
  const written = { value: first };
  const change = (next: unknown) => {
    written.value = next;
    rerender(editor());
  };
  const editor = () => (
    <NextIntlClientProvider locale="en" messages={{ studio } as never}>
      <KeyedEditor
        field={field}
        path={field.path}
        label="Tax number"
        value={written.value}
        onChange={change}
        problems={[]}
        languages={["en"]}
        disabled={false}
      />
    </NextIntlClientProvider>
  );
  const { rerender } = render(editor());
  return written;
}
const names = () => screen.getAllByLabelText(studio.editors.key) as HTMLInputElement[];
const type = (index: number, name: string) => fireEvent.change(names()[index] as Element, { target: { value: name } });

test("[STUDIO-03] a name that is another row's on its way to its own costs that row nothing", () => {
  const written = renderKeyed({ "store-1": "AAA", "store-": "BBB" });
  type(1, "store-1");
  expect(screen.getAllByText(/“store-1” is the name of another text/)).toHaveLength(2);
  expect(written.value).toEqual({ "store-1": "AAA", "store-": "BBB" });
  type(1, "store-10");
  expect(screen.queryByText(/the name of another text/)).toBeNull();
  expect(written.value).toEqual({ "store-1": "AAA", "store-10": "BBB" });
});

test("[STUDIO-03] rows stay in their places when a name becomes a number", () => {
  const written = renderKeyed({ north: "AAA", south: "BBB" });
  type(1, "2");
  expect(names().map(({ value }) => value)).toEqual(["north", "2"]);
  expect(written.value).toEqual({ north: "AAA", 2: "BBB" });
});
