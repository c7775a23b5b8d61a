import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test, vi } from "vitest";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { FlagEditor } from "@/components/studio/editors/kinds/choice-editors";
import { ThemeTypeEditor } from "@/components/studio/editors/kinds/theme-type-editor";
import { themeStyle } from "@/lib/business/theme/theme-css";
import en from "@/messages/en.json";
import ar from "@/messages/studio/ar.json";
import studio from "@/messages/studio/en.json";
import es from "@/messages/studio/es.json";
import { configOf } from "../../../../fixtures/backend/configuration";

vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ settings: { style: themeStyle(configOf("bistro")) } }),
  useStudioState: (select: (state: object) => unknown) => select({ config: {} }),
}));

const props = (path: string, kind: EditorProps["field"]["kind"]): EditorProps => ({
  field: { path, name: path, kind, optional: false },
  path,
  label: "Home page",
  value: undefined,
  onChange: () => {},
  problems: [],
  error: "Another page is already the home page.",
  languages: ["en"],
  disabled: true,
});

test("[STUDIO-03] a switch says what is wrong with it", () => {
  render(<FlagEditor {...props("customPages.0.isHomePage", "flag")} />);
  expect(screen.getByRole("alert").textContent).toBe("Another page is already the home page.");
  expect(screen.getByRole("checkbox").getAttribute("aria-describedby")).toBe(screen.getByRole("alert").id);
});

test("[STUDIO-03] the theme types say what is wrong, and cannot be chosen while somebody else has the draft", () => {
  render(
    <NextIntlClientProvider locale="en" messages={en as never}>
      <ThemeTypeEditor {...props("theme.type", "choice")} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole("alert").textContent).toBe("Another page is already the home page.");
  for (const tile of screen.getAllByRole("radio")) expect(tile).toHaveProperty("disabled", true);
});

test.each([studio, es, ar])(
  "[RTE-23] no design of the landing page is called like a spacing of the menu",
  ({ designs, options }) => {
    const spacings = (["compact", "comfortable", "spacious"] as const).map(
      (spacing) => options[`theme-customizations-density-${spacing}`],
    );
    expect(spacings.filter((name) => [designs.frodo, designs.luna].includes(name))).toEqual([]);
  },
);
