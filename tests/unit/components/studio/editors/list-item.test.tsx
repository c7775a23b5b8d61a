import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test, vi } from "vitest";
import { ListItem } from "@/components/studio/editors/list-item";
import { studioGroups } from "@/lib/business/studio/fields";
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

test("[CART-09] a page that is added is called a new page until it has a name", () => {
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
