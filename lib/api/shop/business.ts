import {
  type GalleryImageType,
  GetBusinessInfoDocument,
  type GetBusinessInfoQuery,
  GetGalleryImagesDocument,
  type GetGalleryImagesQuery,
  GetInvitationDocument,
  type GetInvitationQuery,
  GetLastImportDocument,
  GetLatestAnnouncementDocument,
  GetReferralRewardDocument,
  type GetReferralRewardQuery,
  type GetReferralRewardQueryVariables,
} from "@/lib/api/generated/graphql";
import type { Query } from "@/lib/api/transport/query";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { type InMinor, type MinorUnits, minorUnits, percentage } from "@/lib/api/wire-money";
import type { Minor } from "@/lib/domain/money";
import type { OwnLanguage } from "@/lib/domain/text/isolated";

/** BusinessInfo of section 3; amounts in minor units. */
export type BusinessInfo = InMinor<GetBusinessInfoQuery["getBusinessInfo"]>;
export type GalleryImage = GetGalleryImagesQuery["getGalleryImages"][number];

/** The reward of an invitation, in minor units. */
export interface ReferralReward {
  readonly inviter: Minor;
  readonly friend: Minor;
  readonly minOrderTotal: Minor;
}

/** REF-01: the reward with the shop's texts about it. */
export interface ReferralOffer {
  readonly label: string | null;
  readonly share: string | null;
  readonly reward: ReferralReward | null;
}

/** RTE-18: the reward of an invitation code; an unknown code has none. */
export interface Invitation {
  readonly known: boolean;
  readonly reward: ReferralReward | null;
}

/** ANN-01: an announcement with a description. */
export interface Announcement {
  readonly title: string;
  readonly description: string;
  readonly url: string | null;
  readonly color: string | null;
  /** The pages that have it; null: landing and menu. */
  readonly pages: readonly string[] | null;
  /** Of a configured one that is not in the page's language. */
  readonly own?: OwnLanguage | undefined;
}

/** The server's record of the business. */
export async function getBusinessInfo(source: Source, options?: SendOptions): Promise<BusinessInfo> {
  const { getBusinessInfo: wire } = await source.send(GetBusinessInfoDocument, {}, options);
  const minor = minorUnits(wire.currency);
  return {
    ...wire,
    cod_max_order_value: minor.optional(wire.cod_max_order_value),
    min_order_total: minor.optional(wire.min_order_total),
    minimum_wallet_credit_threshold: minor.optional(wire.minimum_wallet_credit_threshold),
    cashback: wire.cashback && { percent: percentage(wire.cashback.percent) },
    order_choices: { ...wire.order_choices, tip_presets: wire.order_choices.tip_presets.map(percentage) },
    feedback_config: {
      choices: wire.feedback_config.choices.toSorted((one, other) => one.sort_order - other.sort_order),
    },
  };
}

/** When the business or its menu was last imported as a whole, or null. */
export async function getLastImport(source: Source, options?: SendOptions): Promise<Date | null> {
  const { getBusinessInfo } = await source.send(GetLastImportDocument, {}, { topics: ["menu"], ...options });
  const instant = Date.parse(getBusinessInfo.updated_at);
  return Number.isNaN(instant) ? null : new Date(instant);
}

/** REF-01: the shop's texts about inviting, and the reward. */
export const referralOfferQuery: Query<GetReferralRewardQuery, GetReferralRewardQueryVariables, ReferralOffer> = {
  document: GetReferralRewardDocument,
  map: ({ getBusinessInfo: { referral_reward, referral_ui_lbl, referral_share_lbl } }, minor) => ({
    label: referral_ui_lbl,
    share: referral_share_lbl,
    reward: referral_reward && rewardOf(referral_reward, minor),
  }),
};

type WireReward = NonNullable<GetInvitationQuery["invitation"]["reward"]>;
const rewardOf = ({ inviter, friend, min_order_total }: WireReward, minor: MinorUnits): ReferralReward => ({
  inviter: minor.required(inviter),
  friend: minor.required(friend),
  minOrderTotal: minor.required(min_order_total),
});

/** RTE-18: whether a link's code is valid, and its reward for the invited guest. */
export async function getInvitation(source: Source, code: string, options?: SendOptions): Promise<Invitation> {
  const minor = minorUnits(await source.currency());
  const { known, reward } = (await source.send(GetInvitationDocument, { code }, options)).invitation;
  return { known, reward: reward && rewardOf(reward, minor) };
}

/** The announcement to show, or null: RTE-21 shows none without a description. */
export async function getAnnouncement(source: Source, options?: SendOptions): Promise<Announcement | null> {
  const { getLatestAnnouncement: wire } = await source.send(GetLatestAnnouncementDocument, {}, options);
  const description = wire?.description?.trim();
  if (!wire || !description) return null;
  return {
    title: wire.title ?? "",
    description,
    url: wire.url || null,
    color: wire.styles?.color || null,
    pages: wire.pages ?? null,
  };
}

/** MENU-11: the images of the given placements, in the server's order. */
export async function getGalleryImages(
  source: Source,
  type: readonly GalleryImageType[],
  options?: SendOptions,
): Promise<GalleryImage[]> {
  return (await source.send(GetGalleryImagesDocument, { type: [...type] }, options)).getGalleryImages;
}
