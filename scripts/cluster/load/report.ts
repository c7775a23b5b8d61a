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

/**
 * What is wrong with a run, in sentences. One in which nothing was ordered, looked at or killed proves nothing.
 * `killEvery`: in seconds, 0 for a run without kills.
 */
export function faultsOf(result: Result, killEvery: number): string[] {
  const { seconds, orders, pages, live, stale, happened, ended, refused, changes } = result;
  const faults: readonly (readonly [boolean, string])[] = [
    [orders.lost > 0, "Orders were lost."],
    [orders.doubled > 0, "Orders were placed twice."],
    [orders.unanswered > 0, "Guests had no answer."],
    [refused.size > 0, "Orders were refused."],
    [stale.found.length > 0, "Pages were out of date."],
    [live.unseen.length > 0, "Pages of orders never had a change."],
    [ended.length > 0, "Processes ended by themselves."],
    [orders.acknowledged === 0, "Nothing was ordered."],
    [pages.visited === 0 || stale.looked === 0, "No page said whether the dish is sold out."],
    [changes < 2, "No dish was changed."],
    [live.count === 0, "No page of an order was followed."],
    [killEvery > 0 && happened.length < Math.floor(seconds / killEvery) - 1, "Less went wrong than was asked for."],
    [pages.failed > pages.visited / 20, "More than one visit in twenty failed."],
  ];
  return faults.flatMap(([is, sentence]) => (is ? [sentence] : []));
}

/** Prints the figures; returns whether the run has shown that nothing is lost, doubled or stale. */
export function printReport(result: Result, folder: string, killEvery: number): boolean {
  const { seconds, orders, pages, live, stale, outages, happened, ended, refused } = result;
  const faults = faultsOf(result, killEvery);
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
    ...faults.map((sentence) => `not met   ${sentence}`),
    "",
    `Logs: ${folder}`,
  ];
  console.log(lines.join("\n"));
  return faults.length === 0;
}
