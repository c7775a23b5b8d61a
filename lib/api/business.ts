import type { GalleryImageType, GetBusinessInfoQuery, GetGalleryImagesQuery } from "@/lib/api/generated/graphql";
import {
  GetBusinessInfoDocument,
  GetGalleryImagesDocument,
  GetGmapKeyDocument,
  GetLatestAnnouncementDocument,
  GetReferralRewardDocument,
} from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { minorUnits } from "@/lib/api/wire-money";

/** BusinessInfo of section 3; amounts in minor units. */
export type BusinessInfo = GetBusinessInfoQuery["getBusinessInfo"];
export type GalleryImage = GetGalleryImagesQuery["getGalleryImages"][number];

/** REF-01: what inviting brings, in minor units, with the shop's words for it. */
export interface ReferralOffer {
  readonly label: string | null;
  readonly share: string | null;
  readonly reward: { readonly inviter: number; readonly friend: number; readonly minOrderTotal: number } | null;
}

/** ANN-01: an announcement that says something. */
export interface Announcement {
  readonly title: string;
  readonly description: string;
  readonly url: string | null;
  readonly color: string | null;
}

/** The business as the server knows it. */
export async function getBusinessInfo(source: Source, options?: SendOptions): Promise<BusinessInfo> {
  const { getBusinessInfo: wire } = await source.send(GetBusinessInfoDocument, {}, options);
  const minor = minorUnits(wire.currency);
  return {
    ...wire,
    cod_max_order_value: minor.optional(wire.cod_max_order_value),
    min_order_total: minor.optional(wire.min_order_total),
    minimum_wallet_credit_threshold: minor.optional(wire.minimum_wallet_credit_threshold),
    feedback_config: {
      choices: wire.feedback_config.choices.toSorted((one, other) => one.sort_order - other.sort_order),
    },
  };
}

/** REF-01: what the shop says about inviting, and what it gives for it. */
export async function getReferralOffer(source: Source, options?: SendOptions): Promise<ReferralOffer> {
  const minor = minorUnits(await source.currency());
  const { getBusinessInfo: wire } = await source.send(GetReferralRewardDocument, {}, options);
  const { referral_reward: given } = wire;
  const reward = given && {
    inviter: minor.required(given.inviter),
    friend: minor.required(given.friend),
    minOrderTotal: minor.required(given.min_order_total),
  };
  return { label: wire.referral_ui_lbl, share: wire.referral_share_lbl, reward };
}

/** The announcement to show, or null: RTE-21 shows none without a description. */
export async function getAnnouncement(source: Source, options?: SendOptions): Promise<Announcement | null> {
  const { getLatestAnnouncement: wire } = await source.send(GetLatestAnnouncementDocument, {}, options);
  const description = wire?.description?.trim();
  if (!wire || !description) return null;
  return { title: wire.title ?? "", description, url: wire.url || null, color: wire.styles?.color || null };
}

/** MENU-11: the images of some placements, in the server's order. */
export async function getGalleryImages(
  source: Source,
  type: readonly GalleryImageType[],
  options?: SendOptions,
): Promise<GalleryImage[]> {
  return (await source.send(GetGalleryImagesDocument, { type: [...type] }, options)).getGalleryImages;
}

/** The key for map tiles and place search, or null when the business has none. */
export async function getMapKey(source: Source, options?: SendOptions): Promise<string | null> {
  return (await source.send(GetGmapKeyDocument, {}, options)).getGmapKey.key || null;
}
