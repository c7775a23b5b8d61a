/** Applies a theme over the page's own, or removes it. The last style in the head wins. */
export function showStyle(css: string | null): void {
  const known = document.head.querySelector("style[data-theme-draft]");
  if (css === null) {
    known?.remove();
    return;
  }
  const style = known ?? document.createElement("style");
  style.toggleAttribute("data-theme-draft", true);
  style.textContent = css;
  if (!known) document.head.append(style);
}
