import { AWAKE } from "../awake.ts";

declare global {
  /** The buttons pressed before the file of this folder was there to hold them; null since then, and once the page is hydrated. */
  var pressed: HTMLButtonElement[] | null;
}

/* What each cached page has in its head, because it cannot wait for a file: it is bundled as statements, for its few bytes. Where the
   file does not come, it is asked for once more, together with the page's scripts, which then run as if nothing held them. */
pressed = [];
window.onclick = (event) => {
  const button = (event.target as Element).closest?.("button");
  if (!button) return;
  // What a browser would do of itself, such as sending the form of a dish, belongs to the press that is replayed.
  event.preventDefault();
  pressed?.push(button);
};
addEventListener(AWAKE, () => {
  const left = new Set(pressed);
  pressed = window.onclick = null;
  // There are some only if the file has not come by now.
  for (const button of left) button.click();
});
addEventListener(
  "error",
  ({ target }) => {
    const failed = target as HTMLScriptElement;
    const scripts = failed.dataset?.scripts;
    if (!scripts) return;
    // The second copy of the file finds no list.
    failed.remove();
    for (const src of `${failed.src} ${scripts}`.split(" "))
      document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
  },
  true,
);
