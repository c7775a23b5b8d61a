import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SearchResults } from "@/components/search/search-results";
import { StorefrontScope } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { storefront } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({
    getAllCategories: () => ({ categories: [], recommendations: [] }),
    getAllItems: () => ({ items: [], total: 0, sort_by: [], filter_by: [] }),
    autoComplete: () => [],
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/search`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

test("[MENU-05] a search that finds nothing says in what it has looked", async () => {
  const state = storefront({ origin: server.origin });
  state.ui.setState({ searchText: "ramen" });
  render(
    <StorefrontScope state={state}>
      <SearchResults
        texts={{ search: en.search, found: {}, likes: {} } as never}
        categories={[]}
        start={[]}
        startTitle=""
        menuPath="/menu"
        showItemLikes={false}
      />
    </StorefrontScope>,
  );
  expect((await screen.findByText(/names, descriptions and sections of all dishes/)).textContent).toContain(
    en.search.noneText,
  );
});
