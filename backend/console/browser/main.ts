import { startAges } from "./ages.ts";
import { startDrag } from "./drag.ts";
import { startFollowCountry } from "./forms/follow-country.ts";
import { startForms } from "./forms.ts";
import { startLive } from "./live/live.ts";
import { rememberSources } from "./live/reconcile.ts";
import { showHere } from "./live/show-here.ts";
import { startSheets } from "./sheets.ts";
import { startSound } from "./sound.ts";
import { readTexts } from "./texts.ts";

// The way to another host, which is sent before the page is complete, so that going back does not lead here.
document.querySelector<HTMLFormElement>("form[data-go]")?.submit();
startFollowCountry();

/** The console's page with script: live updates, sound, and forms that submit without leaving the page. */
const texts = readTexts(document);
if (texts) {
  rememberSources();
  showHere();
  startSheets();
  startDrag();
  let ahead = Number(texts.now) - Date.now();
  const sound = startSound(texts);
  const tick = startAges(texts, () => ahead);
  const look = (serverNow: number) => {
    if (serverNow > 0) ahead = serverNow - Date.now();
    tick();
    sound.look();
  };
  const reread = startLive(texts, look);
  startForms(texts, reread, sound.look);
  document.addEventListener("click", (event) => {
    if ((event.target as Element).closest("[data-print]")) print();
  });
}
