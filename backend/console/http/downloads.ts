import { studioWay } from "../accounts/studio-way.ts";
import type { ConsoleContext } from "../console-context.ts";
import { FIGURE_FILES, figuresFile } from "../figures/figures-file.ts";
import { photoOf } from "../menu/dish-photo.ts";
import { menuFile } from "../menu/import/menu-file.ts";
import { daysFile } from "../money/days-file.ts";
import { findPlaceReply } from "../stores/find-place.ts";
import type { Reply } from "./reply.ts";
import { PAY_PATH, payFormPage } from "./vendor-pages.ts";

/** The file or data at a path below a store, or the way to the studio or to a vendor's page; null if there is a screen, or nothing. */
export async function downloadOf(context: ConsoleContext, path: readonly string[]): Promise<Reply | null> {
  const [first, second, third = ""] = path;
  const address = path.join("/");
  if (address === "menu/export.json") return menuFile(context);
  if (address === "stores/places") return findPlaceReply(context);
  if (address === "payments/days.csv") return daysFile(context);
  const figures = FIGURE_FILES.find((name) => address === `figures/${name}`);
  if (figures) return figuresFile(context, figures);
  if (first === "studio") return studioWay(context, path);
  if (first === "payments" && third === PAY_PATH && path.length === 3) return payFormPage(context, second ?? "");
  return first === "menu" && second === "photo" && path.length === 3 ? photoOf(context, third) : null;
}
