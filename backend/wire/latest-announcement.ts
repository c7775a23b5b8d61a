import type { LocalizedText as ConfiguredText } from "../../config/fields.ts";
import type { BusinessConfig } from "../../config/schema.ts";
import { announcementPeriod, isInPeriod } from "../../lib/domain/pages/announcement-period.ts";
import type { RequestContext } from "../context.ts";
import type { AnnouncementRow } from "../db/schema/business.ts";
import type { LocalizedText } from "../texts/localized-text.ts";

type Announcing = Pick<RequestContext, "app" | "business" | "localized" | "now">;
type Announcement = AnnouncementRow & { readonly pages: readonly string[] | null };

function localizedOf(text: ConfiguredText | undefined, { biz }: BusinessConfig): LocalizedText | undefined {
  return typeof text === "string" ? { [biz.defaultLanguage]: text } : text;
}

const isAnnounced = ({ announcement, biz }: BusinessConfig, now: Date): boolean =>
  !announcement || isInPeriod(announcementPeriod(announcement, biz.timezone), now.getTime());

/** The configuration as guests may read it at a moment: without an announcement that is still to come, or over. */
export function announcedConfig(config: BusinessConfig, now: Date): BusinessConfig {
  const { announcement: _, ...others } = config;
  return isAnnounced(config, now) ? config : others;
}

/** The configuration's announcement, null outside of its period; undefined if it has none with a description. */
function configured({ app, business, now }: Announcing): Announcement | null | undefined {
  const config = app.configuration().byId.get(business.id);
  const announcement = config?.announcement;
  if (!config || !announcement) return undefined;
  const { title, description, url, styles, pages } = announcement;
  const texts = { title: localizedOf(title, config), description: localizedOf(description, config) };
  if (!Object.values(texts.description ?? {}).some((text) => text?.trim())) return undefined;
  if (!isAnnounced(config, now)) return null;
  return {
    ...(texts.title ? { title: texts.title } : {}),
    ...(texts.description ? { description: texts.description } : {}),
    ...(url ? { url } : {}),
    color: styles.color,
    pages,
  };
}

/**
 * ANN-01: what the owner announces in the configuration. What was imported with the business counts only where the owner
 * wrote nothing: it does not come back before or after the period of what they wrote.
 */
export function latestAnnouncement(context: Announcing) {
  const row = context.business.announcement;
  const written = configured(context);
  const announcement = written === undefined ? row && { ...row, pages: null } : written;
  if (!announcement) return null;
  const { title, description, url, color, pages } = announcement;
  return {
    title: context.localized(title),
    description: context.localized(description),
    url: url ?? null,
    styles: { color: color ?? null },
    pages: pages && [...pages],
  };
}
