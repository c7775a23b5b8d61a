import { AroundMenu } from "@/components/menu/banners/banners";
import { MenuHero } from "@/components/menu/head/menu-hero";
import { StoreSummary } from "@/components/menu/head/store-summary";
import { MenuProblem } from "@/components/menu/menu-problem";
import { MenuView } from "@/components/menu/menu-view";
import { SectionChips, SectionRail } from "@/components/menu/section-nav";
import { TableBar } from "@/components/table/table-bar";
import { TableProblem } from "@/components/table/table-problem";
import { businessName } from "@/lib/business/features";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { readMenu } from "@/lib/business/pages/readers/read-menu";
import { contextAtTable, readTable, tableTips } from "@/lib/business/pages/readers/read-table";
import { routeMetadata } from "@/lib/business/pages/route-metadata";
import { TableProvider } from "@/lib/state/table/table-provider";

export const generateMetadata = routeMetadata("table");

/** DINE-01: the menu of a table's store. The page is the same for all its guests; the visit is an island. */
export default async function TablePage({ params }: { params: Promise<PageParams & { code: string }> }) {
  const context = await pageContext(params);
  const code = decodeURIComponent((await params).code);
  const { business, locale } = context;
  const found = await readTable(context, code);
  if (found === "unknown" || found === "revoked") return <TableProblem kind={found} business={business} />;
  const name = businessName(business, locale);
  const read = found === "failed" ? null : await readMenu(contextAtTable(context, found));
  const path = `/table/${encodeURIComponent(code)}`;
  if (found === "failed" || !read?.menu) return <MenuProblem kind="failed" business={business} path={path} />;
  const { style, info, menu, store, ...pictures } = read;
  if (menu.categories.length === 0) return <MenuProblem kind="empty" business={business} />;
  return (
    <TableProvider place={{ code, ...found, tips: await tableTips(context) }}>
      <AroundMenu {...pictures} popup={null} name={name} />
      <MenuView
        menu={menu}
        style={style}
        head={
          <MenuHero banner={pictures.head} style={style} roomy>
            {store && (
              <StoreSummary style={style} store={store} businessMinOrderTotal={info?.min_order_total ?? null} />
            )}
          </MenuHero>
        }
        banners={[]}
        rail={<SectionRail categories={menu.categories} />}
        chips={<SectionChips categories={menu.categories} search={false} />}
        cart={<TableBar />}
      />
    </TableProvider>
  );
}
