/** STORE-10: the displayed name of a store. One that hides its name is named after its city. */
export const displayName = (store: {
  readonly hide_store_name: boolean;
  readonly name: string;
  readonly city: string;
}): string => (store.hide_store_name ? store.city : store.name);
