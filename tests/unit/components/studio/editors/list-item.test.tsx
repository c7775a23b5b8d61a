import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test, vi } from "vitest";
import { ListItem } from "@/components/studio/editors/list-item";
import { studioGroups } from "@/lib/business/studio/fields";
import arabic from "@/messages/studio/ar.json";
import studio from "@/messages/studio/en.json";

vi.mock("@/components/studio/editors/field-editor", () => ({ FieldEditor: () => null }));
vi.mock("@/components/studio/editors/pages/use-page-in-preview", () => ({ usePageInPreview: () => {} }));
vi.mock("@/components/studio/studio-provider", () => ({
  useShopLanguages: () => ["en"],
  useStudioState: () => null,
}));

const pages = studioGroups()
  .flatMap(({ fields }) => fields)
  .find(({ path }) => path === "customPages");

test("[STUDIO-03] a page that is added is called a new page until it has a name", () => {
  const nothing = () => {};
  const titled = (item: object) => {
    const { unmount } = render(
      <NextIntlClientProvider locale="en" messages={{ studio } as never}>
        <ListItem
          field={pages as never}
          path="customPages.0"
          item={item}
          index={0}
          count={1}
          disabled={false}
          open={false}
          onMove={nothing}
          onRemove={nothing}
          onChange={nothing}
          dragging={false}
          onDrag={nothing}
          onDrop={nothing}
        />
      </NextIntlClientProvider>,
    );
    const name = screen.getByRole("group").querySelector("summary")?.textContent;
    unmount();
    return name;
  };
  expect(titled({ _id: "1" })).toBe(studio.list.newPage);
  expect(titled({ _id: "1", name: { en: "Our story" } })).toBe("Our story");
});

test("[I18N-02] a long title with Latin letters in an Arabic studio is cut behind its last letters, not before its first", () => {
  const nothing = () => {};
  const name = "Food from the olive grove and all around it, every day of the year";
  render(
    <NextIntlClientProvider locale="ar" messages={{ studio: arabic } as never}>
      <ListItem
        field={pages as never}
        path="customPages.0"
        kind="صورة كبيرة مع عنوان"
        item={{ _id: "1", name: { en: name } }}
        index={0}
        count={1}
        disabled={false}
        open={false}
        onMove={nothing}
        onRemove={nothing}
        onChange={nothing}
        dragging={false}
        onDrag={nothing}
        onDrop={nothing}
      />
    </NextIntlClientProvider>,
  );
  const title = screen.getByRole("group").querySelector("summary .break-words");
  expect(title?.textContent).toMatch(/^صورة كبيرة مع عنوان: .?Food from the olive.*…$/);
});
