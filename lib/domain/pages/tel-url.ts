/** Calls a number written in any notation; only a leading plus and the digits count. */
export const telUrl = (phone: string): string => `tel:${/^\D*\+/.test(phone) ? "+" : ""}${phone.replace(/\D/g, "")}`;
