import { AWAKE } from "../awake.ts";

declare global {
  /** Where guests pressed before the file of this folder was there to hold it; null since then, and once the page is hydrated. */
  var pressed: (EventTarget | null)[] | null;
}

/* What each cached page has in its head, because it cannot wait for a file: it is bundled as statements, for its few bytes. Where the
   file does not come, it is asked for once more, together with the page's scripts, which then run as if nothing held them. */
pressed = [];
window.onclick = ({ target }) => pressed?.push(target);
addEventListener(AWAKE, () => {
  pressed = window.onclick = null;
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
