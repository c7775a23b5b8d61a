/**
 * The section being read: the first of `order` that is in view. If none is (between two long ones), it stays the same.
 */
export function currentSection(order: readonly string[], visible: ReadonlySet<string>, before: string): string {
  return order.find((id) => visible.has(id)) ?? before;
}

/**
 * Watches the elements with these ids and reports the section at the reading line, a fifth of the view below the sticky
 * bars. `offset` is their height in pixels. Returns an unsubscribe function. Browser only.
 */
export function watchSections(ids: readonly string[], offset: number, report: (id: string) => void): () => void {
  const visible = new Set<string>();
  let current = ids[0] ?? "";
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      const next = currentSection(ids, visible, current);
      if (next !== current) report(next);
      current = next;
    },
    { rootMargin: `-${offset + 1}px 0px -65% 0px` },
  );
  for (const id of ids) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
  }
  return () => observer.disconnect();
}
