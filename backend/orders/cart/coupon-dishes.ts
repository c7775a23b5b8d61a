import type { RequestContext } from "../../context.ts";
import type { CouponRow } from "../../db/repositories/business.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import { namesOfDishes } from "../../rules/bill/coupon-dishes.ts";

/** The dishes that a coupon is for, in the request's language ("Idli, Vada or Dosa"); null if it is for every dish. */
export async function dishesOfCoupon(
  { localized, lang, text }: Pick<RequestContext, "localized" | "lang" | "text">,
  repos: Repositories,
  { item_refs: refs }: Pick<CouponRow, "item_refs">,
): Promise<string | null> {
  if (!refs) return null;
  const dishes = await repos.menu.besideRefs(refs);
  const categories = new Map<number, LocalizedText>((await repos.menu.categories()).map(({ id, name }) => [id, name]));
  const { names, more } = namesOfDishes(refs, dishes, categories);
  const titles = names.map((name) => localized(name)).filter((name) => name !== null);
  if (more > 0) titles.push(text("coupon_condition.more_dishes", { n: more }));
  return new Intl.ListFormat(lang, { type: "disjunction" }).format(titles);
}
