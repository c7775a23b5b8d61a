import { readDraft } from "@/components/form/draft";
import type { StorefrontState } from "@/lib/state/storefront-state";

const NOTHING_TYPED = { customerName: "", isd_code: "", customerPhone: "", email: "" };

interface GuestDetails {
  readonly fullName: string;
  readonly email: string;
  /** With the code that it was typed with, or "" for the shop's own. */
  readonly phone: { readonly isd_code: string; readonly phone: string };
}

/** SESS-02: prefills sign-in with what the guest entered at the checkout on this device. */
export function guestDetails(storefront: StorefrontState): GuestDetails {
  const { user } = storefront.session.getState();
  const guest = user?.is_guest_checkout ? user : null;
  const typed = readDraft(storefront, "guest", NOTHING_TYPED);
  return {
    fullName: guest?.full_name || typed.customerName,
    email: guest?.email || typed.email,
    phone: typed.customerPhone
      ? { isd_code: typed.isd_code, phone: typed.customerPhone }
      : { isd_code: "", phone: guest?.phone ?? "" },
  };
}
