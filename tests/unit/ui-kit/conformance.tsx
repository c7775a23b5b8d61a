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
  /** The outermost element of a widget that stands elsewhere in the body. */
  outside?: string;
  /** The accessible name it must have, found by role. */
  named?: { role: string; name: string };
  /** The control that must be reached by Tab, as a selector. */
  focusable?: string;
};

/** Utilities of Tailwind that mean left or right whatever the direction. */
const SIDED =
  /^(?:.*:)?-?(?:p[lr]|m[lr]|left|right|border-[lr]|rounded-[lrt]?[lr]|text-left|text-right|float-left)(?:-|$)/;

type Extra = { className?: string; "data-probe"?: string; ref?: Ref<Element> };

const find = (root: Element | null, selector?: string) => (selector ? (root?.querySelector(selector) ?? null) : root);

/** What every widget guarantees: class, ref and props are passed on, it has a name, the keyboard reaches it. */
export function conform({ name, element, target, classTarget, outside, named, focusable }: Conforming): void {
  const Widget = element.type as ElementType<Extra>;
  const show = (extra: Extra) => render(<Widget {...(element.props as object)} {...extra} />);
  const root = (container: HTMLElement) =>
    outside ? document.querySelector(outside) : target ? container : container.firstElementChild;
  afterEach(cleanup);
  describe(name, () => {
    test("a class of the user's is added to its own", () => {
      const plain = find(root(show({}).container), classTarget ?? target)?.className;
      cleanup();
      const classes = find(root(show({ className: "mine" }).container), classTarget ?? target)?.getAttribute("class");
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
      expect(seen).toBe(find(root(container), target));
      expect(find(root(container), target)?.getAttribute("data-probe")).toBe("there");
    });
    test("it names no side: nothing of it has to be turned round for Arabic", () => {
      const { container } = show({});
      const markup = outside ? (root(container)?.outerHTML ?? "") : container.innerHTML;
      const classes = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = ""]) => list.split(/\s+/));
      const styles = [...markup.matchAll(/ style="([^"]*)"/g)].map(([, style = ""]) => style);
      expect(classes.filter((name) => SIDED.test(name))).toEqual([]);
      expect(styles.filter((style) => /\b(left|right)\b/.test(style))).toEqual([]);
    });
    if (named)
      test(`it is the ${named.role} "${named.name}" for assistive technology`, () => {
        expect(show({}).getByRole(named.role, { name: named.name, hidden: true })).toBeTruthy();
      });
    if (focusable)
      test("the keyboard reaches it", () => {
        const control = find(outside ? root(show({}).container) : show({}).container, focusable) as HTMLElement;
        control.focus();
        expect(document.activeElement).toBe(control);
        expect(control.tabIndex).toBe(0);
      });
  });
}
