import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { LinkEditor, TextEditor } from "@/components/studio/editors/kinds/text-editors";
import studio from "@/messages/studio/ar.json";

test.each([
  ["a name", TextEditor, "auto"],
  ["a link", LinkEditor, "ltr"],
] as const)(
  "[RTE-23] %s stands in its own direction in an Arabic studio, and begins where the studio's words begin",
  (_, Editor, direction) => {
    const show = (value: string) => (
      <NextIntlClientProvider locale="ar" messages={{ studio } as never}>
        <Editor
          field={{ path: "path", name: "path", kind: "text", optional: true }}
          path="path"
          label="Path"
          value={value}
          onChange={() => {}}
          problems={[]}
          languages={["ar"]}
          disabled={false}
        />
      </NextIntlClientProvider>
    );
    const { rerender } = render(show("/about"));
    expect(screen.getByRole("textbox").getAttribute("dir")).toBe(direction);
    rerender(show(""));
    expect(screen.getByRole("textbox").hasAttribute("dir")).toBe(false);
  },
);
