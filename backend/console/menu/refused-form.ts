import { traitsOf } from "../../../config/languages.ts";
import type { MenuProblem } from "../../importers/menu/menu-plan.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html } from "../http/html.ts";
import { type Outcome, refused } from "../outcome.ts";
import { fieldLabel, fieldWords, wrongWords } from "../pages/menu/field-words.ts";
import type { MenuShop } from "./dish-fields.ts";
import type { Clash, FormRefusal, FormValues } from "./form-fields.ts";

/** Renders a form's page again with what was typed, for a browser without script. */
export type Again = (said: string, values: FormValues, stamp: string | null) => Promise<Html>;

interface Refused {
  readonly shop: MenuShop;
  /** Of the part that was changed; null: a new one. */
  readonly ref: string | null;
  readonly values: FormValues;
  readonly again: Again;
}
type Refusal = FormRefusal | { readonly code: "gone" } | { readonly code: "free" } | readonly MenuProblem[];

/** Says why a form was not saved, and keeps what was typed. */
export async function refusedForm(context: ConsoleContext, refusal: Refusal, how: Refused): Promise<Outcome> {
  const { t } = context;
  const { values, again, shop } = how;
  const say = async (status: number, said: string, field?: string, stamp: string | null = null): Promise<Outcome> => ({
    ...refused(status, said),
    ...(field ? { field } : {}),
    ...(stamp ? { set: { was: stamp } } : {}),
    page: await again(said, values, stamp),
  });
  if (!("code" in refusal)) {
    const name = fieldOfProblem(refusal[0]?.path ?? "", shop);
    return say(422, wrongWords(context, name ?? "", shop.currency), name ?? undefined);
  }
  if (refusal.code === "gone") return refused(404, t("menu.gone"));
  if (refusal.code === "free") return say(422, t("menu.wrong.no_price"), "is_free");
  if (refusal.code === "wrong") return say(422, wrongWords(context, refusal.name, shop.currency), refusal.name);
  const who = how.ref === null ? null : await lastEditor(context, how.ref);
  return say(409, clashWords(context, refusal.clashes, who), refusal.clashes[0]?.name, refusal.stamp);
}

/** The form's field that a problem of the document is about. */
function fieldOfProblem(path: string, { languages }: MenuShop): string | null {
  const [, field = "", key] = /(?:\.\d+|\[\d+\])\.([a-z_]+)(?:\.([a-z0-9]+))?(?:\.\d+|\[\d+\])*$/.exec(path) ?? [];
  if (field === "allergens") return `allergen_${key}`;
  if (field === "available_between") return "hours";
  if (["title", "name", "description", "price_descriptor"].includes(field)) return `${field}_${key ?? languages[0]}`;
  return field || null;
}

/** Who changed a part last. */
async function lastEditor({ signed }: ConsoleContext, ref: string): Promise<string | null> {
  const rows = await signed.repos.menuChanges.latest(50);
  const row = rows.find(({ changes }) => changes.some((change) => change.ref === ref));
  return (row?.staff_id && (await signed.repos.staff.names()).get(row.staff_id)) || null;
}

function clashWords(context: ConsoleContext, clashes: readonly Clash[], who: string | null): string {
  const { t, language } = context;
  const list = clashes
    .map(({ name, now }) =>
      t("menu.clash_field", { field: fieldLabel(context, name), value: fieldWords(context, name, now) }),
    )
    .join(traitsOf(language).comma);
  return t("menu.clash", { name: who ?? t("menu.somebody"), list });
}
