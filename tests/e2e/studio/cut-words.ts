/** Runs in the page: words to choose from that their select has no room for. */
export function cutWords(selects: Element[]): string[] {
  const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  return selects.flatMap((select) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
    canvas.font = font;
    const room = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    const words = [...(select as HTMLSelectElement).options].map(({ text }) => text);
    return words.filter((text) => canvas.measureText(text).width > room);
  });
}
