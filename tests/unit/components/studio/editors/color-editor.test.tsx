import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ColorEditor } from "@/components/studio/editors/kinds/color-editor";
import { DEFAULTS } from "@/config/constants";
import { parseBusinessConfig } from "@/config/schema";
import { studioGroups } from "@/lib/business/studio/fields";
import { themeStyle } from "@/lib/business/theme/theme-css";
import type { StudioField } from "@/lib/domain/studio/fields";
import { valueAt, withValueAt } from "@/lib/domain/studio/paths";
import en from "@/messages/en.json";
import studio from "@/messages/studio/en.json";
import { announcementColors } from "@/ui-kit/announcement-bar/announcement-colors";
import { contrast, parseColor, type Rgb, WHITE } from "@/ui-kit/tokens/color";

const fields = studioGroups().flatMap((group) => group.fields);
const TEXT = "theme.customizations.colors.primaryText";
const biz = { id: "corner", name: "Corner", apiKey: "key", logoUrl: "/l.svg", logoUrlSquare: "/s.svg" };
const published = parseBusinessConfig({ biz: { ...biz, favicon: "/f.svg" } });
if (!published.ok) throw new Error("not a configuration");
const style = themeStyle(published.value);

const draft = vi.hoisted(() => ({ config: {} as object }));
/** What guests have. */
const live = { style };
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ settings: { style: live.style } }),
  useStudioState: (select: (state: typeof draft) => unknown) => select(draft),
}));

function Field({ picked, path, brand }: { picked: string | undefined; path: string; brand: object }) {
  const [value, setValue] = useState<unknown>(picked);
  draft.config = withValueAt(brand, path, value);
  return (
    <ColorEditor
      field={fields.find((field) => field.path === path) as StudioField}
      path={path}
      label="Text"
      value={value}
      onChange={setValue}
      problems={[]}
      languages={["en"]}
      disabled={false}
    />
  );
}
const show = (picked: string | undefined, path = TEXT, brand: object = {}) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ ...en, studio } as never}>
      <Field picked={picked} path={path} brand={brand} />
    </NextIntlClientProvider>,
  );
const written = () => screen.getByRole<HTMLInputElement>("textbox").value.toLowerCase();

test("[RTE-23] a colour that could not be read is shown with the one that is used and the reason, and one press takes that one", () => {
  const { container } = show("#e8e8e8");
  const line = container.querySelector("[data-correction]");
  const [from, to] = [...(line?.querySelectorAll<HTMLElement>("[style]") ?? [])].map((one) => one.style.background);
  expect(from?.toLowerCase()).toBe("#e8e8e8");
  expect(line?.textContent).toBe(en.themeBar.reasons.text.replace("{name}", en.themeBar.colors.primaryText));
  expect(contrast(parseColor(to ?? "") as Rgb, WHITE)).toBeGreaterThanOrEqual(4.5);
  fireEvent.click(screen.getByRole("button", { name: studio.editors.useColor.replace("{color}", to ?? "") }));
  expect(written()).toBe(to?.toLowerCase());
  expect(container.querySelector("[data-correction]")).toBeNull();
});

test("[RTE-23] a colour that can be read has no reason beside it, and goes back to the default with one press", () => {
  const { container } = show("#222222");
  expect(container.querySelector("[data-correction]")).toBeNull();
  const reset = () => screen.queryByRole("button", { name: `${studio.editors.defaultColor} Text` });
  fireEvent.click(reset() as HTMLElement);
  expect(written()).not.toBe("#222222");
  expect(reset()).toBeNull();
});

test("[RTE-23] a colour that is too pale for buttons and for links says each once, and one press takes a shade that is right for both", () => {
  const { container } = show("#fff6b0", "theme.customizations.colors.primary");
  const { notVisible, links } = en.themeBar.reasons;
  const said = [...container.querySelectorAll("[data-correction]")].map((line) => line.textContent);
  expect(said).toEqual([notVisible, links].map((text) => text.replace("{name}", en.themeBar.colors.primary)));
  const press = screen.getAllByRole("button", { name: /^Use #/ });
  expect(press).toHaveLength(1);
  fireEvent.click(press[0] as HTMLElement);
  expect(container.querySelector("[data-correction]")).toBeNull();
});

test("[RTE-23] a background that pages can't have is shown with the tint that they have, and one press takes that", () => {
  const { container } = show("#ff0000", "theme.customizations.colors.secondary");
  const line = () => container.querySelectorAll("[data-correction]");
  const name = en.themeBar.colors.secondary;
  expect([...line()].map((one) => one.textContent)).toEqual([en.themeBar.reasons.paleGround.replace("{name}", name)]);
  const to = [...(line()[0]?.querySelectorAll<HTMLElement>("[style]") ?? [])].at(-1)?.style.background ?? "";
  fireEvent.click(screen.getByRole("button", { name: studio.editors.useColor.replace("{color}", to) }));
  expect(written()).toBe(to);
  expect(line()).toHaveLength(0);
});

test("[CFG-03] an announcement without a colour shows the dark green that guests see then", () => {
  show(undefined, "announcement.styles.color", withValueAt({}, "theme.customizations.colors.primary", "#c2410c"));
  expect(written()).toBe(announcementColors(DEFAULTS.announcementColor).background);
});

test("[RTE-23] text that is no colour stays in its field and in the draft, with a sentence that says what is expected", () => {
  show("#c2410c", "theme.customizations.colors.primary");
  const box = screen.getByRole("textbox");
  const drafted = () => valueAt(draft.config, "theme.customizations.colors.primary");
  fireEvent.change(box, { target: { value: "warm red" } });
  fireEvent.blur(box);
  expect([written(), drafted()]).toEqual(["warm red", "warm red"]);
  expect(screen.getByText(en.themeBar.noColor)).toBeTruthy();
  expect(box.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(box, { target: { value: "#1f5b3a" } });
  fireEvent.blur(box);
  expect([written(), drafted()]).toEqual(["#1f5b3a", "#1f5b3a"]);
  expect(screen.queryByText(en.themeBar.noColor)).toBeNull();
});

test("[RTE-23] beside text that is no colour nothing is said of the colour that guests have meanwhile", () => {
  const pale = parseBusinessConfig({
    biz: { ...biz, favicon: "/f.svg" },
    theme: { customizations: { colors: { primary: "#ffe9b0" } } },
  });
  if (!pale.ok) throw new Error("not a configuration");
  live.style = themeStyle(pale.value);
  const notes = () => document.querySelectorAll(".studio-correction").length;
  const { unmount } = show("#ffe9b0", "theme.customizations.colors.primary");
  expect(notes()).toBeGreaterThan(0);
  unmount();
  show("warm red", "theme.customizations.colors.primary");
  expect(notes()).toBe(0);
  live.style = style;
});

test("[RTE-23] a draft whose colour is none shows it as it was typed; a name becomes its colour, and nothing is the default", () => {
  show("#12zz", "theme.customizations.colors.primary");
  const box = screen.getByRole("textbox");
  const drafted = () => valueAt(draft.config, "theme.customizations.colors.primary");
  expect(written()).toBe("#12zz");
  expect(screen.getByText(en.themeBar.noColor)).toBeTruthy();
  fireEvent.change(box, { target: { value: "Dark Green" } });
  fireEvent.blur(box);
  expect([written(), drafted()]).toEqual(["#006400", "#006400"]);
  fireEvent.change(box, { target: { value: "" } });
  fireEvent.blur(box);
  expect(drafted()).toBeUndefined();
  expect(screen.queryByText(en.themeBar.noColor)).toBeNull();
});
