/**
 * What a guest who has chosen no store sees of a dish's stock: 0 (sold out) only if every store is out of it.
 *
 * `own` is the stock of stores that have none of their own, `atStores` those of the stores that do; null is unlimited.
 * `stores` counts all stores that take orders. Without any the dish's own stock stands.
 */
export function stockAnywhere(own: number | null, atStores: readonly (number | null)[], stores: number): number | null {
  const others = stores - atStores.length;
  const someHasIt = atStores.some((stock) => stock !== 0) || (others > 0 && own !== 0);
  if (stores === 0 || (someHasIt && own !== 0)) return own;
  return someHasIt ? null : 0;
}
