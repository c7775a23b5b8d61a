/** What would be lost if the page were left now: browsers finish sending a file only while its page is there. */
const underWay = new Set<Promise<unknown>>();

export const isSending = (): boolean => underWay.size > 0;

const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault();
  // What Chromium before 119 goes by.
  event.returnValue = true;
};

/** Shows beside its press that something large is under way, until it has arrived, and asks before the page is left meanwhile. */
export async function whileSending<T>(press: Element | null, said: string, sent: Promise<T>): Promise<T> {
  const line = lineOf(said);
  (press?.closest(".presses") ?? press)?.after(line);
  if (!isSending()) addEventListener("beforeunload", ask);
  underWay.add(sent);
  try {
    return await sent;
  } finally {
    underWay.delete(sent);
    if (!isSending()) removeEventListener("beforeunload", ask);
    line.remove();
  }
}

function lineOf(said: string): HTMLElement {
  const line = document.createElement("p");
  const text = document.createElement("span");
  line.className = "sending";
  // The part of the page around it is not brought up to date meanwhile.
  line.dataset.held = "";
  line.setAttribute("role", "status");
  text.textContent = said;
  line.append(document.createElement("progress"), text);
  return line;
}
