import type { PickerWords } from "@/components/store/store-texts";
import type { BusinessConfig } from "@/config/schema";
import { hasStreets } from "@/lib/business/features";
import { addressForm } from "@/lib/domain/customer/address-forms";
import { countryOf } from "@/lib/domain/shop/country";

/** For servers: what the shop decides of the picker's texts. */
export const pickerWords = (business: BusinessConfig): PickerWords => ({
  streets: hasStreets(business),
  find: addressForm(countryOf(business.biz)).find,
});
