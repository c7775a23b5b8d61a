import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const Nothing = () => null;

/**
 * A component whose script loads when needed. If it cannot be loaded (no network, a blocked file), `instead` is shown,
 * by default nothing, and the rest of the page works. Without this, React would show the error screen.
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
