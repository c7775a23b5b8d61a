import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { TextEditor } from "@/components/studio/editors/kinds/text-editors";
import studio from "@/messages/studio/ar.json";

test("[RTE-23] a path stands in its own direction in an Arabic studio, and an empty one begins where the studio's words begin", () => {
  const show = (value: string) => (
    <NextIntlClientProvider locale="ar" messages={{ studio } as never}>
      <TextEditor
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
  expect(screen.getByRole("textbox").getAttribute("dir")).toBe("auto");
  rerender(show(""));
  expect(screen.getByRole("textbox").hasAttribute("dir")).toBe(false);
});
