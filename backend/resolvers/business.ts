import { WEEK } from "../../lib/domain/time/week.ts";
import { usesPaymentService } from "../db/repositories/business.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { creditFlags } from "../identity/business-settings.ts";
import { browserMapsKey } from "../places/places-service.ts";
import { latestAnnouncement } from "../wire/latest-announcement.ts";
import { onWireOrNull, rewardOnWire } from "../wire/money.ts";

export const businessResolvers: Resolvers = {
  Query: {
    getBusinessInfo: async (_root, _args, context) => {
      const { business, localized } = context;
      const flags = creditFlags(context.app, business.id);
      return {
        ...business,
        name: localized(business.name) ?? business.id,
        cod_max_order_value: onWireOrNull(context, business.cod_max_order_value),
        min_order_total: onWireOrNull(context, business.min_order_total),
        minimum_wallet_credit_threshold: onWireOrNull(context, business.minimum_wallet_credit_threshold),
        msg_no_stores_nearby: localized(business.msg_no_stores_nearby),
        msg_nearest_store_closed: localized(business.msg_nearest_store_closed),
        msg_store_closed_temporary: localized(business.msg_store_closed_temporary),
        referral_ui_lbl: localized(business.referral_ui_lbl),
        referral_share_lbl: localized(business.referral_share_lbl),
        referral_reward:
          flags.referral && business.referral_reward ? rewardOnWire(context, business.referral_reward) : null,
        cashback: flags.wallet && business.cashback ? { percent: business.cashback.percent } : null,
        order_choices: {
          tip_modes: business.order_choices.tip?.modes ?? [],
          tip_presets: business.order_choices.tip?.presets ?? [],
          cutlery_modes: business.order_choices.cutlery ?? [],
          no_contact_modes: business.order_choices.no_contact ?? [],
        },
        mails_orders: context.app.mailer !== null,
        features: { pg_service: usesPaymentService(business) },
        time_slots: WEEK.map((day) => ({ day, ...business.time_slots[day] })),
        feedback_config: {
          choices: business.feedback_choices.map((choice) => ({
            ...choice,
            text: localized(choice.text) ?? choice.id,
          })),
        },
      };
    },
    getLatestAnnouncement: (_root, _args, context) => latestAnnouncement(context),
    getGalleryImages: async (_root, { type }, { repos, localized }) => {
      const images = await repos.business.galleryImages(type);
      return images.map((image) => ({
        ...image,
        markups: image.markups.map((markup) => ({ title: localized(markup.title), link: markup.link ?? null })),
      }));
    },
    getGmapKey: (_root, _args, { app, business }) => {
      const key = browserMapsKey(app, business.id);
      return key ? { status: "ok", key } : { status: "not_configured", key: null };
    },
  },
};
