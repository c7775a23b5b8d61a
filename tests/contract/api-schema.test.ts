import { readFileSync } from "node:fs";
import { buildSchema, isInputObjectType, isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import {
  BANNER_PLACEMENTS,
  BILL_OUTCOMES,
  CHANNELS,
  FOOD_TYPES,
  FULFILMENT_MODES,
  ORDER_PROGRESS,
  ORDER_STATUSES,
  TABLE_ACTIONS,
} from "../../lib/domain/enumerations.ts";

const schema = buildSchema(readFileSync("backend/schema.graphql", "utf8"));

/** storefront.md section 7: operation, its arguments, and the result fields named there. */
const operations: Record<"Query" | "Mutation", [name: string, args: string, result?: string][]> = {
  Query: [
    ["getBusinessInfo", ""],
    ["getCurrentStore", ""],
    ["getStoresList", "ids offset limit"],
    ["getStoresFromLatLng", "lat lng fulfilment_mode", "stores"],
    ["getCategories", "categoryIds sort_by filter_by ffMode"],
    ["getRecommendedItems", "itemIds ffMode filter_by"],
    ["getCategory", "id"],
    ["getGalleryImages", "type", "id image markups img_type"],
    ["getAllItems", "fulfilment_mode limit offset sort_by filter_by keyword", "items sort_by filter_by"],
    ["getAllCategories", "fulfillmentMode recommendedItems sort_by filter_by"],
    ["getItemOptionGroups", "item_id"],
    ["getItemById", "item_id"],
    ["getCouponsList", ""],
    ["autoComplete", "keyword fulfillment_mode"],
    ["addresses", ""],
    ["profile", ""],
    ["getSortFilters", ""],
    ["transactions", ""],
    ["favouriteItems", ""],
    ["getOrdersList", "limit offset state"],
    ["getPastOrders", "limit offset state"],
    [
      "getBill",
      // lat and lng are additions to the specification: where a visitor without an address is.
      "channel order_type items phone coupon_code apply_wallet_credit delivery_datetime address_id dash_delivery lat lng",
      "bill errors store",
    ],
    ["getOrderDetails", "order_id"],
    ["userBusinessInfo", "", "points balance"],
    ["getWalletBalance", "", "points balance"],
    ["getDeliveryEstimate", "address_id"],
    ["reorder", "order_id", "availableItems unavailableItems"],
    ["submitFeedback", "name orderId rating comments choiceText token bizId"],
    ["getLatestAnnouncement", "", "description url styles"],
    ["getOrderRequests", ""],
    ["getGmapKey", "", "status key"],
    ["getCart", "", "items"],
    ["getUserCart", "", "items"],
    ["getOTP", "phone isd_code channel verification_token"],
  ],
  Mutation: [
    ["socialLogin", "name email token type", "message token status phone"],
    ["verifyOTP", "phone isd_code otp", "status message token signup"],
    ["completeSignup", "id firstName lastName email optForPromos"],
    ["guestSignup", "customerName isd_code customerPhone channel email", "status data message"],
    ["refreshAuthToken", "token"],
    [
      "validateCouponCode",
      "channel order_type items coupon_code phone apply_wallet_credit delivery_datetime address_id dash_delivery biz_location_id payment_option",
      "msg success value",
    ],
    ["addFavouriteItem", "item_id", "success"],
    ["removeFavouriteItem", "item_id", "success"],
    [
      "placeOrder",
      "phone channel order_type items address_id payment_option instructions delivery_datetime payment_server_trx_id payable_amount coupon_code apply_wallet_credit pg_service_txn_id dash_delivery is_future_order time_slot_start time_slot_end",
      "status order_id payment",
    ],
    ["initializePayment", "channel amount purpose"],
    ["initPayment", "channel amount purpose"],
    ["finalizePayment", "transactionId gatewayId", "success"],
    ["updateAddress", "address_1 address_2 city id landmark lat lng name phone pin sub_locality tag", "id"],
    ["deleteAddress", "address_id", "success message"],
    ["updateProfile", "full_name email gender birthdate anniversary_date recv_promo"],
    ["placePartialOrder", "items instructions", "bill_id"],
    ["callWaiter", "", "success"],
    ["requestWater", "", "success"],
    ["requestServiceChargeRemoval", "", "success"],
    ["updateCart", "cart", "items"],
    ["updateUserCart", "cart", "items"],
  ],
};

/** Entities of section 3 (and of the operations' answers) with every field named there. */
const entities: Record<string, string> = {
  BusinessInfo:
    "id name currency allow_item_level_notes isd_code timezone cod_max_order_value min_order_total minimum_wallet_credit_threshold payment_options msg_no_stores_nearby msg_nearest_store_closed msg_store_closed_temporary pg_provider supported_languages referral_ui_lbl referral_share_lbl features time_slots feedback_config",
  BusinessFeatures: "pg_service",
  DaySlots: "morning afternoon evening",
  TimeSlot: "start_time end_time",
  FeedbackChoice: "id sort_order text",
  Store:
    "biz_location_id name address city lat lng phone opening_time closing_time closing_day delivery_charge packaging_charge tax_rate min_order_total delivery_min_offset_time pickup_min_offset_time enabled_for_ordering temporarily_closed hide_store_name fulfillment_modes merchant_ref_id sort_order on_close_msg on_select_msg kitchen_instructions payment_modes features delivery_distance table floor cashier waiter",
  Category: "id name slug sort_order description image item_count sub_categories items",
  Item: "id item_title item_desc item_price markup_price display_price price_descriptor food_type has_options bestseller recommended current_stock image_url images image_blur_hash slug sort_order unit_weight likes service_tax_rate vat_rate category extras",
  ItemExtra: "id name key_values",
  KeyValue: "id key value",
  OptionGroup: "id title description default min_selectable max_selectable sort_order options",
  Option: "id title food_type price sort_order current_stock available option_group_id option_groups",
  Address: "id name address_1 address_2 city sub_locality pin landmark lat lng phone tag",
  Profile: "full_name email phone gender birthdate anniversary_date recv_promo",
  User: "phone email first_name last_name full_name username userbiz_id is_guest_checkout access_token balance card_numbers num_of_orders last_order_dt total_order_value days_since_last_order",
  Coupon: "title description redemption_code valid_until",
  Bill: "is_locked total sub_total taxes payment_modes payable_amount other_charges tax_breakup discount errors",
  TitledAmount: "title amount",
  Discount: "msg success value applicable_on",
  DiscountApplicableOn: "discount_pct max_discount_amt max_qty single_selection items",
  BillError: "error_type error_message item",
  Order:
    "id created payment_option discount total_charges order_subtotal order_type total_taxes biz_location_id biz_location_name delivery_datetime order_state address order_total items",
  OrderItem: "id title quantity total food_type instructions status total_with_tax",
  OrderDetail:
    "order_id state next_states order_type order_total discount coupon delivery_datetime status_updates created address items map payment payment_option discount_applied wallet_credit_applied",
  StatusUpdate: "created status",
  OrderRequest: "request_id status created instructions type items",
  Transaction: "store_id store_name bill_number payment_src payment_type payment_amount created comments",
  Wallet: "points balance",
  Favourite: "liked_on item",
  DeliveryEstimate: "estimated_price bid_id exp_at extra_info",
  DeliveryEstimateInfo: "tech_fees logistic_fees",
  PlaceOrderPayment: "type key url payload payment_url transaction_id success message txn_id",
  GuestUser: "email first_name last_name phone is_guest_checkout access_token",
  OrderStatusEvent: "new_state prev_state",
  BillErrorEvent: "type data",
  CartItem: "id signature quantity item_price options instructions mod_at item_title food_type category has_options",
};

const enumerations: Record<string, readonly string[]> = {
  OrderStatus: ORDER_STATUSES,
  OrderChannel: CHANNELS,
  FulfilmentMode: FULFILMENT_MODES,
  FoodType: FOOD_TYPES,
  GalleryImageType: BANNER_PLACEMENTS,
  OrderProgress: ORDER_PROGRESS,
  BillOutcome: BILL_OUTCOMES,
  TableAction: TABLE_ACTIONS,
};

const words = (text: string) => text.split(" ").filter(Boolean);

describe("the contract", () => {
  for (const [root, list] of Object.entries(operations)) {
    test.each(list)(
      `[API-01] ${root} %s has the arguments and result fields of section 7`,
      (name, args, result = "") => {
        const field = (root === "Query" ? schema.getQueryType() : schema.getMutationType())?.getFields()[name];
        expect(field, `${name} is missing`).toBeDefined();
        expect(field?.args.map((arg) => arg.name)).toEqual(expect.arrayContaining(words(args)));
        const type = schema.getType(field?.type.toString().replace(/[[\]!]/g, "") ?? "");
        const single = isObjectType(type) ? Object.keys(type.getFields()) : [];
        expect(single).toEqual(expect.arrayContaining(words(result)));
      },
    );
  }

  test.each(Object.entries(entities))("[API-01] %s has every field of section 3", (name, fields) => {
    const type = schema.getType(name);
    const present = isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
    expect(present).toEqual(expect.arrayContaining(words(fields)));
  });

  test("[LIVE-01] the four subscriptions exist", () => {
    const fields = Object.keys(schema.getSubscriptionType()?.getFields() ?? {});
    // stockUpdates is an addition to the specification: what has sold out since the page was generated (MENU-02).
    expect(fields.sort()).toEqual([
      "billErrors",
      "orderDetailUpdates",
      "orderStatusUpdates",
      "stockUpdates",
      "tableUpdate",
    ]);
  });

  test.each(Object.entries(enumerations))(
    "[ENUM-01] %s has exactly the values of the code's enumeration",
    (name, values) => {
      const type = schema.getType(name) as { getValues?: () => readonly { name: string }[] };
      expect(
        type
          .getValues?.()
          .map((value) => value.name)
          .sort(),
      ).toEqual([...values].sort());
    },
  );
});
