/**
 * The smallest number of typing errors between the typed text and the start of a word: a letter wrong, missing, extra,
 * or two neighbours swapped. Returns `most + 1` for anything above `most`.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1;
  const width = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, column) => column);
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at];
    let least = at;
    for (let column = 1; column <= width; column += 1) {
      const same = typed[at - 1] === word[column - 1] ? 0 : 1;
      let cost = Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (row[column - 1] ?? 0) + same);
      const swapped = at > 1 && column > 1 && typed[at - 1] === word[column - 2] && typed[at - 2] === word[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(...row, most + 1);
}
