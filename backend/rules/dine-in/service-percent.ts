/** What decides the service charge of a table's bill. */
interface ChargedBill {
  readonly service_charge_removed: boolean;
  readonly service_percent: number | null;
}

/**
 * The percentage of a bill's service charge: what the shop took when the bill began, because its guests sat down under
 * that; 0 once staff have removed it. `today` is for bills that began before it was kept.
 */
export const percentOfBill = ({ service_charge_removed, service_percent }: ChargedBill, today: number): number =>
  service_charge_removed ? 0 : (service_percent ?? today);
