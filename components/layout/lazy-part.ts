import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const Nothing = () => null;

/**
 * A part of a page whose script comes when it is needed. Where it cannot be had (no network, a blocked file) `instead` is
 * shown, by default nothing, and the page goes on: left alone, React would put the error screen in its place.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  instead: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch((cause) => {
      console.warn("A part of the page could not be loaded.", cause);
      return { default: instead };
    }),
  );
}
