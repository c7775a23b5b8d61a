import { eq } from "drizzle-orm";
import { z } from "zod";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { pagesChanged } from "../../announce.ts";
import type { Database } from "../../db/open.ts";
import { forBusiness } from "../../db/repositories.ts";
import { businesses, type LocalizedText } from "../../db/schema.ts";
import { editSettings, lockedBusiness } from "../../settings/edit-settings.ts";
import { settingsPart } from "../../settings/settings-part.ts";
import { allOrNothing } from "../all-or-nothing.ts";
import { type DocumentProblem, schemaProblems } from "../schema-problems.ts";
import { localizedTextSchema, MAX_NAME } from "../text-rules.ts";
import { businessInput } from "./business-document.ts";
import { type BusinessSettings, businessSettings } from "./settings-document.ts";
import { settingsOf } from "./settings-row.ts";

const { languages, default_language, timezone, isd_code } = businessInput.shape;

/**
 * What may change while a business sells. Not its id, key and currency, because orders, carts and prices depend on
 * them.
 */
const businessChange = z
  .strictObject({
    /** By language; names in other languages stay. */
    name: localizedTextSchema(MAX_NAME),
    languages,
    default_language,
    timezone,
    isd_code,
    ...businessSettings.shape,
  })
  .partial();
export type BusinessChange = z.infer<typeof businessChange>;

/**
 * Changes an existing business; fields not given stay. If there is any problem, nothing is written. A change of settings is
 * in the history that the console shows.
 */
export async function changeBusiness(
  db: Database,
  id: string,
  input: unknown,
  now: Date,
): Promise<Result<{ id: string }, DocumentProblem[]>> {
  const parsed = businessChange.safeParse(input);
  if (!parsed.success) return err(schemaProblems(parsed.error, input));
  return allOrNothing(db, false, async (tx) => {
    const repos = forBusiness(tx, id);
    const business = await lockedBusiness(repos);
    if (!business) return err([{ path: "id", message: `There is no business "${id}" on this server.` }]);
    const { name, languages: all = business.supported_languages, ...rest } = parsed.data;
    const { default_language, timezone, isd_code, ...given } = rest;
    const change = {
      ...(default_language && { default_language }),
      ...(timezone && { timezone }),
      ...(isd_code && { isd_code }),
    };
    const settings = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<BusinessSettings>;
    const first = change.default_language ?? business.default_language;
    if (!all.includes(first))
      return err([
        { path: "default_language", message: `The default language ${first} must be one of ${all.join(", ")}.` },
      ]);
    const named = typeof name === "string" ? ({ [first]: name } as LocalizedText) : name;
    await tx
      .update(businesses)
      .set({
        ...change,
        supported_languages: [...new Set(all)],
        ...(named ? { name: { ...business.name, ...named } } : {}),
        updated_at: now,
      })
      .where(eq(businesses.id, id));
    await pagesChanged(tx, `business:${id}`, `menu:${id}`, `stores:${id}`);
    if (Object.keys(settings).length === 0) return ok({ id });
    const edited = await editSettings<never>(repos, { staff_id: null, now }, (_part, row) =>
      ok(settingsPart({ ...settingsOf(row), ...settings }, row)),
    );
    return edited.ok ? ok({ id }) : edited;
  });
}
