/** A time of day after a preposition: Spanish has an article there, "antes de las 8:50" and "antes de la 1:15". */
export function clockInSentence(time: string, language: string): string {
  if (language !== "es") return time;
  return `${/^0?1\D/.test(time) ? "la" : "las"} ${time}`;
}
