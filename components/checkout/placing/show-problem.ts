/** The bill's errors, each in the block where the guest can mend it. */
const PROBLEMS = "[data-step-problem], [data-line-problem], [data-bill-error]";

/**
 * Brings the first problem of the checkout into view and focuses it, so that a press on "place order" is never without
 * an answer.
 */
export function showFirstProblem(page: ParentNode): void {
  const problem = page.querySelector<HTMLElement>(PROBLEMS);
  if (!problem) return;
  problem.tabIndex = -1;
  problem.focus({ preventScroll: true });
  problem.scrollIntoView({ block: "center", behavior: "smooth" });
}
