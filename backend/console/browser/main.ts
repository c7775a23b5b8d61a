import { startAges } from "./ages.ts";
import { startForms } from "./forms.ts";
import { startLive } from "./live.ts";
import { rememberSources } from "./reconcile.ts";
import { startSound } from "./sound.ts";

/** The console's page with script: live, with sound, and forms that answer without leaving. */
const texts = JSON.parse(document.body.dataset.texts ?? "null") as Record<string, string> | null;
if (texts) {
  rememberSources();
  const sound = startSound(texts);
  startAges(texts);
  const reread = startLive(texts, sound.look);
  startForms(texts, reread);
  document.addEventListener("click", (event) => {
    if ((event.target as Element).closest("[data-print]")) print();
  });
}
