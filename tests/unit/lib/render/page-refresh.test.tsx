import { render } from "@testing-library/react";
import { HTTPAccessFallbackBoundary } from "next/dist/client/components/http-access-fallback/error-boundary";
import { type ReactNode, useEffect } from "react";
import { expect, test, vi } from "vitest";
import { withoutUnread } from "@/lib/render/page-data";

const FRAMEWORKS =
  '[[["$","title",null,{"children":"404: This page could not be found."}],["$","div",null,{"children":["$","div",null,{"children":[["$","h1",null,{"className":"next-error-h1","children":404}],["$","div",null,{"children":["$","h2",null,{"children":"This page could not be found."}]}]]}]}]],[]]';

/** What the framework reads as its page for an unknown address. */
const notFoundIn = (data: string): ReactNode =>
  JSON.parse(data.slice(2), (_, value) => (value === "$undefined" ? undefined : value)).notFound;

function Page({ onBuilt }: { onBuilt: () => void }) {
  useEffect(onBuilt, [onBuilt]);
  return "menu";
}

test("[STORE-01] a page whose data is shortened is not built anew by its first refresh: what it shows and holds stays", () => {
  const whole = `0:{"notFound":${FRAMEWORKS}}\n`;
  const short = withoutUnread(whole, "<main></main>");
  expect(short.length).toBeLessThan(whole.length / 2);
  const built = vi.fn();
  const drawn = (data: string) => (
    <HTTPAccessFallbackBoundary notFound={notFoundIn(data)}>
      <Page onBuilt={built} />
    </HTTPAccessFallbackBoundary>
  );
  const { rerender } = render(drawn(short));
  rerender(drawn(whole));
  expect(built).toHaveBeenCalledTimes(1);
});
