/** A member of staff who acts in a store. */
export interface Staff {
  readonly staffId: string;
  readonly storeId: number;
}
