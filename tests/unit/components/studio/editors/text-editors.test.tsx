import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { isMissingText } from "@/components/studio/editors/kinds/localized-texts";
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

test("[STUDIO-04] a text without languages is missing in none of them, as before publishing; one that is written for some is in the others", () => {
  expect(isMissingText("(718) 555-0164", "es", "en")).toBe(false);
  expect(isMissingText({ en: "Our hours" }, "es", "en")).toBe(true);
  expect(isMissingText({ en: "Our hours", es: " " }, "es", "en")).toBe(true);
  expect(isMissingText({ en: "Our hours", es: "Horario" }, "es", "en")).toBe(false);
  expect(isMissingText({ en: "" }, "es", "en")).toBe(false);
});
