/** Rows of links that scroll sideways show the one that is open: on a phone it would often be out of sight. */
export function showHere(): void {
  for (const here of document.querySelectorAll("main [aria-current], .managing [aria-current]")) {
    const row = here.parentElement;
    if (!row) continue;
    const [link, around] = [here.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += link.x + link.width / 2 - (around.x + around.width / 2);
  }
}
