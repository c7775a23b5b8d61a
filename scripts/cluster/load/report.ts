import { percentile } from "./figures.ts";
import type { Unseen } from "./guests.ts";
import type { Result } from "./run-load.ts";
import { STALE_MS, type Stale } from "./visitors.ts";

const ms = (value: number) => (Number.isFinite(value) ? `${Math.round(value)} ms` : "–");

/** What went wrong last before this was seen. */
function since(happened: Result["happened"], { seenAt }: Stale | Unseen): string {
  const last = happened.findLast(({ at }) => at <= seenAt);
  return last ? `, ${ms(seenAt - last.at)} after "${last.name}"` : "";
}

/** Prints the figures; returns whether nothing was lost, doubled or stale. */
export function printReport(result: Result, folder: string): boolean {
  const { seconds, orders, pages, live, stale, outages, happened, ended, refused } = result;
  const kinds = Map.groupBy(happened, ({ name }) => name.replace(/-\d+$/, ""));
  const worst = Math.max(0, ...stale.found.map(({ by }) => by));
  const lines = [
    "",
    `${Math.round(seconds)} s, ${happened.length} troubles`,
    `orders    ${orders.acknowledged} (${orders.perSecond.toFixed(2)} a second), p50 ${ms(orders.p50)}, p95 ${ms(orders.p95)}`,
    `          lost ${orders.lost}, doubled ${orders.doubled}, never answered ${orders.unanswered}`,
    `pages     ${pages.visited} (${pages.perSecond.toFixed(1)} a second), p50 ${ms(pages.p50)}, p95 ${ms(pages.p95)}, failed ${pages.failed}`,
    `live      ${live.count} changes seen, p50 ${ms(live.p50)}, p95 ${ms(live.p95)}, not seen in time ${live.unseen.length}`,
    `stale     ${stale.found.length} of ${stale.looked} pages were more than ${STALE_MS} ms behind one of ${result.changes} changes${stale.found.length > 0 ? `, by ${ms(worst)} at most` : ""}`,
    `          counted from when the API could be asked again: it was away ${outages.count} times, ${ms(outages.longest)} at most; ${stale.inAll} without that`,
    ...[...kinds].map(
      ([name, all]) =>
        `trouble   ${name}: ${all.length} times; longest time without a new order afterwards ${ms(
          percentile(
            all.map(({ pauseMs }) => pauseMs),
            1,
          ),
        )}`,
    ),
    ...ended.map((one) => `ended     ${one}`),
    ...[...refused].map(([why, count]) => `refused   ${count} orders: ${why}`),
    ...stale.found.slice(0, 40).map((one) => `          ${one.at} was behind by ${ms(one.by)}${since(happened, one)}`),
    ...live.unseen
      .slice(0, 40)
      .map((one) => `          a page never had ${one.missing}${since(happened, one)}: ${one.heard.join(", ")}`),
    "",
    `Logs: ${folder}`,
  ];
  console.log(lines.join("\n"));
  return (
    orders.lost + orders.doubled + orders.unanswered + stale.found.length + live.unseen.length === 0 &&
    refused.size === 0
  );
}
