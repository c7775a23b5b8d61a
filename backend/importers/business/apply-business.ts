import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { hoursOverrideRepository } from "../../db/repositories/catalogue/hours-overrides.ts";
import { businesses, galleryImages } from "../../db/schema.ts";
import type { Text } from "../menu/menu-document.ts";
import { asLocalized } from "../menu/menu-plan.ts";
import { overrideRow } from "../stores/hours-overrides.ts";
import type { BusinessInput } from "./business-document.ts";
import { settingsRow } from "./settings-row.ts";

/** Upserts a business by id, with its gallery. Throws for amounts with more decimals than the currency. */
export async function applyBusiness(tx: Database, input: BusinessInput, now: Date): Promise<void> {
  const row = businessRow(input, now);
  await tx.insert(businesses).values(row).onConflictDoUpdate({ target: businesses.id, set: row });
  const text = (value: Text | null | undefined) => asLocalized(value ?? undefined, input.default_language);
  const overrides = input.hours_overrides.map((override) => overrideRow(override, input.default_language));
  await hoursOverrideRepository(tx, input.id).replaceImported(null, overrides);
  await tx.delete(galleryImages).where(eq(galleryImages.business_id, input.id));
  const images = input.gallery.map(({ img_type, image, markups }, index) => ({
    business_id: input.id,
    img_type,
    image,
    markups: markups.map(({ title, link }) => ({ title: text(title) ?? {}, ...(link ? { link } : {}) })),
    sort_order: index,
  }));
  if (images.length > 0) await tx.insert(galleryImages).values(images);
}

function businessRow(input: BusinessInput, now: Date): typeof businesses.$inferInsert {
  return {
    id: input.id,
    api_key: input.api_key,
    name: asLocalized(input.name, input.default_language) ?? {},
    currency: input.currency,
    isd_code: input.isd_code,
    timezone: input.timezone,
    default_language: input.default_language,
    supported_languages: input.languages,
    pg_provider: input.pg_provider ?? null,
    pg_service: input.features?.pg_service ?? false,
    ...settingsRow(input, input),
    updated_at: now,
  };
}
