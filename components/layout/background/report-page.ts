import { type Metric, onCLS, onINP, onLCP } from "web-vitals";
import { pageView } from "@/lib/domain/analytics/page-view";

/** One visit in ten is measured. Failures are reported from every visit. */
const SHARE = 0.1;
const MAX_FAILURES = 5;
/** Of our scripts: the file with line and column, as a stack or an event names it. */
const OWN_SCRIPT = /\/_next\/static\/[\w./~-]{1,120}:\d{1,9}:\d{1,9}/;

interface Failure {
  readonly name: string;
  readonly at: string;
}

const failureOf = (thrown: unknown): Failure => {
  const { name, stack } =
    thrown instanceof Error || thrown instanceof DOMException ? thrown : { name: "other", stack: "" };
  return { name: name.slice(0, 40), at: OWN_SCRIPT.exec(stack ?? "")?.[0] ?? "" };
};

/**
 * Tells the shop's own server how fast this page was and what failed on it, when it is left: the kind of page, three
 * numbers, and names and places of errors. Nothing in it is about the guest.
 */
export function reportPage(subPath: string): () => void {
  const { page } = pageView(location.pathname, subPath);
  let values: Partial<Record<Metric["name"], number>> = {};
  let failures: Failure[] = [];
  if (Math.random() < SHARE) {
    const note = ({ name, value }: Metric) => {
      values[name] = Math.round(value * 1_000) / 1_000;
    };
    for (const measure of [onLCP, onINP, onCLS]) measure(note);
  }
  const fail = (thrown: unknown) => {
    if (failures.length < MAX_FAILURES) failures.push(failureOf(thrown));
  };
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener("error", ({ error }) => error && fail(error), { signal });
  addEventListener("unhandledrejection", ({ reason }) => fail(reason), { signal });
  const send = () => {
    if (document.visibilityState !== "hidden") return;
    if (Object.keys(values).length === 0 && failures.length === 0) return;
    navigator.sendBeacon(`${subPath}/api/page-report`, JSON.stringify({ page, values, failures }));
    values = {};
    failures = [];
  };
  // After those of the library, which give their numbers at this very event.
  addEventListener("visibilitychange", send, { signal, capture: true });
  return () => ending.abort();
}
