import { cleanup, render } from "@testing-library/react";
import type { ElementType, ReactElement, Ref } from "react";
import { afterEach, describe, expect, test } from "vitest";

export type Conforming = {
  name: string;
  /** The widget with the props it cannot do without. */
  element: ReactElement;
  /** Where class, ref and further props are promised to arrive: the outermost element unless told, as a selector. */
  target?: string;
  /** For the class alone, where it goes elsewhere than the props. */
  classTarget?: string;
  /** The accessible name it must have, found by role. */
  named?: { role: string; name: string };
  /** The control that must be reached by Tab, as a selector. */
  focusable?: string;
};

type Extra = { className?: string; "data-probe"?: string; ref?: Ref<Element> };

const find = (container: HTMLElement, selector?: string) =>
  selector ? container.querySelector(selector) : container.firstElementChild;

/** What every widget owes whoever uses it: class, ref and props go through, it has a name, the keyboard reaches it. */
export function conform({ name, element, target, classTarget, named, focusable }: Conforming): void {
  const Widget = element.type as ElementType<Extra>;
  const show = (extra: Extra) => render(<Widget {...(element.props as object)} {...extra} />);
  afterEach(cleanup);
  describe(name, () => {
    test("a class of the user's is added to its own", () => {
      const plain = find(show({}).container, classTarget ?? target)?.className;
      cleanup();
      const classes = find(show({ className: "mine" }).container, classTarget ?? target)?.getAttribute("class");
      expect(classes?.split(" ")).toContain("mine");
      if (typeof plain === "string" && plain) expect(classes).toContain(plain.split(" ")[0]);
    });
    test("a ref reaches the element and further props arrive at it", () => {
      let seen: Element | null = null;
      const { container } = show({
        "data-probe": "there",
        ref: (node) => {
          seen = node ?? seen;
        },
      });
      expect(seen).toBe(find(container, target));
      expect(find(container, target)?.getAttribute("data-probe")).toBe("there");
    });
    if (named)
      test(`it is the ${named.role} "${named.name}" for assistive technology`, () => {
        expect(show({}).getByRole(named.role, { name: named.name, hidden: true })).toBeTruthy();
      });
    if (focusable)
      test("the keyboard reaches it", () => {
        const control = find(show({}).container, focusable) as HTMLElement;
        control.focus();
        expect(document.activeElement).toBe(control);
        expect(control.tabIndex).toBe(0);
      });
  });
}
