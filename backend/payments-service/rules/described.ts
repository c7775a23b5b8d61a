/** What a provider's page and receipt say is paid: the shop, once, and what for. */
export function described(shop: string, what: string | null | undefined): string {
  if (!what) return shop;
  return what.startsWith(shop) ? what : `${shop}: ${what}`;
}
