/** HH:mm as minutes after midnight. */
export const parseClock = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return (hours % 24) * 60 + minutes;
};
